package symbol

import (
	"bytes"
	"path"
	"strings"
)

// headSize is how much of a file Detect wants to see, in bytes: headers may begin with long comments.
const headSize = 64 << 10

// Detect names the language of a file from its path and, where that leaves a doubt, from its first bytes. It reports false
// when the language is none that Scan reads.
func Detect(name string, head []byte) (Language, bool) {
	lang := byExtension(strings.ToLower(path.Ext(name)))
	switch lang {
	case "":
		lang = byName(path.Base(name))
		if lang == "" {
			lang = byShebang(head)
		}
	case C:
		if strings.HasSuffix(strings.ToLower(name), ".h") {
			lang = header(head)
		}
	case TypeScript:
		if bytes.HasPrefix(bytes.TrimSpace(head), []byte("<")) { // translations of Qt
			lang = ""
		}
	}
	return lang, lang != ""
}

func byExtension(ext string) Language {
	switch ext {
	case ".go":
		return Go
	case ".sh", ".bash", ".bats", ".ksh", ".zsh":
		return Shell
	case ".py", ".pyi", ".pyw":
		return Python
	case ".js", ".mjs", ".cjs", ".jsx":
		return JavaScript
	case ".ts", ".mts", ".cts":
		return TypeScript
	case ".tsx":
		return TSX
	case ".vue", ".svelte":
		return Component
	case ".rs":
		return Rust
	case ".java":
		return Java
	case ".kt", ".kts":
		return Kotlin
	case ".c", ".h":
		return C
	case ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".inl", ".ipp", ".cu", ".cuh":
		return CPP
	}
	return byRarerExtension(ext)
}

func byRarerExtension(ext string) Language {
	switch ext {
	case ".cs":
		return CSharp
	case ".rb", ".rake", ".gemspec", ".ru":
		return Ruby
	case ".php", ".phtml":
		return PHP
	case ".swift":
		return Swift
	case ".scala", ".sc":
		return Scala
	case ".lua":
		return Lua
	case ".ex", ".exs":
		return Elixir
	case ".zig":
		return Zig
	case ".dart":
		return Dart
	case ".proto":
		return Protobuf
	case ".sql":
		return SQL
	case ".tf", ".tfvars", ".hcl":
		return HCL
	case ".graphql", ".gql", ".graphqls":
		return GraphQL
	case ".prisma":
		return Prisma
	case ".hs":
		return Haskell
	}
	return ""
}

func byName(base string) Language {
	switch base {
	case "Rakefile", "Gemfile", "Fastfile", "Podfile", "Vagrantfile", "Brewfile", "Guardfile":
		return Ruby
	case ".bashrc", ".bash_profile", ".profile", ".zshrc":
		return Shell
	}
	return ""
}

// byShebang reads the program of a first line such as "#!/usr/bin/env -S python3 -u".
func byShebang(head []byte) Language {
	line, ok := bytes.CutPrefix(head, []byte("#!"))
	if !ok {
		return ""
	}
	line, _, _ = bytes.Cut(line, []byte{'\n'})
	for _, word := range strings.Fields(string(line)) {
		prog := strings.TrimRight(path.Base(word), "0123456789.")
		switch prog {
		case "env", "-S":
			continue
		case "sh", "bash", "dash", "ksh", "zsh", "bats":
			return Shell
		case "python", "pypy":
			return Python
		case "node", "bun", "zx":
			return JavaScript
		case "deno", "ts-node", "tsx":
			return TypeScript
		case "ruby":
			return Ruby
		case "php":
			return PHP
		case "lua", "luajit":
			return Lua
		case "elixir":
			return Elixir
		}
		return ""
	}
	return ""
}

// header tells C from C++ by words that only C++ has. Objective-C is not read.
func header(head []byte) Language {
	if bytes.Contains(head, []byte("@interface")) || bytes.Contains(head, []byte("@protocol")) {
		return ""
	}
	for line := range bytes.Lines(head) {
		line = bytes.TrimSpace(line)
		for _, start := range []string{"class ", "namespace ", "template<", "template <", "public:", "private:", "protected:", "using ", "constexpr "} {
			if bytes.HasPrefix(line, []byte(start)) {
				return CPP
			}
		}
		if bytes.HasPrefix(line, []byte("#include <")) && !bytes.Contains(line, []byte(".h>")) && bytes.HasSuffix(line, []byte{'>'}) {
			return CPP
		}
	}
	if bytes.Contains(head, []byte("std::")) {
		return CPP
	}
	return C
}
