package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Command returns the tree of commands for what describes it, such as manual pages and completions of shells.
func Command() *cobra.Command { return newRoot(Streams{}) }

// completeValues lets shells offer the values of flags whose help lists them.
func completeValues(c *cobra.Command) {
	add := func(f *pflag.Flag) {
		if values := valuesOf(f.Usage); values != nil {
			_ = c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)) // fails for a flag that is not of c
		}
	}
	c.LocalFlags().VisitAll(add)
	for _, sub := range c.Commands() {
		completeValues(sub)
	}
}

// valuesOf returns the words of a help text that ends in ": one, two or three", with or without a remark in parentheses; nil for others.
func valuesOf(usage string) []string {
	usage, _, _ = strings.Cut(usage, " (")
	i := strings.LastIndex(usage, ": ")
	if i < 0 {
		return nil
	}
	words := strings.Split(strings.ReplaceAll(usage[i+2:], " or ", ", "), ", ")
	for _, w := range words {
		if strings.Trim(w, "abcdefghijklmnopqrstuvwxyz-") != "" {
			return nil
		}
	}
	if len(words) < 2 {
		return nil
	}
	return words
}
