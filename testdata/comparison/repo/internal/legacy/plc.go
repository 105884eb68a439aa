package legacy

// PLC is the old controller.
type PLC struct{}
