//go:build stress

package promotion

import "testing"

// Run with: go test -tags stress -run Stress ./promotion
func TestStress64ProcessesAppend1000StepsEach(t *testing.T) { processes(t, 64, 1000) }

func TestStress100Kills(t *testing.T) { kills(t, 100) }

func TestStress32KeepersWithKills(t *testing.T) { keepers(t, 32, 12, 10) }
