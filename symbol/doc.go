// Package symbol finds which names are defined where. It reads source text only: no build, no types, no imports followed,
// so that a file is judged in microseconds and a damaged file costs nothing but itself.
//
// Go and shell are read by their own parsers. Every other language is described by a table of lexical rules (Profile-like
// data in the lang_*.go files) for one tolerant lexer, and read by one of a few small parsers, one per family: braces with
// the name before its parameters, braces with a keyword before the name, scripts, indentation, and blocks closed by "end".
// All lookahead is either a jump over a bracket whose partner is known, or counted against a budget, so the time taken is
// linear in the size of the file.
//
// Names made by macros, decorators or code generators stand in no source text and are not found: a name that is missing
// here is not yet proved to be missing. Package verify draws that line.
package symbol
