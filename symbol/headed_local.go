package symbol

// localFunction reads "T f(a) {" and "T f(a) => …;" where a statement begins at i, in the body of a function of C# or Dart.
// Dart may leave the type out. It returns where to go on.
func (p *parser) localFunction(i int) int {
	if prev := &p.tok[i-1]; prev.kind != mark || prev.ch != ';' && prev.ch != '{' && prev.ch != '}' || !p.named(i) && !p.is(i, '(') && !p.is(i, '[') {
		return i + 1
	}
	name := p.typedName(i)
	typed := name > 0 && p.named(name)
	if p.lang == Dart && p.tok[i].word == plain && p.is(i+1, '(') {
		name = i
	}
	if name == 0 || !p.named(name) || p.tok[name].word != plain {
		return i + 1
	}
	k := name + 1
	if p.is(k, '<') {
		k = p.angles(k)
	}
	if !p.is(k, '(') {
		return i + 1
	}
	k = p.past(k)
	switch {
	case p.lang == Dart && (p.says(k, "async") || p.says(k, "sync")):
		if k++; p.is(k, '*') {
			k++
		}
	case p.tok[k].word == kwExtends: // "where"
		k = p.until(k, p.top().end, "{;")
	}
	switch {
	case p.is(k, '{'):
		p.def(name, Function, int(p.tok[k].match)).Exported = false
		return k + 1
	case p.is(k, fatArrow) && typed:
		p.def(name, Function, p.until(k, p.top().end, ";")).Exported = false
		return k + 1
	}
	return i + 1
}

// typedName returns the index behind the modifiers and the type that begin at i, where a name may stand; 0 for no type.
func (p *parser) typedName(i int) int {
	k := i
	for n := 0; n < 8 && p.is(k, '['); n++ { // attributes
		k = p.past(k)
	}
	for p.named(k) && p.tok[k].word == kwModifier {
		k++
	}
	switch {
	case p.is(k, '('):
		k = p.past(k)
	case p.named(k) && (p.tok[k].word == plain || p.tok[k].word == kwReserved) && !p.says(k, "new"):
		for k++; p.is(k, '.') && p.named(k+1); {
			k += 2
		}
		if p.is(k, '<') {
			k = p.angles(k)
		}
	default:
		return 0
	}
	for n := 0; n < 8 && (p.is(k, '?') || p.is(k, '[')); n++ {
		k = p.past(k)
	}
	return k
}
