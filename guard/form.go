package guard

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const (
	maxDecoded = 64 << 10 // bytes of one encoded blob that are decoded
	maxBlobs   = 50       // blobs of a text that are decoded
	maxMarks   = 2000     // matches of a pattern that are looked at
	maxJoined  = 2000     // bytes of a subject and of a fact that are joined
)

var (
	comments = lazyregexp.New(`(?s)<!--.*?-->|\[(?://|comment|_metadata_[^\]]{0,40})\]:? ?[:#] ?[("'][^\n]*?[)"'][\n\r]?|\\begin\{comment\}.*?\\end\{comment\}`)
	// forPeople begins what a template asks of whoever fills it in.
	forPeople = lazyregexp.New(`(?i)^(?:please )?(?:describe|explain|list|link|fill in|summari[sz]e|what|why|how|which|write|paste|provide|mention|delete this|remove this|replace this|keep this|e\.g\.|example)\b`)
	concealed = lazyregexp.New(`(?s)<[a-z]{1,10}[^<>]{0,200}(?:display:\s*none|visibility:\s*hidden|font-size:\s*0|opacity:\s*0[^.]|color:\s*(?:white|#fff|transparent)|left:\s*-\d{3,}|\bhidden\b|sr-only|visually-hidden|screen-reader)[^<>]{0,200}>([^<]+)`)
	attribute = lazyregexp.New(`<[a-z]{1,10} [^<>]{0,200}(?:title|alt|data-[a-z-]{1,20})="([^"<>]{10,500})"`)
	chatMarks = lazyregexp.New(`(?i)<\|[a-z_]{2,30}\|>|<｜[^｜]{2,30}｜>|\[/?inst\]|<</?sys>>|</?(?:system|system-reminder|system_prompt|developer|assistant|human)>|<start_of_turn>|<end_of_turn>|\[gmask\]|<sop>|\[(?:system|assistant)\]|(?m:^#{2,4} ?(?:instruction|system|response|system prompt|human|assistant):?\s*$)|(?m:^(?:system|assistant|developer|human): )|\[/?system_prompt\]|\[available_tools\]|"role": ?"(?:system|developer)"|(?m:^[ \t]*(?:- )?role: ?["']?(?:system|developer|assistant|user)["']?[ \t]*\n[ \t]*content:)|(?:^|\s)[-=*<\[(]{2,}\s*(?:end|start|begin|beginning) of (?:the )?(?:memory|memories|notes?|context|prompt|system|instructions?|session|conversation|untrusted|user)[\w ]{0,20}[-=*>\])]{2,}`)
	toolMarks = lazyregexp.New("(?i)<(?:antml:)?(?:invoke|tool_call|function_calls|tool_use|execute_bash|execute_command|use_mcp_tool|read_file|write_to_file|write_file|bash|function|tool|run_command|shell|terminal|apply_diff)(?: name=\"[^\"]{1,60}\"|=[a-z_.]{1,60})?>|\"(?:functioncall|function_call|tool_calls|tool_use|toolcall)\"|\"(?:name|tool|tool_name)\": ?\"[a-z_.]{1,60}\", ?\"(?:arguments|args|parameters|input|params|tool_input)\"|```tool_(?:code|call)|<\\|python_tag\\|>|\\[tool_calls\\]|(?m:^action: ?[a-z_]{2,40}\n+action input:)|(?:(?m:^)(?:assistant|commentary|analysis) )?to=functions\\.[a-z_]+|(?m:^functions\\.[a-z_]{2,30}\\()|(?m:^\\*\\*\\* (?:begin patch|(?:add|delete|update) file: ))|(?:assistant|agent|tool|model)_(?:action|call|command|exec)s?: ?[a-z_.]+\\(|<(?:antml:)?(?:invoke|use_mcp_tool|execute_command|write_to_file|replace_in_file|apply_diff|browser_action|search_files|list_files|new_task|attempt_completion|run_terminal_cmd|edit_file|create_file|str_replace_editor)>\\s*<[a-z_]{2,30}>")
	fenceOut  = lazyregexp.New(`(?i)(?:the |this )?(?:fence|example|quote|document|block|data|code) (?:(?:has |is )(?:ended|over|closed)|ends here|ended here)|for the agent only|(?m:^[#/* ]{0,4}(?:ai|llm|llms|agents?|assistants?|claude|copilot)(?: note)?[:,] |^ ?[#/*]{1,3} ?(?:cursor|gpt|model)(?: note)?[:,] |^\s*(?:"""|'''|rem |%|;;) ?(?:ai|llms?|agents?|assistants?|models?|claude|copilot)[:,] )|(?:note|message|instructions?|steps?|orders?)[ _-](?:to|for)[ _-](?:the[ _-]|any[ _-]|all[ _-])?(?:ai|llm|agent|assistant|model|claude|copilot)s?\b`)
	urlLeak   = lazyregexp.New(`(?i)(!?)\[[^\]\n]{0,80}\]\(\s*https?://[^\s)]{1,300}?[?#/][^\s)]{0,200}?(?:\{|<|\$|%7b|\[)[^)]{0,200}\)|https?://[^\s)"]{3,200}[?#&][a-z_]{0,20}=?(?:<[^>\n]{3,80}>|\{\{?[^}\n]{2,80}\}\}?|[A-Z]+_(?:KEY|TOKEN|SECRET|MESSAGE|PASSWORD|PROMPT|COOKIE|HISTORY|CONTENT|DATA)\b|(?:KEYS?|TOKENS?|SECRETS?|DATA|PROMPT|HISTORY|CONTENTS?|MESSAGE|CHAT|SUMMARY|ANSWER|TEXT)\b)`)
	// nameLeak is a name of a host that is made of what a command prints or of something that must stay in.
	nameLeak = lazyregexp.New(`(?i)(?:\$\([^)\n]{0,60}(?:whoami|hostname|cat|env|git|base64|\bid\b|head|xxd|uname|pwd)[^)\n]{0,60}\)|[<{\[][^<>{}\n\]]{0,40}(?:secret|token|password|prompt|cookie|credential|conversation|api[ _-]?key|first \d+|hash of the user)[^<>{}\n\]]{0,40}[>}\]]+)\.[a-z0-9$({<-][\w.$(){}<>-]*\.[a-z]{2,}`)
	// pathLeak and addedLeak are addresses that are to be filled in, or to be followed, by something that must stay in.
	pathLeak  = lazyregexp.New(`(?i)https?://[^\s)"<>]{3,200}/<[^>\n]{0,60}(?:secret|token|key|cookie|env|password|history|prompt|conversation|session|chat|answer|credential|content|message)[^>\n]{0,60}>`)
	addedLeak = lazyregexp.New(`(?i)https?://[^\s)"<>]{3,200}[=/?]["'\x60)]{0,2}\s+(?:plus|followed by|and then|then|with|\+)\s+[^\n]{0,60}?(?:secret|token|\bkeys?\b|cookie|\benv\b|environ|password|history|prompt|conversation|session|\bchat\b|credential|source\b|\bdiff\b|contents? of)`)
	spoken    = lazyregexp.New(`(?i)\b(?:every|each|all|any|your|the) (?:reply|replies|answers?|messages?|responses?|summar(?:y|ies)|turns?)\b|last_|user_message|conversation|when (?:citing|you cite|you answer)`)
	leaks     = lazyregexp.New(`(?i)secret|token|key|cookie|env|password|message|history|prompt|conversation|content|file|paste|base64|session|chat|context|answer|credential|data`)
	blobs     = lazyregexp.New(`[A-Za-z0-9+/_-]{20,}={0,2}|(?:\\x[0-9a-fA-F]{2}){8,}|(?:%[0-9a-fA-F]{2}){8,}|(?:&#x?[0-9a-fA-F]{2,6};){6,}|(?:\\u00[0-9a-fA-F]{2}){6,}|(?:[0-9a-fA-F]{2} ){10,}`)
	decodes   = lazyregexp.New(`(?i)\b(?:decod|decipher|decrypt|unscrambl|rot-?13|rot 13|caesar|revers|backward|base64|base32|hex|morse|url-?encod|percent-encod|atob|b64decode|unhex|char-?(?:acter )?codes?|ascii codes?|fromcharcode|morse)`)
	numbered  = lazyregexp.New(`(?:\b(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])\b[ ,;]{1,2}){6,}(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])\b`)
	follows   = lazyregexp.New(`(?i)\b(?:follow|obey|execute|do it|do what|run|eval|exec|act on|apply|carry out|comply)\b`)
	pipeRun   = lazyregexp.New(`(?:curl|wget|fetch|iwr|irm)\b[^\n|]{1,300}\|\s{0,3}(?:sudo )?(?:ba|z|da|k)?(?:sh|iex|python3?|node|perl)\b|(?:ba)?sh -c "?\$\((?:curl|wget)|(?:ba)?sh <\((?:curl|wget)|eval "?\$\((?:curl|wget)|base64 (?:-d|--decode|-di)[^\n|]{0,100}\|\s{0,3}(?:ba|z)?sh`)
	decodeRun = lazyregexp.New(`\b(?:base64|base32|basenc|xxd|openssl|uudecode|gunzip|zcat|gzip -d|rev|tr)\b[^\n|]{0,120}(?:\|[^\n|]{1,80}){0,4}\|\s{0,3}(?:sudo )?(?:(?:ba|z|da|k)?sh|iex|source /dev/stdin|python3? -)(?:[\s"'\x60;)]|$)|certutil(?:\.exe)? -decode\b|(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,80}\s-e(?:nc|ncodedcommand|c)?\s+["'\x60]?[a-z0-9+/=]{12,}|frombase64string[^\n]{0,200}\b(?:iex|invoke-expression)\b|\b(?:iex|invoke-expression)\b[^\n]{0,200}frombase64string|\b(?:eval|exec)(?:\(| "?\$\()[^\n]{0,60}\b(?:base64|b64decode|atob|unhex|xxd)\b`)
	reverse   = lazyregexp.New(`/dev/tcp/|\bnc (?:-[a-z]+ )*[\w.-]+ \d{2,5}|\bnc -[a-z]*e[a-z]* /\S+|\bncat |bash -i|mkfifo |socket\.socket\(`)
	leakShell = lazyregexp.New(`(?:\benv\b|printenv|cat [^\n|]{0,60}(?:\.env|\.ssh|\.pem|\.aws|/etc/(?:passwd|shadow)))[^\n|]{0,80}\|\s{0,3}(?:curl|nc|wget|base64|xargs)|(?:curl|wget|scp|rsync|http)\b[^\n]{0,200}(?:@~?[\w./]{0,60}(?:\.env|\.ssh|\.pem|\.aws|id_rsa|\.netrc|\.npmrc)\b|\$\((?:cat|env|base64|printenv)|--post-file|\.ssh/id_)|(?:dig|nslookup|ping|host) "?\$\(|open\(['"](?:/etc/|[^'"]{0,60}(?:\.env|\.ssh|id_rsa))|rm -rf (?:--no-preserve-root )?[/~](?:\s|$|\*)|chmod -r 777 /(?:\s|\.|$)|\bfind [/~]\S* [^\n]{0,80}-delete\b|\bmkfs\.|\bdd [^\n]{0,60}of=/dev/[sn]|> ?/dev/sd[a-z]|\bshred [^\n]{0,40}[~/]|:\(\)\s?\{`)
	told      = lazyregexp.New(`(?i)red team|poisoned|malicious|an attack|attack(?:er)?s? |injection|phishing|(?:said|says|say|quotes?|reads) ["'\x60]`)
	calledNow = lazyregexp.New(`(?i)before any task|on (?:start|every)|at the (?:start|beginning)|each session|every session|standard|team relies|always run|first command|if a test|http://`)
)

