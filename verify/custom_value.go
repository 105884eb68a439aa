package verify

import (
	"math"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// accord is how a value that is stated stands to one that is declared.
type accord uint8

const (
	unknown accord = iota // they cannot be compared
	equal
	apart
)

// styleValue is a value of a style sheet that can be compared with others of its sort.
type styleValue struct {
	sort string // "colour", a unit, "number"; another word for a notation that is compared with its like only
	nums [4]float64
	text string
}

var (
	styleNumber = lazyregexp.New(`^(-?(?:\d+(?:\.\d+)?|\.\d+))(px|rem|em|ms|s|%|vh|vw|dvh|ch|deg)?$`)
	styleTriple = lazyregexp.New(`^(\d+(?:\.\d+)?)(?:deg)?\s+(\d+(?:\.\d+)?)%\s+(\d+(?:\.\d+)?)%$`)
	styleCall   = lazyregexp.New(`^(rgba?|hsla?|oklch|oklab|lch|lab)\(([^()]*)\)$`)
	// lookedUp is a value that is made of others.
	lookedUp = lazyregexp.New(`(?i)var\(|calc\(|min\(|max\(|clamp\(|color-mix|light-dark|env\(|theme\(|\bfrom\b|attr\(|url\(|gradient\(|[{}$#@]\{|\$|@|<%|\binherit\b|\binitial\b|\bunset\b|currentcolor|--`)
)

// accordOf compares a stated value with a declared one.
func accordOf(stated, declared string) accord {
	have, want := strings.ToLower(strings.Join(strings.Fields(declared), " ")), strings.ToLower(strings.Join(strings.Fields(stated), " "))
	if have == want {
		return equal
	}
	if have == "" || lookedUp.MatchString(have) {
		return unknown
	}
	a, ok := readStyle(have)
	b, ok2 := readStyle(want)
	if !ok2 {
		return unknown
	}
	if !ok {
		for _, part := range strings.FieldsFunc(have, func(r rune) bool { return r == ' ' || r == ',' }) {
			if p, ok := readStyle(part); ok && compareStyle(p, b) == equal {
				return equal // one of several parts
			}
		}
		return unknown
	}
	return compareStyle(a, b)
}

func compareStyle(a, b styleValue) accord {
	if a.sort != b.sort {
		switch {
		case a.sort == "number" && a.nums == b.nums, b.sort == "number" && a.nums == b.nums:
			return equal // the unit is left out
		case pixels(a) > 0 && pixels(a) == pixels(b):
			return equal
		case a.sort == "number" && a.nums[0]*100 == b.nums[0] && b.sort == "%", b.sort == "number" && b.nums[0]*100 == a.nums[0] && a.sort == "%":
			return equal
		}
		return unknown
	}
	near, far := 0.0, 0.0
	switch a.sort {
	case "colour":
		near, far = 4, 4
		if a.text == "hsl" || b.text == "hsl" {
			far = 24 // rounding
		}
	}
	most := 0.0
	for i := range a.nums {
		most = max(most, math.Abs(a.nums[i]-b.nums[i]))
	}
	switch {
	case most <= near:
		return equal
	case most > far:
		return apart
	}
	return unknown
}

// pixels is a length in pixels as browsers have it at first; 0 for what is none.
func pixels(v styleValue) float64 {
	switch v.sort {
	case "px":
		return v.nums[0]
	case "rem", "em":
		return 16 * v.nums[0]
	}
	return 0
}

// readStyle reads a single value in lower case.
func readStyle(s string) (styleValue, bool) {
	switch s {
	case "transparent":
		return styleValue{sort: "colour"}, true
	case "white":
		return styleValue{sort: "colour", nums: [4]float64{255, 255, 255, 255}}, true
	case "black":
		return styleValue{sort: "colour", nums: [4]float64{0, 0, 0, 255}}, true
	}
	if strings.HasPrefix(s, "#") {
		return readHex(s[1:])
	}
	if g := styleNumber.FindStringSubmatch(s); g != nil {
		n, _ := strconv.ParseFloat(g[1], 64)
		v := styleValue{sort: g[2], nums: [4]float64{n}}
		switch g[2] {
		case "":
			v.sort = "number"
		case "s":
			v.sort, v.nums[0] = "ms", math.Round(n*1e6)/1e3
		}
		return v, true
	}
	if g := styleTriple.FindStringSubmatch(s); g != nil {
		return hsl(g[1], g[2], g[3], 1), true
	}
	if g := styleCall.FindStringSubmatch(s); g != nil {
		return readCall(g[1], g[2])
	}
	return styleValue{}, false
}

func readHex(s string) (styleValue, bool) {
	if len(s) == 3 || len(s) == 4 {
		var long strings.Builder
		for i := range len(s) {
			long.WriteByte(s[i])
			long.WriteByte(s[i])
		}
		s = long.String()
	}
	if len(s) == 6 {
		s += "ff"
	}
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil || len(s) != 8 {
		return styleValue{}, false
	}
	return styleValue{sort: "colour", nums: [4]float64{float64(n >> 24), float64(n >> 16 & 255), float64(n >> 8 & 255), float64(n & 255)}}, true
}

// readCall reads rgb(…) and hsl(…) as colours, and the others as notations of their own.
func readCall(name, args string) (styleValue, bool) {
	parts := strings.FieldsFunc(args, func(r rune) bool { return r == ' ' || r == ',' || r == '/' })
	if len(parts) != 3 && len(parts) != 4 {
		return styleValue{}, false
	}
	alpha := 1.0
	if len(parts) == 4 {
		alpha = fraction(parts[3])
	}
	name = strings.TrimSuffix(name, "a")
	switch name {
	case "hsl":
		return hsl(strings.TrimSuffix(parts[0], "deg"), strings.TrimSuffix(parts[1], "%"), strings.TrimSuffix(parts[2], "%"), alpha), true
	case "rgb":
		v := styleValue{sort: "colour"}
		for i, p := range parts[:3] {
			n, err := strconv.ParseFloat(p, 64)
			if err != nil {
				return styleValue{}, false
			}
			v.nums[i] = n
		}
		v.nums[3] = math.Round(alpha * 255)
		return v, true
	}
	v := styleValue{sort: name}
	for i, p := range parts {
		n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSuffix(p, "%"), "deg"), 64)
		if err != nil {
			return styleValue{}, false
		}
		if strings.HasSuffix(p, "%") && name == "oklch" {
			n /= 100
		}
		v.nums[i] = n
	}
	if len(parts) == 3 {
		v.nums[3] = 1
	}
	return v, true
}

// fraction reads "0.5" and "50%".
func fraction(s string) float64 {
	n, err := strconv.ParseFloat(strings.TrimSuffix(s, "%"), 64)
	if err != nil {
		return 1
	}
	if strings.HasSuffix(s, "%") {
		n /= 100
	}
	return n
}

// hsl turns degrees and two percentages into a colour.
func hsl(hue, saturation, lightness string, alpha float64) styleValue {
	h, _ := strconv.ParseFloat(hue, 64)
	s, _ := strconv.ParseFloat(saturation, 64)
	l, _ := strconv.ParseFloat(lightness, 64)
	s, l = s/100, l/100
	part := func(n float64) float64 {
		k := math.Mod(n+h/30, 12)
		return math.Round(255 * (l - s*min(l, 1-l)*max(-1, min(k-3, min(9-k, 1)))))
	}
	return styleValue{sort: "colour", nums: [4]float64{part(0), part(8), part(4), math.Round(alpha * 255)}, text: "hsl"}
}
