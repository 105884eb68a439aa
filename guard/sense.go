package guard

import "strings"

// Words between which two roles belong together.
const reach = 9

// sense applies the rules of meaning to each sentence of a text in normal form.
func sense(text string) []Finding { return senseFrom(text, 0, nil) }

// senseFrom is sense with the rules of at least a score. What rules say that were not made for files is asked of believes, if there is one.
func senseFrom(text string, floor float64, believes func(at Span, least float64) bool) []Finding {
	var out []Finding
	sentences(text, func(s *sentence) {
		best, hushed, least := Finding{}, false, believed
		for i, r := range senseRules {
			if r.score < floor || s.classes&r.needs != r.needs || r.score <= best.Score {
				continue
			}
			if at := r.match(s); at >= 0 {
				best = Finding{Family: r.family, Score: r.score, Span: s.span(at), Why: r.why}
				hushed = isHushed(i)
			}
		}
		if best.Score == 0 && floor >= Written {
			if f, ok := s.manifold(); ok {
				best, hushed, least = f, false, believedMany
			}
		}
		if best.Score > 0 && (hushed || believes == nil || believes(best.Span, least)) && len(out) < maxFindings {
			best.Score *= s.use()
			out = append(out, best)
		}
	})
	return out
}

// rule is one combination of roles. match returns the index of the word that decides, or -1.
type rule struct {
	family Family
	score  float64
	why    string
	needs  class // roles without which match need not be asked
	match  func(*sentence) int
}

// span is the sentence without blanks around it, whatever word decided.
func (s *sentence) span(int) Span {
	return Span{s.base + s.words[0].start, s.base + s.words[len(s.words)-1].end}
}

// use tells using from mentioning: people who write about attacks name them, describe what a program does with them or quote them.
func (s *sentence) use() float64 {
	if s.commands() || s.words[0].class&mIf != 0 {
		return 1
	}
	switch {
	case s.classes&attack != 0:
		return 0.4
	case s.quoted()*2 > len(s.words):
		return 0.6
	case s.says(" quotes ", "has to be refused", "must be refused", "have to be refused", "must refuse", "is data and", "are data and"):
		return 0.4
	}
	return 1
}

func (s *sentence) quoted() (n int) {
	for _, w := range s.words {
		if w.quoted {
			n++
		}
	}
	return n
}

// commands reports whether the sentence begins as a command does.
func (s *sentence) commands() bool {
	for i, w := range s.words {
		if w.class&(verbs) != 0 && w.class&attack == 0 && !inflected(w.text) {
			return true
		}
		if i > 1 || w.class&(mNot|oAgent) == 0 && w.text != "always" && w.text != "please" && w.text != "you" && w.text != "also" {
			return false
		}
	}
	return false
}

// does finds a verb that is not negated with an object in reach after it.
func (s *sentence) does(verb, object class) int { return s.pair(verb, object, false) }

// receives reports whether a secret place is where something is put, as in "add it to .env", which lets nothing out.
func (s *sentence) receives(j int) bool {
	if s.words[j].class&oSecret == 0 || !strings.Contains(s.words[j].text, ".") {
		return false
	}
	before := s.words[j-1].text
	return before == "to" || before == "in" || before == "into"
}

// bids is does for commands alone: what a program is said to do, and what is quoted, bids nobody.
func (s *sentence) bids(verb, object class) int {
	i := s.does(verb, object)
	if i < 0 || s.words[i].quoted || s.words[i].class&foreign == 0 && inflected(s.words[i].text) {
		return -1
	}
	return i
}

// inflected reports whether a verb stands in another form than that of commands.
func inflected(v string) bool {
	return strings.HasSuffix(v, "s") && !strings.HasSuffix(v, "ss") || strings.HasSuffix(v, "ing") || strings.HasSuffix(v, "ed") && v != "feed" && v != "embed"
}

