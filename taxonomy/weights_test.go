package taxonomy

import (
	"math"
	"strings"
	"testing"
)

func TestEveryLineOfTheWeightsIsRead(t *testing.T) {
	if len(Labels()) != labelCount {
		t.Fatalf("%d labels, %d weights a line", len(Labels()), labelCount)
	}
	lines := 0
	for line := range strings.Lines(weightsText) {
		lines++
		name, numbers, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if _, ok := readRow(numbers); !ok || name == "" {
			t.Errorf("no such line: %.60q", line)
		}
		if words := strings.Fields(name); len(words) > 2 {
			t.Errorf("more than two words: %q", name)
		}
	}
	w := readWeights(weightsText)
	if len(w.of)+1 != lines || w.start == [labelCount]float64{} {
		t.Errorf("%d signs of %d lines, start %v", len(w.of), lines, w.start)
	}
}

func TestSharesAddUpAndFollowTheWeights(t *testing.T) {
	w := readWeights("w:tide\t0 0 0 100 0 0 0\nbroken\t1 2\nstart\t0 0 0 0 0 0 0\n")
	even := w.shares(nil)
	told := w.shares([]Sign{{Name: "w:tide", Value: 2}, {Name: "w:unknown", Value: 9}})
	sum := 0.0
	for _, x := range told {
		sum += x
	}
	if math.Abs(sum-1) > 1e-12 || math.Abs(even[0]-1.0/labelCount) > 1e-12 || math.Abs(math.Log(told[3]/told[0])-2) > 1e-12 {
		t.Errorf("even %v, told %v", even, told)
	}
}

func TestAnEntryIsStoppedByAllExclusionsTogether(t *testing.T) {
	for _, c := range []struct {
		share [labelCount]float64
		want  Label
		sure  float64
	}{
		{[labelCount]float64{0.3, 0.1, 0.1, 0.05, 0.1, 0.15, 0.2}, Label(Ephemeral), 0.45},
		{[labelCount]float64{0.4, 0.2, 0.1, 0.05, 0.05, 0.1, 0.1}, Label(Project), 0.4},
	} {
		best, sure := pick(c.share)
		if Labels()[best] != c.want || math.Abs(sure-c.sure) > 1e-9 {
			t.Errorf("%v: %s, %v", c.share, Labels()[best], sure)
		}
	}
}

func TestLongerWordsAreSeenByTheirBeginningsAndTheSecondPartApart(t *testing.T) {
	got := map[string]bool{}
	for _, s := range Signs("", "Harbours are\n\nflooded by tides") {
		got[s.Name] = true
	}
	for name, want := range map[string]bool{
		"r:harb": true, "h:harb": true, "r:floo": true, "h:floo": false, "r:are": false, "b:flooded": true, "b:flooded by": true, "b:harbours": false,
	} {
		if got[name] != want {
			t.Errorf("%q: %v, want %v", name, got[name], want)
		}
	}
}
