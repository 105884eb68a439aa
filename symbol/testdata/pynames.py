"""Prints the names that Python's own parser finds in the files listed on standard input, one JSON object a line."""

import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")


def show(path, name, kind):
    print(json.dumps({"name": name, "path": path, "kind": kind}))


def parts(target):
    if isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            yield from parts(element)
    elif isinstance(target, ast.Starred):
        yield from parts(target.value)
    elif isinstance(target, ast.Name):
        yield target.id


def values(path, body):
    """Names that a module or class assigns, in whatever branch."""
    for node in body:
        targets = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            for name in parts(target):
                show(path, name, "var")
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        for field in ("body", "orelse", "finalbody"):
            inner = getattr(node, field, [])
            if isinstance(inner, list):
                values(path, inner)
        for handler in getattr(node, "handlers", []):
            values(path, handler.body)


def instance(path, method):
    """Attributes that a constructor gives to self."""
    for node in ast.walk(method):
        targets = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
                show(path, target.attr, "var")


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
            for member in node.body:
                if isinstance(member, ast.FunctionDef) and member.name == "__init__":
                    instance(path, member)
