package symbol

func protobufProfile() *profile        { return newTable(Protobuf, flat) }
func sqlProfile() *profile             { return newTable(SQL, flat) }
func hclProfile() *profile             { return newTable(HCL, flat) }
func graphqlProfile() *profile         { return newTable(GraphQL, flat) }
