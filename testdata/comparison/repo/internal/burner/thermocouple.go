package burner

// Thermocouple measures.
type Thermocouple struct{ Pin int }
