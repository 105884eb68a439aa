// Package promotion moves what an agent learns from a session to its task and from there to the repository. Here policy meets the
// disk: it decides what is written, and package store writes it.
package promotion
