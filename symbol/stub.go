package symbol

func rubyProfile() *profile            { return newTable(Ruby, flat) }
func luaProfile() *profile             { return newTable(Lua, flat) }
func elixirProfile() *profile          { return newTable(Elixir, flat) }
func protobufProfile() *profile        { return newTable(Protobuf, flat) }
func sqlProfile() *profile             { return newTable(SQL, flat) }
func hclProfile() *profile             { return newTable(HCL, flat) }
func graphqlProfile() *profile         { return newTable(GraphQL, flat) }
