#!/usr/bin/env python3
"""A module docstring with def fake(): inside."""
from __future__ import annotations

import numpy as np
from .other import (
    first,
    second as renamed,
)

MAX_SIZE: int = 10
_private, PUBLIC = 1, 2
a = b = "def not_here(): pass"
total = (
    1 +
    2
)
data["key"] = 3
counter += 1

if True:
    conditional = 1

    def in_branch():
        pass


@decorator(
    option=lambda x: x,
)
@other
async def fetch(url: str, *, retries: int = 3) -> dict[str, list[int]]:
    """Docstring
def fake():
    """
    local = 1

    def nested():
        return r"\" + f"{local!r:>{10}}"

    return nested


class Outer(Base, metaclass=Meta):
    """Doc."""

    field = 1
    typed: int
    x, y = 0, 0
    type: str = "a"

    def __init__(self, value):
        self.value = value
        self.other: int = 2
        if value:
            self.deep = 1

    @property
    def size(self): return 1

    @staticmethod
    def _hidden(): \
        return 2

    class Inner:
        def method(self):
            class Local:
                def deepest(self):
                    pass
    def after(self):
        return {
            "a": 1,
        }


type Pair[T] = tuple[T, T]
match = 3
lambda_holder = lambda: None
def last(): ...
