package symbol

import "strings"

func hclProfile() *profile {
	p := newTable(HCL, listed)
	p.part['-'] = true
	p.rule(rule{open: "#", comment: true})
	p.slashComments(false)
	p.rule(rule{open: `"`, close: `"`, escape: '\\', hole: "${"}, rule{open: "<<", read: readHeredoc})
	p.parse = (*parser).hcl
	return p
}

// hcl reads the headers of blocks at the top of the file, and the names of locals.
func (p *parser) hcl() {
	for i := 1; p.tok[i].kind != edge; {
		if !p.named(i) || !p.tok[i].first {
			i = p.past(i)
			continue
		}
		open := i + 1
		for p.tok[open].kind == text || p.named(open) && !p.tok[open].first {
			open++
		}
		if !p.is(open, '{') {
			i = open
			continue
		}
		p.hclBlock(i, open)
		i = p.past(open)
	}
}

func (p *parser) hclBlock(i, open int) {
	word := p.text(i)
	if word == "locals" {
		p.hclLocals(open)
		return
	}
	if open == i+1 {
		return
	}
	last := int(p.tok[open].match)
	first, name := p.text(i+1), p.text(open-1)
	kind, path := Block, word
	switch word {
	case "resource":
		kind, path = Resource, first
	case "data", "ephemeral":
		kind, path = Resource, word+"."+first
	case "variable":
		kind, path = Variable, "var"
	case "output":
		kind = Variable
	case "module":
		kind = Module
	}
	p.defNamed(i, strings.TrimSpace(name), kind, last).Scope = path
}

func (p *parser) hclLocals(open int) {
	for k, end := open+1, p.past(open)-1; k < end; k = p.past(k) {
		if p.named(k) && p.tok[k].first && p.is(k+1, '=') {
			p.def(k, Variable, 0).Scope = "local"
		}
	}
}
