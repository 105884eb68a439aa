package dedup

import (
	"strings"
	"testing"
)

func TestEveryLineOfTheWeightsIsRead(t *testing.T) {
	lines := 0
	for line := range strings.Lines(weightsText) {
		lines++
		name, numbers, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if _, _, ok := readRows(numbers); !ok || name == "" {
			t.Errorf("no such line: %.60q", line)
		}
	}
	w := readWeights(weightsText)
	if len(w.Asked.Of)+1 != lines || len(w.Met.Of)+1 != lines || w.Asked.Start == w.Met.Start {
		t.Errorf("%d and %d signs of %d lines", len(w.Asked.Of), len(w.Met.Of), lines)
	}
}

func TestABrokenLineOfTheWeightsIsPassedOver(t *testing.T) {
	w := readWeights("start\t1 2 3 4 5 6 7 8\nshort\t1 2\nletters\t1 2 3 4 5 6 7 x\nwhole\t0 0 0 100 0 0 0 0\n")
	if len(w.Asked.Of) != 1 || w.Asked.Of["whole"] != (Row{0, 0, 0, 1}) || w.Met.Start != (Row{0.05, 0.06, 0.07, 0.08}) {
		t.Errorf("%+v", w)
	}
}

// What shares its pattern and few words is told apart when two facts meet, although somebody who asks about the two is told a guess.
func TestFactsThatMeetAreUnrelatedUnlessMuchSpeaksForMore(t *testing.T) {
	for _, c := range []struct {
		a, b Fact
		sure bool
	}{
		{Fact{"buoys", "Buoys are painted every spring."}, Fact{"buoy paint", "Every spring the buoys are painted."}, true},
		{Fact{"pilot wishes", "The pilot wants short reports, without pleasantries."}, Fact{"log book", "The pilot wants the log book kept by hand, without exception."}, false},
	} {
		if got := Compare(c.a, c.b); (got.Relation != Unrelated && got.Sure) != c.sure {
			t.Errorf("%q and %q: %+v", c.a.Text, c.b.Text, got)
		}
	}
}

func TestWordsThatOneAbbreviatesAreReadAlike(t *testing.T) {
	a := Fact{"access", "Access to the quay cluster requires a virtual private network."}
	b := Fact{"access", "Access to the quay cluster requires a VPN."}
	if got := Compare(a, b); got.Relation != Duplicate || !got.Sure {
		t.Errorf("%+v", got)
	}
}
