package verify

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
)

const (
	// customApart is how many lines of text may lie between custom properties that are told of together.
	customApart = 15
	// leastDeclared is how many others of a text the style sheets declare before one that they do not have is missed.
	leastDeclared = 2
)

// customJob is a claim about a custom property with what the tree holds of it.
type customJob struct {
	*job
	name string
	property
	agrees bool // a declaration has the stated value
}

// custom keeps a claim about a custom property for customsOnce.
func (v *Verifier) custom(j *job) {
	v.customs = append(v.customs, j)
	j.out = unverifiable("no style sheet of the tree tells")
}

// customsOnce judges what a text says of the custom properties of style sheets.
func (v *Verifier) customsOnce(ctx context.Context) error {
	open := v.customs
	v.customs = nil
	var ids []string
	var all []*customJob
	for _, j := range open {
		name := strings.TrimPrefix(j.claim.Key, note.CustomKey)
		if !slices.Contains(ids, name) {
			if len(ids) == maxCustomNames {
				continue
			}
			ids = append(ids, name)
		}
		all = append(all, &customJob{job: j, name: name})
	}
	if len(all) == 0 || !slices.ContainsFunc(v.styled(), func(f string) bool { return sheets[strings.ToLower(path.Ext(f))] }) {
		return nil
	}
	found, err := v.properties(ctx, ids)
	for depth := 0; depth < 3 && err == nil; depth++ {
		err = v.referred(ctx, found)
	}
	if err != nil {
		return err
	}
	for name, p := range found {
		found[name] = expanded(found, p)
	}
	for _, c := range all {
		c.property = found[c.name]
		c.agrees = c.claim.Want != "" && slices.ContainsFunc(c.At, func(d propertyValue) bool { return accordOf(c.claim.Want, d.Value) == equal })
	}
	for i, c := range all {
		v.customProperty(c, beside(all, i))
	}
	return nil
}

// another is a value that is that of another property.
var another = lazyregexp.New(`^var\(\s*(--[\w-]+)\s*\)$`)

// referred looks up the properties whose values others have.
func (v *Verifier) referred(ctx context.Context, found map[string]property) error {
	var ids []string
	for _, p := range found {
		for _, d := range p.At {
			g := another.FindStringSubmatch(d.Value)
			if g == nil || len(found)+len(ids) >= 2*maxCustomNames {
				continue
			}
			if _, ok := found[g[1]]; !ok && !slices.Contains(ids, g[1]) {
				ids = append(ids, g[1])
			}
		}
	}
	slices.Sort(ids)
	more, err := v.properties(ctx, ids)
	maps.Copy(found, more)
	return err
}

// expanded puts the values of other properties in the place of references to them.
func expanded(found map[string]property, p property) property {
	for depth := 0; depth < 3; depth++ {
		var at []propertyValue
		for _, d := range p.At {
			g := another.FindStringSubmatch(d.Value)
			if g == nil || len(found[g[1]].At) == 0 || len(at) >= maxCustomPlaces {
				at = append(at, d)
				continue
			}
			for _, o := range found[g[1]].At[:min(len(found[g[1]].At), maxCustomPlaces-len(at))] {
				at = append(at, propertyValue{d.spot, o.Value})
			}
			if found[g[1]].Open != "" {
				p.Open = found[g[1]].Open
			}
		}
		p.At = at
	}
	return p
}

// mainSheet is the file that declares most of some properties, the first of several.
func mainSheet(all []*customJob) string {
	n, best := map[string]int{}, ""
	for _, c := range all {
		for _, d := range c.At {
			n[d.Path]++
			if n[d.Path] > n[best] || n[d.Path] == n[best] && d.Path < best {
				best = d.Path
			}
		}
	}
	return best
}

