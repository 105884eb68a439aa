package burner

// Valve is what the gas goes through.
type Valve struct{ Open int }

// Turn sets how far it is open, in percent.
func (v *Valve) Turn(percent int) { v.Open = percent }
