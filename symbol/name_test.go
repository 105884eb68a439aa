package symbol

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNamesAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]Name{
		"Func":                     {Parts: []string{"Func"}},
		"pkg.Func":                 {Parts: []string{"pkg", "Func"}},
		"Type.Method()":            {Parts: []string{"Type", "Method"}, Call: true},
		"(*T).M":                   {Parts: []string{"T", "M"}},
		"(*Store[K]).Get(key, 1)":  {Parts: []string{"Store", "Get"}, Call: true},
		"Class::method":            {Parts: []string{"Class", "method"}, Member: true},
		"A#b":                      {Parts: []string{"A", "b"}, Member: true},
		"Foo<T, U<V>>.bar":         {Parts: []string{"Foo", "bar"}},
		"Vec::<u8>::new()":         {Parts: []string{"Vec", "new"}, Member: true, Call: true},
		`\App\Models\User::find()`: {Parts: []string{"App", "Models", "User", "find"}, Member: true, Call: true},
		"$this->save()":            {Parts: []string{"save"}, Call: true},
		"My.App.start/2":           {Parts: []string{"My", "App", "start"}, Call: true},
		"valid?":                   {Parts: []string{"valid?"}},
		"user&.save!":              {},
		"save!":                    {Parts: []string{"save!"}},
		"a?.b":                     {Parts: []string{"a", "b"}},
		"println!(x)":              {Parts: []string{"println"}, Call: true},
		"r#type":                   {Parts: []string{"type"}},
		"@attr":                    {Parts: []string{"attr"}},
		"useStore().items":         {Parts: []string{"useStore", "items"}},
		"crate::a::b":              {Parts: []string{"crate", "a", "b"}, Member: true},
		"a->b":                     {Parts: []string{"a", "b"}, Member: true},
		"":                         {},
		"two words":                {},
		"a..b":                     {},
		"a.":                       {},
		".a":                       {},
		"a-b":                      {},
		"(a":                       {},
		"f(":                       {},
		"a/b.go":                   {},
	} {
		got, ok := ParseName(text)
		if ok != (len(want.Parts) > 0) {
			t.Errorf("ParseName(%q) = %v, %v", text, got, ok)
		} else if d := cmp.Diff(want, got); ok && d != "" {
			t.Errorf("ParseName(%q) (-want +got):\n%s", text, d)
		}
	}
}