// beside lists the claims about other custom properties that stand near one, in the same document below the same heading.
func beside(all []*customJob, i int) []*customJob {
	var out []*customJob
	c := all[i]
	near := func(o *customJob) bool {
		a, b := c.claim.At.Start.Line, o.claim.At.Start.Line
		return o.doc == c.doc && o.claim.Context.Heading == c.claim.Context.Heading && max(a, b)-min(a, b) <= customApart
	}
	for k := i - 1; k >= 0 && near(all[k]); k-- {
		out = append(out, all[k])
	}
	for k := i + 1; k < len(all) && near(all[k]); k++ {
		out = append(out, all[k])
	}
	return slices.DeleteFunc(out, func(o *customJob) bool { return o.name == c.name })
}

func (v *Verifier) customProperty(c *customJob, others []*customJob) {
	declaredOnes, agreeing, lost := 0, 0, 0
	names := map[string]bool{}
	for _, o := range others {
		if o.agrees {
			agreeing++
		}
		if names[o.name] {
			continue
		}
		names[o.name] = true
		switch {
		case len(o.At) > 0:
			declaredOnes++
		case o.Used == "":
			lost++
		}
	}
	switch {
	case c.agrees:
		i := slices.IndexFunc(c.At, func(d propertyValue) bool { return accordOf(c.claim.Want, d.Value) == equal })
		c.out = confirmedAt(fmt.Sprintf("%q is %q", c.name, c.At[i].Value), c.At[i].Path, c.At[i].Line)
	case len(c.At) > 0 && c.claim.Want == "":
		c.out = confirmedAt("a custom property", c.At[0].Path, c.At[0].Line)
	case len(c.At) > 0:
		v.customValue(c, agreeing, mainSheet(others))
	case c.Used != "":
		c.out = unverifiable(fmt.Sprintf("%q uses it, and nothing in the tree declares it", c.Used))
	case declaredOnes < leastDeclared || declaredOnes <= lost/2:
	case c.claim.Context.Form == note.FenceLine && (agreeing < leastDeclared || declaredOnes < 2*lost):
		// another palette than that of this repository
	default:
		v.customMissing(c, others)
	}
}

// customValue refutes a value that no declaration has.
func (v *Verifier) customValue(c *customJob, agreeing int, sheet string) {
	own := slices.DeleteFunc(slices.Clone(c.At), func(d propertyValue) bool {
		return vendored(d.Path) || testFile(d.Path) || foreignTo(d.Path, c.doc) || !v.ownSheet(c.doc, d.Path)
	})
	if len(own) == 0 {
		c.out = unverifiable("only files of others declare it")
		return
	}
	for _, d := range c.At {
		if accordOf(c.claim.Want, d.Value) != apart {
			c.out = unverifiable(fmt.Sprintf("%q is %q in %q, which is not to be compared", c.name, d.Value, d.Path))
			return
		}
	}
	why := silenced(c.claim)
	switch {
	case why != "":
		c.out = unverifiable(why)
	case c.Open != "":
		c.out = unverifiable(fmt.Sprintf("%q may declare it", c.Open))
	case agreeing == 0 && !slices.ContainsFunc(own, func(d propertyValue) bool { return namesFile(c.claim, d.Path) }):
		c.out = unverifiable("nothing ties the values of its list to this repository")
	default:
		d := own[max(0, slices.IndexFunc(own, func(d propertyValue) bool { return d.Path == sheet }))]
		c.out = missing(fmt.Sprintf("%q is %q in %q, not %q", c.name, d.Value, d.Path, c.claim.Want),
			diag.Evidence{Path: d.Path, Line: d.Line, Commit: v.commit(), Seen: fmt.Sprintf("%q is %q", c.name, d.Value)})
		c.out.Rule = "wrong-value"
		if len(own) == 1 {
			c.out.Hint = fmt.Sprintf("write %q", d.Value)
		}
	}
}

// ownSheet reports whether a style sheet may be one that a document is about: below its folder, if it stands in one of the tree's parts.
func (v *Verifier) ownSheet(doc *note.Document, p string) bool {
	top, _, _ := strings.Cut(doc.Path, "/")
	if top == doc.Path || strings.HasPrefix(top, ".") || doc.Layer != note.Instruction {
		return true
	}
	other, _, _ := strings.Cut(p, "/")
	return top == other || top == "docs"
}

