package session

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Maker builds a strategy from the arguments of its specification.
type Maker func(a *Args) Strategy

// Makers are the strategies that ParseStrategy knows, by name.
func Makers() map[string]Maker {
	return map[string]Maker{
		"all":               func(*Args) Strategy { return KeepAll() },
		"keep-last":         func(a *Args) Strategy { return KeepLast(a.Int("n", 50)) },
		"keep-tail":         func(a *Args) Strategy { return KeepTail(a.Int("n", 50)) },
		"system-and-recent": func(a *Args) Strategy { return SystemAndRecent(a.Int("n", 50)) },
		"old-observations": func(a *Args) Strategy {
			age, count := a.Duration("age", 0), a.Int("keep", -1)
			if age == 0 && count < 0 {
				count = 3
			}
			return OldObservations(Old{Age: age, Last: count, Max: a.Int("max", 100)})
		},
		"budget":    func(a *Args) Strategy { return Budget(a.Int("min", 10), a.Int("tokens", 4000)) },
		"fit":       func(a *Args) Strategy { return Fit(a.Int("tokens", 4000)) },
		"summarise": func(a *Args) Strategy { return Summarise(a.Int("above", 50), a.Int("recent", 25), nil) },
		"half":      func(a *Args) Strategy { return Halve(a.Int("tokens", 8000), nil) },
		"hierarchy": func(a *Args) Strategy {
			return Hierarchy(Tiers{a.Int("short", 20), a.Int("chunk", 20), a.Int("medium", 5)}, nil)
		},
		"diverse": func(a *Args) Strategy {
			return Diverse(Diversity{Tokens: a.Int("tokens", 4000), Steps: a.Int("n", 0), Half: a.Int("half", 100)})
		},
	}
}

// Names lists the names of makers, sorted.
func Names(makers map[string]Maker) []string {
	var out []string
	for n := range makers {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// Args are the arguments of a specification: "name", "name:50" for the first one asked for, or "name:key=value,key=value".
type Args struct {
	first  string
	values map[string]string
	used   map[string]bool
	err    error
}

// Int returns a whole number from 0, or otherwise when the key is not given.
func (a *Args) Int(key string, otherwise int) int {
	v, ok := a.take(key)
	if !ok {
		return otherwise
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 {
		a.fail("%s=%s is no number from 0", key, v)
	}
	return n
}

// Duration returns a length of time such as 90s or 2h.
func (a *Args) Duration(key string, otherwise time.Duration) time.Duration {
	v, ok := a.take(key)
	if !ok {
		return otherwise
	}
	d, err := time.ParseDuration(v)
	if err != nil || d <= 0 {
		a.fail("%s=%s is no length of time such as 90s or 2h", key, v)
	}
	return d
}

func (a *Args) take(key string) (string, bool) {
	a.used[key] = true
	if a.first != "" {
		v := a.first
		a.first = ""
		return v, true
	}
	v, ok := a.values[key]
	return v, ok
}

func (a *Args) fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf(format, args...)
	}
}

// ParseStrategy reads the specification of a strategy, or of several that follow each other with "|" between them. Makers are
// those of Makers, with any of the caller's own.
func ParseStrategy(spec string, makers map[string]Maker) (Strategy, error) {
	var all []Strategy
	for part := range strings.SplitSeq(spec, "|") {
		s, err := parseOne(strings.TrimSpace(part), makers)
		if err != nil {
			return nil, fmt.Errorf("strategy %q: %w", strings.TrimSpace(part), err)
		}
		all = append(all, s)
	}
	return func(steps []Record, env Env) ([]Record, error) {
		var err error
		for _, s := range all {
			if steps, err = s(steps, env); err != nil {
				return nil, err
			}
		}
		return steps, nil
	}, nil
}

func parseOne(spec string, makers map[string]Maker) (Strategy, error) {
	name, rest, has := strings.Cut(spec, ":")
	make, ok := makers[name]
	if !ok {
		return nil, fmt.Errorf("unknown name; known are %s", strings.Join(Names(makers), ", "))
	}
	a := &Args{values: map[string]string{}, used: map[string]bool{}}
	for part := range strings.SplitSeq(rest, ",") {
		key, value, pair := strings.Cut(strings.TrimSpace(part), "=")
		switch {
		case !has || part == "" && !pair:
		case pair:
			a.values[key] = value
		case a.first == "" && len(a.values) == 0:
			a.first = key
		default:
			return nil, fmt.Errorf("%q is no key=value", part)
		}
	}
	s := make(a)
	for _, key := range slices.Sorted(maps.Keys(a.values)) {
		if !a.used[key] {
			a.fail("unknown argument %q", key)
		}
	}
	return s, a.err
}
