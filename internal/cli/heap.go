package cli

import (
	"runtime"
	"runtime/debug"
)

// CollectRarely is for a program that ends soon, for which room is cheaper than the work to save it: the heap is collected for the first
// time at 96 MB, and then whenever it is five times what was left.
func CollectRarely() {
	debug.SetGCPercent(2400)
	runtime.AddCleanup(new([64]byte), func(percent int) { debug.SetGCPercent(percent) }, 400)
}
