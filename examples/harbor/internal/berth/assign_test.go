package berth

import "testing"

func TestABoatGetsTheShallowestBerthThatCarriesIt(t *testing.T) {
	free := []Berth{{"N3", 4.4}, {"N1", 2.1}, {"N2", 3.2}}
	got, ok := Assign(Boat{"Kittiwake", 2.8}, free)
	if !ok || got.Name != "N2" {
		t.Errorf("got %v, %v", got, ok)
	}
}
