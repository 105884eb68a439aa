package dedup

import "testing"

// What is opposed in quite other words is no duplicate; what says the same by denying the opposite is no contradiction.
func TestOppositesInOtherWords(t *testing.T) {
	for _, c := range []struct {
		what, a, b string
		duplicate  bool
	}{
		{"answers", "The harbour chart is public.", "Our chart of the harbour is private.", false},
		{"kinds", "The quay log is printed on Mondays.", "We print the log of the quay each Thursday.", false},
		{"the same kind", "The quay log is printed on Mondays.", "We print the log of the quay each Monday.", true},
		{"order", "Ring the bell before raising the flag.", "Raise the flag first and ring the bell afterwards.", false},
		{"the same order", "Ring the bell before raising the flag.", "Ring the bell first, then raise the flag.", true},
		{"a number in a name", "Pilots send reports in schema v4.", "Reports of pilots are sent in schema v5.", false},
		{"code", "Start the crane with `crane up`.", "`make crane` starts the crane.", false},
		{"asked for", "The mate may raise the anchor on his own.", "The mate may not raise the anchor on his own.", false},
		{"asked for, by itself", "The winch may cut the rope by itself.", "The winch may not cut the rope by itself.", false},
		{"roles within clauses", "Pilots may hail ferries, ferries may not hail pilots.", "Ferries may hail pilots, pilots may not hail ferries.", false},
		{"limits", "Keep the draught below 12 metres.", "The draught should not exceed 12 metres.", true},
		{"dates", "The dock reopens on 2031-04-05.", "The dock reopens on 5 April 2031.", true},
		{"the time of day", "The ferry leaves at 7:30 pm.", "The ferry leaves at 19:30.", true},
		{"numerals", "航海日志保留七天。", "航海日志保留30天。", false},
		{"the same numeral", "航海日志保留七天。", "航海日志保留7天。", true},
		{"a denial more", "Open the sluice until the tide turns.", "Do not open the sluice until the tide turns.", false},
		{"thousands", "The buoy keeps 32k readings.", "The buoy keeps 8k readings.", false},
	} {
		got := Compare(Fact{"harbour rules", c.a}, Fact{"harbour rules", c.b})
		if (got.Relation == Duplicate) != c.duplicate {
			t.Errorf("%s: %q, %q: %+v", c.what, c.a, c.b, got)
		}
	}
}

func TestTheOrderThatATextGives(t *testing.T) {
	l := compareOnce()
	order := func(text string) sequence { return l.sequenceOf(text) }
	for _, c := range []struct {
		a, b          string
		differ, agree bool
	}{
		{"ring the bell before raising the flag", "after raising the flag, ring the bell", true, false},
		{"ring the bell before raising the flag", "never ring the bell before raising the flag", true, false},
		{"ring the bell before raising the flag", "ring the bell, then raise the flag", false, true},
		{"the flag is never raised after the bell rang", "once the bell rang, the flag must not be raised", false, false},
		{"ring the bell", "raise the flag", false, false},
	} {
		if differ, agree := ordersOf(order(c.a), order(c.b)); differ != c.differ || agree != c.agree {
			t.Errorf("%q, %q: %v, %v", c.a, c.b, differ, agree)
		}
	}
}

// An acronym is not spelled out by itself and what follows it.
func TestAnAcronymDoesNotSpellItselfOut(t *testing.T) {
	text := "Pilots report to the CTO through ops."
	if got := acronyms(text, []string{"CTO"}); got != text {
		t.Error(got)
	}
}
