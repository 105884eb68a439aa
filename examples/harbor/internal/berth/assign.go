package berth

// margin is how much water, in metres, must be left under the keel.
const margin = 0.3

// Assign returns the shallowest free berth that is deep enough for the boat at lowest tide.
func Assign(boat Boat, free []Berth) (Berth, bool) {
	var best Berth
	found := false
	for _, b := range free {
		if b.Depth < boat.Draught+margin {
			continue
		}
		if !found || b.Depth < best.Depth {
			best, found = b, true
		}
	}
	return best, found
}
