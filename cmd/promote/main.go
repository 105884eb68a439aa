// Command promote is the only program of the project that writes into a repository.
package main

import "os"

func main() { os.Exit(run()) }
