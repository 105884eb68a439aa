// Command harbord assigns berths to boats and prints when each can come in.
package main

import (
	"flag"
	"fmt"

	"example.org/harbor/internal/berth"
	"example.org/harbor/internal/tide"
)

func main() {
	seed := flag.Bool("seed", false, "start with the three berths of the north pier")
	flag.Parse()
	var free []berth.Berth
	if *seed {
		free = []berth.Berth{{Name: "N1", Depth: 2.1}, {Name: "N2", Depth: 3.0}, {Name: "N3", Depth: 4.4}}
	}
	boat := berth.Boat{Name: "Kittiwake", Draught: 2.8}
	if b, ok := berth.Assign(boat, free); ok {
		fmt.Println(boat.Name, "goes to", b.Name, "at", tide.Next(boat.Draught-b.Depth))
	}
}
