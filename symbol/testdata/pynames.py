"""Prints the names that Python's own parser finds in the files listed on standard input, one JSON object a line."""

import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")


def show(path, name, kind):
    print(json.dumps({"name": name, "path": path, "kind": kind}))


def values(path, body):
    for node in body:
        targets = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(part, ast.Name):
                    show(path, part.id, "var")


for line in sys.stdin:
    path = line.rstrip("\n")
    try:
        tree = ast.parse(open(path, "rb").read())
    except (SyntaxError, ValueError):
        continue
    values(path, tree.body)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            show(path, node.name, "function")
        elif isinstance(node, ast.ClassDef):
            show(path, node.name, "class")
            values(path, node.body)
