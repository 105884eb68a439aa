// Command cmd measures the verifier on clones of other people's repositories. It is started from the root of the module:
//
//	go run ./internal/fieldscore/cmd -repos DIR [-set tune|held-out|all] [-v]
//	go run ./internal/fieldscore/cmd -rot DIR [-steps N] [-v]
//	go run ./internal/fieldscore/cmd -mutate DIR [-each N] [-v]
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }
