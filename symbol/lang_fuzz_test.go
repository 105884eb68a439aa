package symbol

import "testing"

// One target for each front end: what is found in one language is no seed for another.
func FuzzScanGo(f *testing.F)         { fuzzLanguage(f, Go) }
func FuzzScanShell(f *testing.F)      { fuzzLanguage(f, Shell) }
func FuzzScanPython(f *testing.F)     { fuzzLanguage(f, Python) }
func FuzzScanJavaScript(f *testing.F) { fuzzLanguage(f, JavaScript) }
func FuzzScanTypeScript(f *testing.F) { fuzzLanguage(f, TypeScript) }
func FuzzScanTSX(f *testing.F)        { fuzzLanguage(f, TSX) }
func FuzzScanComponent(f *testing.F)  { fuzzLanguage(f, Component) }
func FuzzScanRust(f *testing.F)       { fuzzLanguage(f, Rust) }
func FuzzScanJava(f *testing.F)       { fuzzLanguage(f, Java) }
func FuzzScanKotlin(f *testing.F)     { fuzzLanguage(f, Kotlin) }
func FuzzScanC(f *testing.F)          { fuzzLanguage(f, C) }
func FuzzScanCPP(f *testing.F)        { fuzzLanguage(f, CPP) }
func FuzzScanCSharp(f *testing.F)     { fuzzLanguage(f, CSharp) }
func FuzzScanRuby(f *testing.F)       { fuzzLanguage(f, Ruby) }
func FuzzScanPHP(f *testing.F)        { fuzzLanguage(f, PHP) }
func FuzzScanSwift(f *testing.F)      { fuzzLanguage(f, Swift) }
func FuzzScanScala(f *testing.F)      { fuzzLanguage(f, Scala) }
func FuzzScanLua(f *testing.F)        { fuzzLanguage(f, Lua) }
func FuzzScanElixir(f *testing.F)     { fuzzLanguage(f, Elixir) }
func FuzzScanHaskell(f *testing.F)    { fuzzLanguage(f, Haskell) }
func FuzzScanZig(f *testing.F)        { fuzzLanguage(f, Zig) }
func FuzzScanDart(f *testing.F)       { fuzzLanguage(f, Dart) }
func FuzzScanProtobuf(f *testing.F)   { fuzzLanguage(f, Protobuf) }
func FuzzScanSQL(f *testing.F)        { fuzzLanguage(f, SQL) }
func FuzzScanHCL(f *testing.F)        { fuzzLanguage(f, HCL) }
func FuzzScanGraphQL(f *testing.F)    { fuzzLanguage(f, GraphQL) }
