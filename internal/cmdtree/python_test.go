package cmdtree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/notes-lint/notes-lint/internal/cmdtree"
)

// sources reads files in the form of txtar.
func sources(text string) []cmdtree.File {
	var out []cmdtree.File
	for _, f := range txtar.Parse([]byte(text)).Files {
		out = append(out, cmdtree.File{Path: f.Name, Src: f.Data})
	}
	return out
}

// told says in one line what a tree answers for the words of a call.
func told(t *cmdtree.Tree, call string) string {
	a := t.Ask(strings.Fields(call))
	out := fmt.Sprintf("%d %s", a.Depth, a.Place)
	if a.Lost {
		out += fmt.Sprintf(" lost among %v", a.Known)
	}
	if a.Other != "" {
		out += ", elsewhere " + a.Other
	}
	return out
}

func checkCalls(t *testing.T, tree *cmdtree.Tree, want map[string]string) {
	t.Helper()
	for call, w := range want {
		if got := told(tree, call); got != w {
			t.Errorf("%q: %s, want %s", call, got, w)
		}
	}
}

func TestCommandsOfTyperAreFoundThroughImports(t *testing.T) {
	tree := cmdtree.Python(sources(`
-- src/harbor/cli/app.py --
import typer
app = typer.Typer()
cloud_app = typer.Typer(help="cloud")
app.add_typer(cloud_app, name="cloud")
-- src/harbor/cli/ships.py --
from harbor.cli.app import app, cloud_app
from . import berths

ships_app = typer.Typer(name="ships")
app.add_typer(ships_app)
app.add_typer(berths.app, name="berths")

@ships_app.command("list")
def list_ships(): ...

@ships_app.command()
def set_sail(): ...

@cloud_app.command("sync")
async def cloud_sync(
    full: bool = False,
): ...
@cloud_app.command("status")
def status(): ...
-- src/harbor/cli/berths.py --
app = typer.Typer()
@app.command("add")
def add_berth(): ...
@app.command(name=NAME)
def other(): ...
-- src/harbor/cli/main.py --
from harbor.cli.app import app
from harbor.cli import ships
def main():
    app()
-- src/harbor/bench.py --
import click
@click.group()
def bench(): ...
@bench.command()
def measure(): ...
@bench.command()
def judge(): ...
`), "harbor.cli.main:main")
	checkCalls(t, tree, map[string]string{
		"ships list":     "2 src/harbor/cli/ships.py",
		"ships set-sail": "2 src/harbor/cli/ships.py",
		"ships sync":     "1 src/harbor/cli/ships.py lost among [list set-sail set_sail], elsewhere cloud sync",
		"cloud list":     "1 src/harbor/cli/app.py lost among [status sync], elsewhere ships list",
		"cloud sync x":   "2 src/harbor/cli/ships.py",  // a command without commands takes arguments
		"berths nothing": "1 src/harbor/cli/berths.py", // one of its names is computed
		"measure":        "0 src/harbor/cli/app.py lost among [berths cloud ships]",
	})
}

func TestCommandsOfArgparseFollowTheirVariables(t *testing.T) {
	tree := cmdtree.Python(sources(`
-- tool.py --
import argparse
def extra(sub):
    p = sub.add_parser("fly")
def main():
    parser = argparse.ArgumentParser()
    sub = parser.add_subparsers(dest="command")
    p = sub.add_parser("ship", help="of ships")
    inner = p.add_subparsers()
    inner.add_parser("sail")
    inner.add_parser("sink", aliases=["drown"])
    p = sub.add_parser(
        "berth",
    )
    p.add_argument("name")
    extra(sub)
`), "tool:main")
	checkCalls(t, tree, map[string]string{
		"ship sail":  "2 tool.py",
		"ship drown": "2 tool.py",
		"ship berth": "1 tool.py lost among [drown sail sink], elsewhere berth",
		"ship fly":   "1 tool.py", // hangs nobody knows where
		"berth any":  "1 tool.py",
		"dock":       "0 tool.py lost among [berth ship]",
	})
}

func TestWhatIsMadeWhileTheProgramRunsLeavesATreeOpen(t *testing.T) {
	for _, src := range []string{
		"@click.group(cls=Lazy)\ndef main(): ...\n@main.command()\ndef one(): ...\n@main.command()\ndef two(): ...\n",
		"@click.group()\ndef main(): ...\n@main.command()\ndef one(): ...\n@main.command()\ndef two(): ...\nfor c in extra:\n    main.add_command(c)\n",
		"@click.group()\ndef main(): ...\n@main.command()\ndef one(): ...\n@main.command()\ndef two(): ...\nmain.command()(other)\n",
		"@click.group()\ndef main(): ...\n@main.command()\ndef one(): ...\n@main.command()\ndef two(): ...\nadd = main.command(\"x\")\n",
		"@click.group()\ndef main(): ...\n@main.command()\ndef one(): ...\n@main.command()\ndef two(): ...\nimportlib.import_module(name)\n",
	} {
		tree := cmdtree.Python([]cmdtree.File{{Path: "tool.py", Src: []byte("import click\n" + src)}}, "tool:main")
		if got := tree.Ask([]string{"three"}); got.Lost {
			t.Errorf("lost among %v in %q", got.Known, src)
		}
	}
}
