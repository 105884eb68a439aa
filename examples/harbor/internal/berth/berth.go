// Package berth knows the berths of a harbor and which boat lies where.
package berth

// Berth is one place to moor. Depth is in metres at lowest tide.
type Berth struct {
	Name  string
	Depth float64
}

// Boat is a boat that wants a berth. Draught is in metres.
type Boat struct {
	Name    string
	Draught float64
}
