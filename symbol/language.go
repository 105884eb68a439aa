package symbol

// Language is the name of a language in lower case, as in "go" or "csharp". The empty string is none.
type Language string

// Languages.
const (
	Go         Language = "go"
	Shell      Language = "shell"
	Python     Language = "python"
	JavaScript Language = "javascript" // with JSX
	TypeScript Language = "typescript"
	TSX        Language = "tsx"
	Component  Language = "component" // script blocks of Vue and Svelte files
	Rust       Language = "rust"
	Java       Language = "java"
	Kotlin     Language = "kotlin"
	C          Language = "c"
	CPP        Language = "cpp"
	CSharp     Language = "csharp"
	Ruby       Language = "ruby"
	PHP        Language = "php"
	Swift      Language = "swift"
	Scala      Language = "scala"
	Lua        Language = "lua"
	Elixir     Language = "elixir"
	Zig        Language = "zig"
	Dart       Language = "dart"
	Protobuf   Language = "protobuf"
	SQL        Language = "sql"
	HCL        Language = "hcl"
	GraphQL    Language = "graphql"
	Prisma     Language = "prisma"
	Haskell    Language = "haskell"
)

// Languages lists every language that Scan reads, in a fixed order.
func Languages() []Language {
	return []Language{Go, Shell, Python, JavaScript, TypeScript, TSX, Component, Rust, Java, Kotlin, C, CPP, CSharp, Ruby, PHP, Swift,
		Scala, Lua, Elixir, Zig, Dart, Protobuf, SQL, HCL, GraphQL, Prisma, Haskell}
}

// confidence is high where an exact parser reads the language, or where the scanner agreed with an independent reader of it
// on whole repositories and what was then reported of memory has been read as well. The others agree as well by now, see
// docs/accuracy.md, but nobody has read what would be reported of them.
func (l Language) confidence() Confidence {
	switch l {
	case Go, Shell, Python, Rust, Java, PHP, C:
		return High
	}
	return Low
}

// newProfile builds the tables of a language.
func newProfile(lang Language) *profile {
	switch lang {
	case Python:
		return pythonProfile()
	case JavaScript, TypeScript, TSX, Component:
		return scriptProfile(lang)
	case Rust:
		return rustProfile()
	case Java:
		return javaProfile()
	case Kotlin:
		return kotlinProfile()
	case C, CPP:
		return cProfile(lang)
	case CSharp:
		return csharpProfile()
	case Ruby:
		return rubyProfile()
	case PHP:
		return phpProfile()
	case Swift:
		return swiftProfile()
	case Scala:
		return scalaProfile()
	case Lua:
		return luaProfile()
	case Elixir:
		return elixirProfile()
	case Zig:
		return zigProfile()
	case Dart:
		return dartProfile()
	case Protobuf:
		return protobufProfile()
	case SQL:
		return sqlProfile()
	case HCL:
		return hclProfile()
	case GraphQL:
		return graphqlProfile()
	case Prisma:
		return prismaProfile()
	case Haskell:
		return haskellProfile()
	case Shell:
		return shellProfile()
	}
	return goProfile()
}
