package dedup

// Rival reports whether a word names one of several things of which one excludes another: a package manager, a weekday, a database.
func Rival(word string) bool { return compareOnce().class[stemOrSelf(word)] > 0 }

// Rivals reports whether two words name two things of one such class.
func Rivals(a, b string) bool {
	l := compareOnce()
	x, y := l.class[stemOrSelf(a)], l.class[stemOrSelf(b)]
	return x > 0 && x == y && stemOrSelf(a) != stemOrSelf(b)
}

// stemOrSelf is how a word stands in the table of classes, where names stand in full and English words as stems.
func stemOrSelf(word string) string {
	if compareOnce().class[word] > 0 {
		return word
	}
	return stemWord(word)
}