// destination reports whether the sentence sends something somewhere.
func (s *sentence) destination() bool {
	for i, w := range s.words {
		if i > 0 && w.class&oHost != 0 {
			switch s.words[i-1].text {
			case "to", "at", "into", "via", "through", "over", "on", "with", "the", "a":
				return true
			}
		}
	}
	return false
}

// omits finds a negated verb with an object in reach after it.
func (s *sentence) omits(verb, object class) int { return s.pair(verb, object, true) }

func (s *sentence) pair(verb, object class, negated bool) int {
	for i, w := range s.words {
		if w.class&verb == 0 || w.negated != negated {
			continue
		}
		if w.class&foreign != 0 {
			if s.classes&object != 0 {
				return i
			}
			continue
		}
		for j := i + 1; j < len(s.words) && j <= i+reach; j++ {
			if s.words[j].class&object != 0 && !s.receives(j) {
				return i
			}
		}
	}
	return -1
}

// negated finds a verb that a negation governs.
func (s *sentence) negated(verb class) int {
	for i, w := range s.words {
		if w.class&verb != 0 && w.negated {
			return i
		}
	}
	return -1
}

// spokenFor finds messages that pretend to come from somebody of weight, with something that only they could allow.
func (s *sentence) spokenFor() int {
	return at(yes(s.says("message from", "notice from", "note from", "on behalf of", "signed by", "by order of", "as agreed with", "instruction from", "instructions from", "directive from", "memo from", "approved by", "authorized by", "authorised by", "verified by", "cleared by", "with permission of", "orders from", "update from")),
		s.harm() >= 0 || s.says(" off", "skip", "bypass", "disable", "unrestricted", "no longer", "without", "ignore", "lifted", "waive", "allowed", "may ", "full access", "exempt", "secret", "password", "token"), !s.forbids(), !s.says("must be approved", "must be signed", "after", "reviewed and"))
}

// has finds one of the words.
func (s *sentence) has(words ...string) int {
	for i, w := range s.words {
		for _, t := range words {
			if w.text == t {
				return i
			}
		}
	}
	return -1
}

// says finds one of the phrases in the text of the sentence.
func (s *sentence) says(phrases ...string) bool {
	for _, p := range phrases {
		if strings.Contains(s.plain, p) {
			return true
		}
	}
	return false
}

// at is i when all conditions hold.
func at(i int, conditions ...bool) int {
	for _, c := range conditions {
		if !c {
			return -1
		}
	}
	return i
}

func yes(b bool) int {
	if b {
		return 0
	}
	return -1
}

// forbids reports whether the sentence as a whole warns against what it names.
func (s *sentence) forbids() bool {
	for i, w := range s.words {
		if w.class&mNot != 0 && i < 4 && s.classes&(mWithout) == 0 {
			return true
		}
	}
	return false
}

// harm finds something done that hurts on its own.
func (s *sentence) harm() int {
	for _, c := range []struct{ verb, object class }{
		{vDisable, oControl}, {vIgnore, oControl | oInstr}, {vSend, oSecret}, {vReveal, oSecret}, {vDestroy, oControl | oTrace | oSecret},
		{vGrant, oFull}, {vSend | vRun | vChange, oHost},
	} {
		i := s.does(c.verb, c.object)
		switch {
		case i < 0, c.object == oHost && !s.shady(), c.verb == vReveal && !s.openly(), c.verb == vGrant && !s.rights(),
			c.verb == vSend && !s.openly() && !s.shady() && !s.destination() && !s.says("send", "upload", "mail", "leak", "transmit", "post ", "contents of", "content of"),
			c.verb == vDestroy && !s.says("history", "log", "evidence", "trace", "audit", "backup", "secret", "key", "token", "hook", "check", "protection", "scan", "sign", "alert", "control", "guard", "valid", "auth"):
			continue
		}
		return i
	}
	if s.says("--no-verify", "--force", "force-push", "iban", "chmod 777", "public bucket", "payment", "write access") {
		return 0
	}
	return -1
}
