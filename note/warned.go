package note

import "github.com/notes-lint/notes-lint/internal/lazyregexp"

// warned follows a command that does what nobody wants: "using `x build` directly invokes the bundler, which is NOT what we want".
var warned = lazyregexp.New(`(?i)^[^.;]{0,120}\b(is not what (?:we|you) want|isn't what (?:we|you) want|not what you want|(?:is|does) (?:not|NOT) (?:the same|what (?:we|you) (?:need|intend))|will not do what)\b`)

// triedIn leads from a trial that was made to where it was made: "it was prototyped first in one script — `x`".
var triedIn = lazyregexp.New(`(?i)\b(?:was|were|been)\s+[*_]*(?:first\s+)?((?:prototyped|tried out|explored|sketched))\b[^.;]{0,60}$|\b((?:lift|extract|split|factor|pull|carve)(?:s|ed))\s[^.;]{0,100}\bout of\s[\s*_\x60]*$|\bwe\s+(?:first\s+|once\s+|initially\s+|originally\s+)?(tried)\s(?:an?|the|with|using)\s[^.;]{0,60}$`)

// triedReach is how many bytes ahead of a claim hold all that triedIn can match: sixty letters, and the words of the trial.
const triedReach = 400