var (
	// theirCustoms begin the names of properties that frameworks declare.
	theirCustoms = lazyregexp.New(`^--(?:bs|ion|mdc|mat|md|mui|joy|vscode|radix|tw|p|el|ant|v|chakra|mantine|wp|swiper|toastify|rdp|vp|ifm|sl|wa|calcite|sap\w*|cds|pf|spectrum|fui|kendo|dx|fa|nextra|hljs|shiki|cm|rs|rmd|n|van|adm|nut|q|tblr|lumo|vaadin|docsearch|monaco|xy|reach|vis|sidebar|chart|fd|rt|background|jp|theme|mapboxgl|maplibregl|plyr|b3|ck|ag|fc|tg|safe-area|sdpi|color-(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone|black|white))(?:-|$)`)
	// tailwindCustoms are names of the default theme of Tailwind.
	tailwindCustoms = lazyregexp.New(`^--(?:(?:text|font|radius|shadow|inset-shadow|drop-shadow|breakpoint|container|tracking|leading|ease|animate|blur|perspective|aspect|font-weight)-[\w-]+|spacing|default-[\w-]+)$`)
	// madeUpCustom is a name that stands for any.
	madeUpCustom = lazyregexp.New(`^--(?:(?:my|your|foo|bar|baz|some|example|token|name|var|variable|prop|property|custom|css|x+|y|value|token-name|whatever)(?:-|$)|.$)`)
)

// customMissing refutes a custom property that no file declares or uses.
func (v *Verifier) customMissing(c *customJob, others []*customJob) {
	why := silenced(c.claim)
	if instanced[c.claim.Context.StanceWord] && !c.claim.Context.Whole {
		why = ""
	}
	for _, o := range others { // what is said of the first of a list is said of the rest
		if why == "" && o.claim.Context.Sentence == c.claim.Context.Sentence && o.claim.At.Span.Start < c.claim.At.Span.Start && len(o.At) == 0 && !instanced[o.claim.Context.StanceWord] {
			why = silenced(o.claim)
		}
	}
	switch {
	case why != "":
		c.out = unverifiable(why)
		return
	case c.Open != "":
		c.out = unverifiable(fmt.Sprintf("%q may declare it", c.Open))
		return
	case theirCustoms.MatchString(c.name), madeUpCustom.MatchString(c.name), tailwindCustoms.MatchString(c.name) && v.tailwind():
		c.out = unverifiable("a name of others")
		return
	}
	var sheet *propertyValue
	var known []string
	for _, o := range others {
		for i, d := range o.At {
			if !v.ownSheet(c.doc, d.Path) || foreignTo(d.Path, c.doc) || vendored(d.Path) {
				continue
			}
			known = append(known, o.name)
			if sheet == nil {
				sheet = &o.At[i]
			}
			break
		}
	}
	if len(known) < leastDeclared {
		c.out = unverifiable("only files of others declare the names beside it")
		return
	}
	c.out = missing(fmt.Sprintf("no style sheet declares %q", c.name), diag.Evidence{Path: sheet.Path, Line: sheet.Line, Commit: v.commit(), Seen: "it declares a property that the text names beside this one"})
	c.out.Rule = "dead-key"
	if word := near.Word(c.name, known); word != "" && !slices.ContainsFunc(others, func(o *customJob) bool { return o.name == word }) {
		c.out.Hint = fmt.Sprintf("the nearest name is %q", word)
	}
}

// tailwind reports whether the tree takes in Tailwind, which has properties of its own.
func (v *Verifier) tailwind() bool {
	return v.conf.once("tailwind", func() string {
		for _, f := range v.mf.named("package.json", "mix.exs", "Gemfile", "composer.json") {
			if strings.Contains(string(v.mf.read(f)), "tailwind") {
				return "yes"
			}
		}
		return "no"
	}) == "yes"
}
