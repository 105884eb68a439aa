package dedup

import (
	"cmp"
	"strconv"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	isoDate   = lazyregexp.New(`\b(\d{4})-(\d{2})-(\d{2})\b`)
	halfDay   = lazyregexp.New(`\b(1[0-2]|[1-9])(:\d\d)? ?([ap])\.?m\b`)
	thousands = lazyregexp.New(`\b(\d+)k\b`)
	hanCount  = lazyregexp.New(`([一二三四五六七八九十两]+)(天|日|小时|小時|分钟|分間|分|秒|个月|年|次|時間|週間|周|人|回)`)
)

const monthNames = "january february march april may june july august september october november december"

// hanUnits are the units as amounts know them.
var hanUnits = sync.OnceValue(func() map[string]string {
	return map[string]string{"天": "days", "日": "days", "小时": "hours", "小時": "hours", "時間": "hours", "分钟": "minutes", "分間": "minutes", "分": "minutes", "秒": "seconds", "个月": "months",
		"年": "years", "週間": "weeks", "周": "weeks"}
})

const hanDigits = "一二三四五六七八九"

// dated writes dates and counts in one way: 2031-03-01 as 1 march 2031, and the numerals of Chinese and Japanese as digits.
func dated(text string) string {
	if strings.Contains(text, "m") {
		text = halfDay.ReplaceAllStringFunc(text, func(m string) string {
			p := halfDay.FindStringSubmatch(m)
			hour, _ := strconv.Atoi(p[1])
			if hour %= 12; p[3] == "p" {
				hour += 12
			}
			return strconv.Itoa(hour) + cmp.Or(p[2], ":00")
		})
	}
	if strings.Contains(text, "-") {
		text = isoDate.ReplaceAllStringFunc(text, func(d string) string {
			month, _ := strconv.Atoi(d[5:7])
			if month < 1 || month > 12 {
				return d
			}
			return strings.TrimPrefix(d[8:], "0") + " " + strings.Fields(monthNames)[month-1] + " " + d[:4]
		})
	}
	text = thousands.ReplaceAllString(text, "${1}000")
	if strings.ContainsAny(text, "一二三四五六七八九十两") {
		text = hanCount.ReplaceAllStringFunc(text, func(m string) string {
			parts := hanCount.FindStringSubmatch(m)
			n, ten := 0, 0
			for _, r := range parts[1] {
				switch r {
				case '十':
					ten, n = max(1, n)*10, 0
				case '两':
					n = 2
				default:
					n = strings.IndexRune(hanDigits, r)/len("一") + 1
				}
			}
			return strconv.Itoa(ten+n) + parts[2]
		})
	}
	return hanUnit.ReplaceAllStringFunc(text, func(m string) string {
		parts := hanUnit.FindStringSubmatch(m)
		return parts[1] + " " + hanUnits()[parts[2]] + " "
	})
}

// hanUnit is a number with a unit right behind it.
var hanUnit = lazyregexp.New(`(\d+)\s*(天|日|小时|小時|分钟|分間|秒|个月|年|時間|週間|周)`)