// scanLines finds a pattern in the lines that hold one of the literals, without one of which it cannot match: most lines hold none, and
// looking for a literal is a hundred times as fast. Lines stand in groups of two, for patterns that go over a line end.
func scanLines(text string, re *lazyregexp.Regexp, literals []string) (out [][]int) {
	for i := 0; i < len(text) && len(out) < maxMarks; {
		end := lineEnd(text, i)
		if slices.ContainsFunc(literals, func(l string) bool { return strings.Contains(text[i:end], l) }) {
			stop := lineEnd(text, end)
			for _, m := range re.FindAllStringIndex(text[i:stop], maxMarks) {
				if m[0]+i < end {
					out = append(out, []int{m[0] + i, m[1] + i})
					end = max(end, m[1]+i)
				}
			}
		}
		i = end
	}
	return out
}

// scanLong is scanLines for patterns of long runs without blanks, or of many short ones.
func scanLong(text string, re *lazyregexp.Regexp) (out [][]int) {
	for i := 0; i < len(text) && len(out) < maxMarks; {
		end := lineEnd(text, i)
		if longRun(text[i:end]) {
			for _, m := range re.FindAllStringIndex(text[i:end], maxMarks) {
				out = append(out, []int{m[0] + i, m[1] + i})
			}
		}
		i = end
	}
	return out
}

