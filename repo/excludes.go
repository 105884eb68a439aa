package repo

import (
	"io"
	"os"
	"path/filepath"
	"strings"
)

// ignores returns what the ignore rules say; nil where no rules hold.
func (t *tree) ignores() *ignorer {
	t.ignoreOnce.Do(func() {
		if t.at == nil {
			return
		}
		settings := t.src.ignoreSettings()
		exclude, _ := readRegular(filepath.Join(t.at.commonDir, "info", "exclude"))
		var personal string
		if settings.excludesFile != "" {
			file := absolute(t.at.top(), settings.excludesFile)
			personal, _ = readRegular(file)
		}
		t.foldCase = settings.foldCase
		t.ignorer = newIgnorer(t.ignoreFile, settings.foldCase, exclude, personal)
	})
	return t.ignorer
}

// ignoreFile reads one .gitignore as the view sees it. Outside the checkout the listed contents stand in.
func (t *tree) ignoreFile(fromTop string) (string, bool) {
	if t.disk {
		file := filepath.Join(t.at.workTree, filepath.FromSlash(fromTop))
		if info, err := os.Lstat(file); err == nil {
			if !info.Mode().IsRegular() {
				return "", false // git refuses symlinks here
			}
			return readRegular(file)
		}
	}
	p, below := fromTop, true
	if t.info.Prefix != "" {
		p, below = strings.CutPrefix(fromTop, t.info.Prefix+"/")
	}
	if !below {
		return t.src.commitFile(fromTop)
	}
	if it, ok := t.list.find(p); ok && it.mode == regular && (it.sparse || !t.disk) {
		text, err := t.src.blob(it.hash)
		return string(text), err == nil
	}
	return "", false
}

// readRegular reads a file, at most MaxFile bytes of it.
func readRegular(file string) (string, bool) {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	f, err := os.Open(file)
	if err != nil {
		return "", false
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxFile))
	return string(data), err == nil
}
