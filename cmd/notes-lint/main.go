// Command notes-lint checks that what a repository's agent memory says is true. It only reads.
package main

import "os"

func main() { os.Exit(run()) }