// longRun reports whether a line has twenty bytes without a blank, or ten pairs of bytes in a row.
func longRun(line string) bool {
	run, pairs := 0, 0
	for i := range len(line) {
		if line[i] != ' ' {
			run++
			if run >= 20 {
				return true
			}
			continue
		}
		pairs++
		if run != 2 {
			pairs = 0
		}
		if run = 0; pairs >= 9 {
			return true
		}
	}
	return false
}

// lineEnd is the offset behind the line that begins at i.
func lineEnd(text string, i int) int {
	if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
		return i + n + 1
	}
	return len(text)
}

// markup looks into what a rendered page does not show.
func markup(text string, strict bool) []Finding {
	var out []Finding
	look := func(span Span, inner, why string) {
		score := orders(inner, strict)
		if score > 0 && len(out) < maxFindings {
			out = append(out, Finding{Family: HiddenHTML, Score: score, Span: span, Why: why})
		}
	}
	if strings.Contains(text, "<!--") || strings.Contains(text, "]:") || strings.Contains(text, `\begin{comment}`) || strings.Contains(text, "[//]") {
		for _, m := range comments.FindAllStringIndex(text, maxMarks) {
			inner := strings.TrimFunc(text[m[0]:m[1]], func(r rune) bool { return !unicode.IsLetter(r) && r != '.' && r != '/' && r != '~' })
			if forPeople.MatchString(inner) && orders(inner, false) == 0 {
				continue
			}
			if strings.IndexByte(inner, ' ') >= 0 && !strings.HasPrefix(inner, "notes-lint") { // one word is a mark of a program
				look(Span{m[0], m[1]}, inner, "a comment that a rendered page does not show gives orders")
			}
		}
	}
	if strings.IndexByte(text, '<') >= 0 {
		for _, m := range concealed.FindAllStringSubmatchIndex(text, maxMarks) {
			inner := text[m[2]:m[3]]
			if k := toReader.FindStringIndex(inner); strict && k != nil && commanding(strings.TrimLeft(inner[k[1]:], " :,")) {
				out = append(out, Finding{Family: HiddenHTML, Score: 0.7, Span: Span{m[0], m[1]}, Why: "an element that a rendered page does not show speaks to the programs that read it"})
			} else if strict && commanding(inner) {
				out = append(out, Finding{Family: HiddenHTML, Score: 0.6, Span: Span{m[0], m[1]}, Why: "an element that a rendered page does not show gives orders"})
			} else {
				look(Span{m[0], m[1]}, inner, "an element that a rendered page does not show gives orders")
			}
		}
		for _, m := range attribute.FindAllStringSubmatchIndex(text, maxMarks) {
			if orders(text[m[2]:m[3]], false) > 0 {
				look(Span{m[0], m[1]}, text[m[2]:m[3]], "an attribute that a rendered page does not show gives orders")
			}
		}
	}
	for _, m := range scanLines(text, urlLeak, []string{"://"}) {
		image := strings.HasPrefix(text[m[0]:], "!")
		q := query(text[m[0]:m[1]])
		if single := strings.Contains(q, "{") && !strings.Contains(q, "{{") && !image; single && !spoken.MatchString(text[max(0, m[0]-120):min(len(text), m[1]+120)]) {
			continue // a template of an address, as manuals have them
		}
		if leaks.MatchString(q) {
			score := 0.6
			if image {
				score = 0.75
			}
			out = append(out, Finding{Family: Exfil, Score: score, Span: Span{m[0], m[1]}, Why: "an address that is fetched or clicked carries data out"})
		}
	}
	if strict {
		for _, re := range []*lazyregexp.Regexp{pathLeak, addedLeak, nameLeak} {
			for _, m := range scanLines(text, re, []string{"://", "$(", ">.", "}.", "]."}) {
				if !strings.Contains(text[m[0]:m[1]], "://localhost") && !strings.Contains(text[m[0]:m[1]], "://127.") {
					out = append(out, Finding{Family: Exfil, Score: 0.7, Span: Span{m[0], m[1]}, Why: "an address that is fetched or clicked carries data out"})
				}
			}
		}
	}
	return out
}

// commanding reports whether a text begins with a command of three words or more.
func commanding(text string) (found bool) {
	sentences(normalise(text[:min(len(text), maxSentence)]).text, func(s *sentence) { found = found || s.commands() && len(s.words) >= 3 })
	return found
}

// query is what an address carries.
func query(s string) string {
	if i := strings.IndexAny(s, "?#{<"); i >= 0 {
		return s[i:]
	}
	return ""
}

// orders rates a text that is hidden: what is hidden from people and bids the agent do harm has no innocent reading.
func orders(inner string, strict bool) float64 {
	worst, bids := 0.0, false
	inner = inner[:min(len(inner), maxSentence*4)]
	n := normalise(inner)
	for _, f := range append(sense(n.text), commands(n.text)...) {
		worst = max(worst, f.Score)
	}
	sentences(n.text, func(s *sentence) {
		addressed := s.classes&oAgent != 0 && s.classes&verbs != 0
		hurts := s.classes&(oSecret|oFull|oHost) != 0 || s.classes&oControl != 0 && s.classes&vDisable != 0 || s.says("--force")
		if addressed && hurts && !s.forbids() {
			worst = max(worst, 0.7)
		}
		if addressed && s.hushes() {
			worst = Written // it binds agents and is to be kept from people
		}
		meddles := strict && !s.forbids() && s.classes&(vIgnore|vHide|vFake) != 0 && s.classes&(oInstr|oControl|oPeople|oTrace) != 0
		bids = bids || addressed || s.commands() && (hurts || meddles)
	})
	switch {
	case worst >= Candidate && (strict || bids || worst >= Written):
		return 0.9 // in files a comment speaks to people too: add any context here
	case strict && bids:
		return 0.6
	}
	return 0
}

