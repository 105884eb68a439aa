package cmdtree

import (
	"slices"
	"testing"
)

func TestOptionsOfACommandOfPython(t *testing.T) {
	const src = `import click

@boats.command()
@click.option('--tide', help='of --ebb or flow')
@click.option('-a', '--all/--none', 'every',
              is_flag=True)
def list_all(tide, every):
    pass

@boats.command("sink")
@shared
@click.option("--now")
def down(now):
    pass

@boats.command()
def twin():
    pass

@ships.command(name="twin")
def other():
    pass
`
	got, line, ok := PythonOptions([]byte(src), "list-all")
	if want := []string{"--all", "--none", "--tide", "-a"}; !ok || line != 7 || !slices.Equal(got, want) {
		t.Errorf("got %q at %d, %v", got, line, ok)
	}
	for _, name := range []string{"sink", "twin", "down", "boats"} {
		if got, _, ok := PythonOptions([]byte(src), name); ok {
			t.Errorf("%s: got %q for certain", name, got)
		}
	}
}
