// Package burner lights the kiln and puts it out.
package burner

// MaxTemperature is the hottest that the bricks bear, in degrees Celsius.
const MaxTemperature = 1260

// Burner is one of the four.
type Burner struct{ lit bool }

// LightBurner lights all of them.
func LightBurner() *Burner { return &Burner{lit: true} }

// Stop closes the gas.
func (b *Burner) Stop() { b.lit = false }

// PIDLoop holds a temperature.
type PIDLoop struct{ P, I, D float64 }