// delimiters finds what a host could take for the structure of a conversation. People who describe a format put it in the middle of a
// sentence or in quotes.
func delimiters(text string, n normal, strict bool) []Finding {
	var out []Finding
	for _, k := range []struct {
		re     *lazyregexp.Regexp
		family Family
		why    string
		gate   []string
	}{{chatMarks, Roles, "a mark that models take for the beginning of another speaker", []string{"<", "[", "#", "\"role\"", "role:", "--", "==", "ystem: ", "ssistant: ", "eveloper: ", "uman: "}}, {toolMarks, ToolCall, "the syntax of a call of a tool", []string{"<", "\"name\"", "\"tool", "\"function", "```tool", "[TOOL", "[tool", "to=functions", "functions.", "ction: ", "*** ", "_action", "_call", "_command", "_ACTION", "_CALL", "_COMMAND"}}, {fenceOut, Override, "a text inside quoted matter speaks to the agent", []string{" ended", " over", " closed", "nds here", "agent only", "nstructions ", "ote to", "ote for", "ote_to", "ote_for", "essage to", "essage for", "essage_to", "essage_for", "nstructions_", "AI", "LLM", "gent", "ssistant", "laude", "opilot", "ursor", "GPT", "odel"}}} {
		for _, m := range scanLines(text, k.re, k.gate) {
			from := strings.LastIndexByte(text[:m[0]], '\n') + 1
			before := strings.TrimRight(text[from:m[0]], " \t>*")
			if open := strings.IndexByte(before, '{'); open >= 0 && text[m[0]] == '"' {
				before = strings.TrimRight(before[:open], " \t>*") // a call is spoken of where all of it is
			}
			if (mentioned(before, text[m[1]:]) || k.family == ToolCall && text[m[0]] == '"' && described(text[m[1]:])) && k.family != Override || len(out) >= maxFindings {
				continue
			}
			rest := text[m[1]:min(len(text), m[1]+600)]
			score := 0.6
			if k.family == Override && !strict {
				score = 0
			}
			if k.family == Roles && strict && strings.Contains(rest[:min(len(rest), 40)], "content") && strings.Contains(text[m[0]:m[1]], "role") && strings.TrimLeft(text[:m[0]], " \t\n-[{") == "" {
				score = 0.7 // the fact is a message, and says nothing of one
			}
			if k.family == ToolCall && strict && called(text[m[0]:m[1]], rest) {
				score = 0.7
			}
			if orders(rest, false) > 0 {
				score += 0.25
			}
			if k.family == Override && orders(rest, true) == 0 && !strings.Contains(strings.ToLower(rest), "store") {
				score = 0
			}
			if !strict {
				score -= 0.1
			}
			if score > 0 {
				out = append(out, Finding{Family: k.family, Score: score, Span: Span{m[0], m[1]}, Why: k.why})
			}
		}
	}
	return out
}

