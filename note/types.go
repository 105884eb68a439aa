// Package note is the model of memory files: it turns bytes into documents with layers, front matter, sections, entries,
// suppressions and the claims that their text makes. It reads no files and knows no repository; whether a claim is true is
// for package verify to say.
//
// Byte offsets into the source are the truth. Lines and columns are derived from them here and nowhere else.
package note

import (
	"weak"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// Span is a half-open range of byte offsets.
type Span struct{ Start, End int }

// Position is a place for people: line and column start at 1, columns count runes.
type Position struct{ Line, Column int }

// Location is a span of one file with its positions.
type Location struct {
	Path       string // slash-separated, relative to the root
	Span       Span
	Start, End Position // End is the position just behind the last rune
}

// Layer says how long a document's text is meant to live. The zero value is Instruction.
type Layer uint8

// Layers.
const (
	Instruction Layer = iota // CLAUDE.md, AGENTS.md, rules files: written by people for agents
	Session                  // scratch of one session
	Episodic                 // history of one task: plans/ and plans/artifacts/<slug>/
	Objective                // NOTES.md: the active objective
	Repo                     // durable facts: memories/repo/, auto memory, Serena memories, memory banks
	Inbox                    // proposals that await a person
)

// String returns the lower-case name of l.
func (l Layer) String() string {
	switch l {
	case Session:
		return "session"
	case Episodic:
		return "episodic"
	case Objective:
		return "objective"
	case Repo:
		return "repo"
	case Inbox:
		return "inbox"
	}
	return "instruction"
}

// Host is the program whose convention a document follows. The zero value is Native.
type Host uint8

// Hosts.
const (
	Native      Host = iota // NOTES.md, memories/, plans/
	Claude                  // CLAUDE.md, .claude/rules
	ClaudeAuto              // MEMORY.md with topic files
	Agents                  // AGENTS.md
	Gemini                  // GEMINI.md
	Copilot                 // .github/copilot-instructions.md, .github/instructions
	Cursor                  // .cursor/rules
	MemoryBank              // memory-bank/
	Serena                  // .serena/memories
	Windsurf                // .windsurf/rules, .devin/rules, .windsurfrules
	Cline                   // .clinerules
	Kiro                    // .kiro/steering
	Warp                    // WARP.md
	Junie                   // .junie/guidelines.md
	Roo                     // .roo/rules
	Qwen                    // QWEN.md
	Crush                   // CRUSH.md
	Antigravity             // .agent/rules, .agents/rules
	Trae                    // .trae/rules
	Kilo                    // .kilocode/rules
	AmazonQ                 // .amazonq/rules
	Augment                 // .augment/rules
	Continue                // .continue/rules
	Goose                   // .goosehints
	OpenHands               // .openhands/microagents
	Zed                     // .rules
	Replit                  // replit.md
	Other                   // named on the command line or in the configuration
)

// String returns the lower-case name of h.
func (h Host) String() string {
	return [...]string{"native", "claude", "claude-auto", "agents", "gemini", "copilot", "cursor", "memory-bank", "serena",
		"windsurf", "cline", "kiro", "warp", "junie", "roo", "qwen", "crush", "antigravity", "trae", "kilo", "amazon-q", "augment",
		"continue", "goose", "openhands", "zed", "replit", "other"}[h]
}

// Role is what a file is within its host's convention. The zero value is Plain.
type Role uint8

// Roles.
const (
	Plain        Role = iota
	NotesFile         // NOTES.md
	SessionNotes      // memories/session/**: the five-section note
	EntryFile         // one durable fact with front matter
	TopicFile         // Claude auto-memory topic file
	IndexFile         // Claude auto-memory MEMORY.md
	PlanFile          // plans/*.md
	TaskFile          // any file of a task folder
	Rules             // instruction file or rule file
)

// Document is one parsed memory file. It is immutable after Parse.
type Document struct {
	Path       string
	Root       string // name of the root for a document outside the repository; empty inside
	Layer      Layer
	Host       Host
	Role       Role
	Source     []byte               // the text as UTF-8; that of a file in UTF-16 as its byte order mark says
	Wide       bool                 // the file is in UTF-16, so that no offset is one into it
	Front      *FrontMatter         // nil when there is none
	Sections   []Section            // every heading in order
	Blocks     []Block              // block-level elements in order, for rules about shape
	Entry      *Entry               // the stored fact, for entry and topic files
	Imports    []Import             // @imports of CLAUDE.md and GEMINI.md
	Ignores    []Ignore             // inline suppressions in order
	Claims     []Claim              // in order of their offsets
	Samples    []Sample             // fences of values, in order
	Shown      []Shown              // names that fences show as those of files, in order
	Calls      []Call               // calls that fences show, in order
	Signatures []Signature          // functions that fences declare with their parameters, in order
	Anchors    []string             // every heading anchor and explicit id, as a link to this document would write it
	Problems   []Problem            // damage met while reading, in order
	told       Stance               // what the document as a whole does with what it says
	lines      []int                // byte offset of each line's start
	marks      []mark               // rune counts on the way, nil when every byte is a rune
	parsed     weak.Pointer[parsed] // what the source was parsed to, until memory is collected
}

// Section is a heading and what stands under it.
type Section struct {
	Level  int // 1 to 6
	Title  string
	Anchor string
	At     Location // the heading
	Body   Span     // from behind the heading to the next heading of any level, or the end
}

// BlockKind is the kind of a block. The zero value is Paragraph.
type BlockKind uint8

// Kinds of block.
const (
	Paragraph BlockKind = iota
	Heading
	Item // a list item's own text, without its nested items
	Fence
	Table
	HTML
	Indented
	Rule
)

// Block is one block-level element.
type Block struct {
	Kind  BlockKind
	At    Location // for a fence from the opening to the closing line
	Text  string   // plain text of a paragraph, heading or item; the body of a fence
	Depth int      // of nesting for items, 1 is the outermost; level for headings
	Info  string   // info string of a fence
	Open  bool     // a fence that is never closed
}

// FrontMatter is the YAML block at the head of a file.
type FrontMatter struct {
	At     Location   // from the first --- to the last ---, both included
	Fields []Field    // top-level keys in order
	Node   *yaml.Node // the mapping; nil when empty or unreadable
	Err    string     // why it could not be read, empty when it could
	ErrAt  Location   // where
	starts []int      // file offset of each line start as YAML counts lines, from the line behind the opening ---
}

// Field is one top-level key of a front matter.
type Field struct {
	Name    string
	Text    string // scalar value as text; empty for lists and maps
	Null    bool
	At      Location // the key
	ValueAt Location // the value, without a comment behind it
	Node    *yaml.Node
}

// Entry is one stored fact. Texts are as written; their validity is for the rules to judge.
type Entry struct {
	Schema     string
	ID         string
	Subject    string
	Category   string
	Kind       string
	Source     string
	Confidence string
	Reason     string
	Fact       string
	FactAt     Location
	Citations  []Citation
	Created    string
	Expires    string
	Supersedes []string
	Tags       []string
	Key        string
}

// Citation is the evidence an entry names.
type Citation struct {
	Path       string
	Start, End int // lines, 0 when none was named
	Symbol     string
	Quote      string
	Blob       string
	Trace      string // session and step for facts a person stated
	At         Location
	Problem    string // why it could not be read as a citation, empty when it could
}

// Import is an @path line of an instruction file.
type Import struct {
	Target string
	At     Location
}

// Ignore is an inline suppression.
type Ignore struct {
	Rules  []string // rule ids
	Reason string
	Until  string   // YYYY-MM-DD, empty for no end
	At     Location // the comment
	Covers Span     // what it silences: the next block or the line; the whole file for a file suppression
	File   bool
}

// Problem is damage that the reader met and worked around.
type Problem struct {
	Kind   string // "unclosed-fence", "unclosed-front-matter", "invalid-utf8", "utf-16", "conflict-markers", "front-matter"
	Detail string
	At     Location
}

// ClaimKind is what a claim is about. The zero value is PathClaim.
type ClaimKind uint8

// Kinds of claim.
const (
	PathClaim ClaimKind = iota
	LinkClaim
	AnchorClaim
	LinesClaim
	CommandClaim
	GlobClaim
	SymbolClaim
	EnvClaim    // Target is the name of a variable
	FlagClaim   // Target is a long flag, Args the program, or the programs that the sentence names
	CommitClaim // Target is a commit id, which may be cut short
	KeyClaim    // a key of a file that holds values under keys
	ValueClaim  // the value of such a key, or a fact that a manifest states: a version, the package manager, a port

	LastKind = ValueClaim // the last of the kinds
)

// String returns the lower-case name of k as outputs print it.
func (k ClaimKind) String() string {
	return [...]string{"path", "link", "anchor", "lines", "command", "glob", "symbol", "env", "flag", "commit", "key", "value"}[k]
}

// Form is where in the text a claim stands. The zero value is Prose.
type Form uint8

// Forms.
const (
	Prose Form = iota
	CodeSpan
	Link
	Image
	FenceLine
	TreeEntry
	ImportLine
	FrontGlob
	CitationField
	WikiLink
	SymlinkTarget // where a memory file that is a symlink leads
)

// Stance is what the sentence around a claim does with it. The zero value is Plain: it states it as true now.
type Stance uint8

// Stances.
const (
	Stated   Stance = iota
	Negated         // forbids or denies it
	Past            // tells of something that was
	Planned         // tells of something that will be, or shall be made
	Example         // only an example
	Foreign         // about another repository, tool or machine
	Optional        // holds only if present
	Output          // made by a command, not kept
)

// ListSource is what names the folder that a list is about.
type ListSource uint8

const (
	ByIntro   ListSource = iota // the sentence that announces the list
	ByHeading                   // the heading above it
	ByItem                      // the item that it is nested in
)

// Context is what the surroundings of a claim say about it.
type Context struct {
	Form       Form
	Stance     Stance
	StanceWord string     // the words that decided the stance, for the reason given
	Bases      []string   // folders and files named nearby, nearest first, as clean slash paths: sentence, item, heading, drawing
	Tree       int        // for a tree entry the number of its drawing in the document, from 1
	Parent     string     // for a tree entry the folder it is drawn in, for what its comment says the entry, from the drawing's root; empty at its top
	List       int        // for a claim that begins a list item the number of its list in the document, from 1
	Listed     string     // for such a claim the folder that its list is about; empty for none
	ListedBy   ListSource // what names that folder
	TreeRoot   string     // for a tree entry the text of the drawing's root line, may be empty
	IsDir      bool       // written as a folder: with a trailing slash, or drawn with children
	ByColumn   bool       // the stance is that of the head of a table's column
	Whole      bool       // the stance is that of the whole document: a plan, a report
	Sentence   string     // the sentence around it, at most 400 bytes
	Heading    string     // the nearest heading
	Home       string     // the server, package or repository that the text says its names are of; empty for none
}

// Claim is one statement that a repository can confirm or refute.
type Claim struct {
	Kind    ClaimKind
	Target  string   // as written
	Path    string   // the path part, cleaned of decoration; empty for a command
	Anchor  string   // fragment without #
	Symbol  string   // name of a definition; with a path, one that the text ties to it: path#symbol, `name` in `path`
	Defines bool     // the text says that Symbol is defined in Path
	Start   int      // first line claimed, 0 for none
	End     int      // last line claimed
	Apart   bool     // the lines stand apart from the path, which is a claim of its own
	Roughly bool     // the lines are given as about so
	Args    []string // words of a command, unquoted; a word that is not literal is empty
	Dir     string   // folder that a cd before the command leads to, relative; empty for none
	Key     string   // key or pointer in the file Path as written; without a Path the fact that a value claim is about: "node", "react"
	Want    string   // value that is stated, unquoted; empty for a key claim; for a variable what the text assigns to it
	Pinned  string   // commit or blob from when it was last true, may be empty
	Quote   string   // what the cited lines said, may be empty
	At      Location
	Context Context
	Silent  string // why it cannot be judged whatever the repository holds: a placeholder, a home path; empty when it can
	// Faint: a word of prose that is only spelt like a name. Nothing is said of it unless something speaks for or against it.
	Faint bool
	// Again: a faint name of code that the section showed on a line above. It is told of only where it is refuted.
	Again bool
}
