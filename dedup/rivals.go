package dedup

// Rival reports whether a word names one of several things of which one excludes another: a package manager, a weekday, a database.
func Rival(word string) bool {
	class, _ := rivalClass(word)
	return class > 0
}

// Rivals reports whether two words name two things of one such class.
func Rivals(a, b string) bool {
	x, one := rivalClass(a)
	y, other := rivalClass(b)
	return x > 0 && x == y && one != other
}

// rivalClass is the class of a word and how the word stands in the table of classes, where names stand in full and English words as stems.
func rivalClass(word string) (class int, as string) {
	of := compareOnce().class
	if of[word] > 0 {
		return of[word], word
	}
	as = stemWord(word)
	return of[as], as
}