// called reports whether a tool is called and not only named: what it is handed stands behind the mark.
func called(mark, rest string) bool {
	switch {
	case strings.HasPrefix(mark, "*** "):
		return true
	case strings.HasSuffix(mark, ">"):
		end := strings.Index(rest, "</")
		return end >= 0 && end < 300 && strings.TrimSpace(rest[:end]) != ""
	}
	return strings.HasSuffix(mark, "(") && strings.ContainsAny(mark, ":")
}

// mentioned reports whether a mark is spoken of: in code or quotes, or in the course of a sentence.
func mentioned(before, after string) bool {
	if before == "" {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	if last == '`' || strings.Count(before, "`")%2 == 1 && strings.IndexByte(after, '`') >= 0 {
		return !strings.HasPrefix(strings.TrimSpace(before), "```")
	}
	return unicode.IsLetter(last) || last == ',' || last == ':' || last == '"' || last == '\'' || last == '|'
}

// described reports whether an object goes on as the subject of a sentence in its line.
func described(after string) bool {
	line := after[:lineEnd(after, 0)]
	_, rest, closed := strings.Cut(line, "} ")
	verb, _, _ := strings.Cut(rest, " ")
	return closed && slices.Contains([]string{"is", "are", "must", "means", "has", "shows", "stands", "comes"}, verb)
}

// commands finds shell that lets secrets out, opens a way in or runs what a stranger serves.
func commands(text string) []Finding {
	var out []Finding
	add := func(m []int, score float64, why string) {
		if len(out) < maxFindings {
			out = append(out, Finding{Family: Shell, Score: score, Span: Span{m[0], m[1]}, Why: why})
		}
	}
	for _, m := range scanLines(text, reverse, []string{"/dev/tcp", "nc ", "ncat ", "bash -i", "mkfifo", "socket.socket"}) {
		near := text[m[0]:min(len(text), m[1]+80)]
		if strings.Contains(near, "/dev/tcp/localhost") || strings.Contains(near, "/dev/tcp/127.") || strings.HasPrefix(near, "nc ") && strings.Contains(near, "localhost") {
			continue
		}
		score := 0.55
		if strings.Contains(near, ".env") || strings.Contains(near, "/dev/tcp/") && strings.Contains(near, ">&") || strings.Contains(near, "/bin/sh") {
			score = 0.85
		}
		add(m, score, "a command that opens a connection for somebody outside")
	}
	for _, m := range scanLines(text, leakShell, []string{"|", "@", "$(", "--post-file", ".ssh/id_", "open(", "rm -rf", "chmod -r", ":()", "find ", "mkfs.", "dd ", "/dev/sd", "shred "}) {
		score := 0.6
		if strings.Contains(text[m[0]:min(len(text), m[1]+120)], "evil") {
			score = 0.85
		}
		add(m, score, "a command that lets secrets out or destroys")
	}
	for _, m := range scanLines(text, decodeRun, []string{"|", " -e", "base64", "eval", "exec", "certutil"}) {
		if around := text[max(0, m[0]-120):min(len(text), m[1]+60)]; !told.MatchString(around) {
			add(m, 0.7, "a command that runs what nobody can read")
		}
	}
	for _, m := range scanLines(text, pipeRun, []string{"|", "$(", "<("}) {
		around := text[max(0, m[0]-120):min(len(text), m[1]+60)]
		if !told.MatchString(around) && (calledNow.MatchString(around) || strings.Contains(around, "evil")) {
			add(m, 0.6, "a command that runs whatever a host serves, as a habit")
		}
	}
	return out
}
