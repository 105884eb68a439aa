package symbol

// Kind says what a definition is. The zero value is Other.
type Kind uint8

// Kinds.
const (
	Other Kind = iota
	Function
	Method
	Constructor
	Type
	ClassType
	Struct
	Interface
	Trait
	Enum
	EnumMember
	Constant
	Variable
	Field
	Property
	Namespace
	Module
	Macro
	Alias
	Table
	View
	Column
	TableIndex
	Trigger
	Message
	Service
	RPC
	Resource
	Block
	Extension
	kinds // how many there are
)

// String returns the name of k in lower case, words joined by a hyphen.
func (k Kind) String() string {
	if k >= kinds {
		return "other"
	}
	return [kinds]string{"other", "function", "method", "constructor", "type", "class", "struct", "interface", "trait", "enum",
		"enum-member", "constant", "variable", "field", "property", "namespace", "module", "macro", "alias", "table", "view",
		"column", "index", "trigger", "message", "service", "rpc", "resource", "block", "extension"}[k]
}

// Class groups kinds as prose does: "the function x" may be a method, "the class X" an interface.
type Class uint8

// Classes. The zero value is ValueClass.
const (
	ValueClass Class = iota
	CallableClass
	TypeClass
	NamespaceClass
	MacroClass
)

// String returns the lower-case name of c.
func (c Class) String() string {
	return [...]string{"value", "callable", "type", "namespace", "macro"}[c]
}

// Class returns the class of k.
func (k Kind) Class() Class {
	switch k {
	case Function, Method, Constructor, RPC, Trigger:
		return CallableClass
	case Type, ClassType, Struct, Interface, Trait, Enum, Alias, Table, View, Message, Service, Extension:
		return TypeClass
	case Namespace, Module, Resource, Block:
		return NamespaceClass
	case Macro:
		return MacroClass
	}
	return ValueClass
}
