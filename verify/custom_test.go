package verify

import "testing"

func TestValuesOfStyleSheetsAreComparedWithoutRegardToTheirSpelling(t *testing.T) {
	for _, c := range []struct {
		stated, declared string
		want             accord
	}{
		{"#fff", "#FFFFFF", equal},
		{"#fff", "white", equal},
		{"#181818", "rgb(24, 24, 24)", equal},
		{"rgba(0,0,0,.5)", "rgb(0 0 0 / 50%)", equal},
		{"hsl(0, 100%, 50%)", "#ff0000", equal},
		{"0 100% 50%", "#f00", equal},
		{".5rem", "0.5rem", equal},
		{"8px", "0.5rem", equal},
		{"150ms", "0.15s", equal},
		{"150ms", "150ms ease-in-out", equal},
		{"0.5", "50%", equal},
		{"100", "100px", equal},
		{"#fff", "#fffffe", equal},
		{"#fff", "transparent", apart},
		{"#fff", "#fff0", apart},
		{"1rem", "2rem", apart},
		{"100", "200", apart},
		{"20px", "1rem", unknown},
		{"#fff", "oklch(98% 0.02 240)", unknown},
		{"#fff", "var(--x)", unknown},
		{"1px", "calc(1px + 2px)", unknown},
		{"#fff", "1px solid #000", unknown},
		{"#fff", "", unknown},
		{"240 10% 50%", "240 10% 53%", unknown},
	} {
		if got := accordOf(c.stated, c.declared); got != c.want {
			t.Errorf("%q against %q: %d, want %d", c.stated, c.declared, got, c.want)
		}
	}
}

func TestDeclarationsAreToldFromUsesAndComments(t *testing.T) {
	src := `/* --a: 1px; */ :root { --a: 2px; --b:3px } // --c: 1px
.x { color: var(--a, --d); } const t = { '--e': '4px', "--f": 5, '--g': size }
el.style.setProperty('--h', '1px'); <i style="--i: 6px">; class="x--a" --m-${k}`
	want := map[string]bool{}
	for _, n := range []string{"--a", "--b", "--c", "--d", "--e", "--f", "--g", "--h", "--i"} {
		want[n] = true
	}
	got, made := propertiesOf("a.vue", []byte(src), want)
	for name, values := range map[string]string{"--a": "2px", "--b": "3px", "--e": "4px", "--f": "5", "--g": "", "--h": "", "--i": "6px"} {
		if p := got[name]; len(p.At) != 1 || p.At[0].Value != values {
			t.Errorf("%s is declared as %+v, want %q once", name, p.At, values)
		}
	}
	for _, name := range []string{"--a", "--c", "--d"} {
		if got[name].Used == "" {
			t.Errorf("%s is not used", name)
		}
	}
	if len(got["--c"].At)+len(got["--d"].At) > 0 || len(made) != 1 || made[0] != "--m-" {
		t.Errorf("declared %+v %+v, made %q", got["--c"], got["--d"], made)
	}
}
