package factindex

import (
	"strings"
	"sync"
)

// stopWords are words that stand in every text.
var stopWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(`a about after all also am an and any are as at be because been before being but by can could did do does
doing each for from get gets had has have how i if in into is it its just let like made make makes may me more most must my need needs no
nor not now of off on once only or other our out over own please same shall should so some such than that the their them then there these
they this those through to too under until up us use used uses using very via want was we were what when where which while who whom why
will with within without would you your der die das und ist im in zu el la los las de del en y le les et du des est un une`) {
		out[w] = true
	}
	return out
})

// lightWeight is what a light word counts in the share of a question.
const lightWeight = 0.35

// lightWords are words, as they are searched, that say what is to be done and not to what: most questions have one.
var lightWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, w := range Words(`add adjust another build calculate change check clean create define edit ensure existing extend find fix
give handle implement improve introduce large look modify move new old page read refactor rename replace review run set show slow small
speed support task tidy update write`) {
		out[w] = true
	}
	return out
})
