package main

import (
	"flag"
	"os"

	"example.org/kiln/internal/burner"
)

func main() {
	port := flag.Int("port", 8080, "port to listen on")
	flash := flag.Bool("flash", false, "write the firmware and end")
	simulate := flag.Bool("dry-run", false, "light nothing")
	flag.Parse()
	_, _, _ = *port, *flash, *simulate
	_ = os.Getenv("KILN_PORT") + os.Getenv("KILN_TOKEN")
	burner.LightBurner()
}
