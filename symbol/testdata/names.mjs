// Lists what source files define, as JSON lines in the form of ctags, for the comparison in accuracy_test.go. TypeScript and
// JavaScript are read by their own compiler, Protobuf by protobufjs, SQL by the parser of PostgreSQL, the others by tree-sitter.
// A file that its reader finds errors in is left out.
//
//   npm install --ignore-scripts --legacy-peer-deps typescript@5.9.3 web-tree-sitter@0.25.10 tree-sitter-wasms@0.1.13 \
//     tree-sitter-scala@0.24.0 tree-sitter-bash@0.25.1 \
//     @tree-sitter-grammars/tree-sitter-zig@1.1.2 @tree-sitter-grammars/tree-sitter-hcl@1.2.0 protobufjs@8.8.1 libpg-query@18.1.5
//   NAMES_MODULES=FOLDER go test -v -tags accuracy ./symbol -run Accuracy -tree TREE -langs kotlin -reference "node testdata/names.mjs"
//
// NAMES_MODULES is the folder of the installation.
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'

const load = createRequire(process.env.NAMES_MODULES ? path.join(process.env.NAMES_MODULES, 'x.js') : import.meta.url)
const out = []
const emit = (file, name, kind) => name && out.push(JSON.stringify({ path: file, name, kind }))
const read = file => emit(file, '__anon', 'file') // says that the file was read, even if nothing is defined in it

// TypeScript and JavaScript.

function script(ts, file, text) {
  const src = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  if (src.parseDiagnostics.length > 0) return
  read(file)
  const say = (n, kind) => n && emit(file, (n.text ?? '').replace(/^#/, ''), kind)
  const bare = e => {
    while (e && (ts.isParenthesizedExpression(e) || ts.isAsExpression(e) || ts.isSatisfiesExpression(e))) e = e.expression
    return e
  }
  const kindOf = e => (e = bare(e), !e ? 'field' : ts.isArrowFunction(e) || ts.isFunctionExpression(e) ? 'function' : ts.isClassExpression(e) ? 'class' : 'field')
  const visit = n => {
    if (ts.isFunctionDeclaration(n) || ts.isMethodDeclaration(n) || ts.isMethodSignature(n) || ts.isGetAccessor(n) || ts.isSetAccessor(n)) say(n.name, 'function')
    else if (ts.isConstructorDeclaration(n)) emit(file, 'constructor', 'constructor')
    else if (ts.isClassDeclaration(n) || ts.isInterfaceDeclaration(n) || ts.isEnumDeclaration(n) || ts.isTypeAliasDeclaration(n)) say(n.name, 'class')
    else if (ts.isClassExpression(n) || ts.isFunctionExpression(n)) say(n.name, 'field')
    else if ((ts.isVariableDeclaration(n) || ts.isPropertyAssignment(n) || ts.isPropertyDeclaration(n)) && !ts.isComputedPropertyName(n.name)) {
      if (ts.isIdentifier(n.name) || ts.isPrivateIdentifier(n.name) || ts.isStringLiteral(n.name) && /^[\w$-]+$/.test(n.name.text)) say(n.name, kindOf(n.initializer))
    } else if (ts.isModuleDeclaration(n) || ts.isExportSpecifier(n) || ts.isPropertySignature(n) || ts.isEnumMember(n)) say(n.name, 'field')
    else if (ts.isBinaryExpression(n) && n.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (ts.isPropertyAccessExpression(n.left)) say(n.left.name, kindOf(n.right))
      else if (ts.isIdentifier(n.left)) say(n.left, 'field')
    }
    ts.forEachChild(n, visit)
  }
  visit(src)
}

// Protobuf.

function protobuf(pb, file, text) {
  let root
  try {
    root = pb.parse(text, new pb.Root(), { keepCase: true }).root
  } catch {
    return
  }
  read(file)
  const visit = n => {
    if (n instanceof pb.Service) {
      emit(file, n.name, 'service')
      for (const m of n.methodsArray) emit(file, m.name, 'rpc')
    } else if (n instanceof pb.Type && !n.group) emit(file, n.name, 'message')
    else if (n instanceof pb.Enum) {
      emit(file, n.name, 'enum')
      for (const v of Object.keys(n.values)) emit(file, v, 'enumConstant')
    }
    if (n instanceof pb.Type) for (const f of n.fieldsArray) emit(file, f.name, 'field')
    if (n instanceof pb.Type) for (const o of n.oneofsArray) emit(file, o.name, 'field')
    for (const c of n.nestedArray ?? []) visit(c)
  }
  visit(root)
}

// SQL as PostgreSQL writes it.

function sql(pg, file, text) {
  let tree
  try {
    tree = pg.parseSync(text)
  } catch {
    return
  }
  read(file)
  const last = list => list?.at(-1)?.String?.sval
  for (const { stmt } of tree.stmts ?? []) {
    const [type, s] = Object.entries(stmt)[0]
    switch (type) {
      case 'CreateStmt':
        emit(file, s.relation.relname, 'table')
        for (const e of s.tableElts ?? []) emit(file, e.ColumnDef?.colname, 'field')
        break
      case 'CreateTableAsStmt': emit(file, s.into.rel.relname, 'table'); break
      case 'ViewStmt': emit(file, s.view.relname, 'view'); break
      case 'CreateEnumStmt': case 'CreateRangeStmt': emit(file, last(s.typeName), 'type'); break
      case 'CreateDomainStmt': emit(file, last(s.domainname), 'type'); break
      case 'CompositeTypeStmt': emit(file, s.typevar.relname, 'type'); break
      case 'CreateFunctionStmt': emit(file, last(s.funcname), 'function'); break
      case 'CreateTrigStmt': emit(file, s.trigname, 'procedure'); break
      case 'IndexStmt': emit(file, s.idxname, 'field'); break
      case 'CreateSchemaStmt': emit(file, s.schemaname, 'module'); break
      case 'CreateSeqStmt': emit(file, s.sequence.relname, 'field'); break
    }
  }
}

// Everything else: per language the grammar, and what kind each type of node is. The finder returns the node of the name.

const first = (...types) => n => n.namedChildren.find(c => types.includes(c.type))
const field = n => n.childForFieldName('name')
const every = (types, kind, find = field) => Object.fromEntries(types.map(t => [t, { kind, find }]))
const tail = n => n.namedChildren.filter(c => c.type === 'identifier').at(-1)
const declared = n => { // of a C declarator
  while (n && !/identifier$|operator|_name$/.test(n.type)) n = n.childForFieldName('declarator') ?? n.namedChildren.find(c => /declarator|identifier/.test(c.type))
  return n
}
const made = n => {
  let d = n.childForFieldName('declarator')
  while (d && /pointer_declarator|reference_declarator/.test(d.type)) d = d.childForFieldName('declarator') ?? d.namedChildren.at(-1)
  const name = d?.type === 'function_declarator' ? declared(d.childForFieldName('declarator')) : null
  return name && !n.childForFieldName('type') && /^[A-Z_0-9]{4,}$/.test(name.text) ? null : name // TEST(a, b) { }
}
const embodied = n => n.childForFieldName('body') ? field(n) : null
const container = n => /^(struct|union|enum|opaque|error_set)_declaration$/.test(n.namedChildren.at(-1)?.type) && /=\s*(packed|extern)?\s*(struct|union|enum|opaque|error)\b/.test(n.text) ? first('identifier')(n) : null
const elixir = n => { // def name(a) when b, do: …
  if (!/^def(p|macrop?|guardp?|delegate|n|np)?$/.test(n.childForFieldName('target')?.text ?? '')) return null
  let head = n.namedChildren.find(c => c.type === 'arguments')?.namedChildren[0]
  if (head?.type === 'binary_operator' && head.childForFieldName('operator')?.text === 'when') head = head.childForFieldName('left')
  if (head?.type === 'binary_operator') return head.childForFieldName('operator')
  return head?.type === 'call' ? head.childForFieldName('target') : head?.type === 'identifier' ? head : null
}
const luaWord = n => n?.type === 'identifier' || n?.type === 'string' && /^.\w+.$/.test(n.text) ? n : null
const luaName = n => {
  const v = field(n) ?? n
  const inner = v.childForFieldName('method') ?? v.childrenForFieldName('field').at(-1) ?? v.childForFieldName('name')
  return inner ? luaWord(inner) : luaWord(v)
}

const native = {
  ...every(['function_definition'], 'function', made),
  ...every(['struct_specifier', 'class_specifier', 'union_specifier', 'enum_specifier'], 'class', embodied),
  ...every(['alias_declaration'], 'class'),
  ...every(['type_definition'], 'class', n => declared(n.childForFieldName('declarator'))),
  ...every(['preproc_function_def', 'preproc_def'], 'macro'),
}
const terraform = ['tree-sitter-hcl', '@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-terraform.wasm', { block: { kind: 'block', find: n => n } }]

const kotlin = ['kotlin', '', {
  ...every(['function_declaration'], 'function', first('simple_identifier')),
  ...every(['class_declaration', 'object_declaration', 'type_alias', 'companion_object'], 'class', first('type_identifier')),
  ...every(['enum_entry'], 'field', first('simple_identifier')),
  ...every(['property_declaration'], 'field', n => first('variable_declaration')(n)?.namedChildren.find(c => c.type === 'simple_identifier')),
}]
const shell = ['bash', 'tree-sitter-bash/tree-sitter-bash.wasm', every(['function_definition'], 'function')]
const grammars = {
  '.kt': kotlin,
  '.kts': kotlin,
  '.swift': ['swift', '', {
    ...every(['function_declaration', 'protocol_function_declaration', 'macro_declaration'], 'function'),
    ...every(['class_declaration', 'protocol_declaration', 'typealias_declaration', 'associatedtype_declaration'], 'class'),
    ...every(['init_declaration'], 'constructor', () => 'init'),
  }],
  '.scala': ['scala', 'tree-sitter-scala/tree-sitter-scala.wasm', {
    ...every(['function_definition', 'function_declaration'], 'function', n => field(n)?.text === 'this' ? null : field(n)),
    ...every(['class_definition', 'object_definition', 'trait_definition', 'enum_definition', 'type_definition', 'package_object', 'full_enum_case', 'simple_enum_case'], 'class'),
    ...every(['given_definition', 'val_definition', 'var_definition'], 'field', n => n.childForFieldName('name') ?? n.childForFieldName('pattern')),
  }],
  '.dart': ['dart', '', {
    ...every(['function_signature', 'getter_signature', 'setter_signature'], 'function'),
    ...every(['operator_signature'], 'function', n => /operator\s*[^\s(]+/.exec(n.text)?.[0]),
    ...every(['constructor_signature', 'constant_constructor_signature', 'factory_constructor_signature', 'redirecting_factory_constructor_signature'], 'constructor', tail),
    ...every(['class_definition', 'enum_declaration', 'extension_declaration', 'extension_type_declaration'], 'class', n => field(n) ?? n.namedChildren.find(c => c.type === 'mixin_application_class')?.namedChildren[0]),
    ...every(['mixin_declaration'], 'class', first('identifier')),
    ...every(['type_alias'], 'class', first('type_identifier')),
  }],
  '.zig': ['zig', '@tree-sitter-grammars/tree-sitter-zig/tree-sitter-zig.wasm', {
    ...every(['function_declaration'], 'function'),
    ...every(['variable_declaration'], 'class', container),
    ...every(['test_declaration'], 'field', first('identifier')),
  }],
  '.tf': terraform,
  '.hcl': terraform,
  '.c': ['c', '', native],
  '.cc': ['cpp', '', native],
  '.cpp': ['cpp', '', native],
  '.hpp': ['cpp', '', native],
  '.cs': ['c_sharp', '', {
    ...every(['method_declaration', 'local_function_statement', 'constructor_declaration'], 'function'),
    ...every(['destructor_declaration'], 'function', n => '~' + field(n).text),
    ...every(['operator_declaration', 'conversion_operator_declaration'], 'function', n => /operator\b[^(]*/.exec(n.text)?.[0].trim()),
    ...every(['class_declaration', 'struct_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration', 'record_struct_declaration', 'delegate_declaration'], 'class'),
    ...every(['property_declaration', 'enum_member_declaration'], 'field'),
    ...every(['using_directive'], 'field', n => /\busing\s+(\w+)\s*=/.exec(n.text)?.[1]),
  }],
  '.java': ['java', '', {
    ...every(['method_declaration', 'constructor_declaration', 'compact_constructor_declaration', 'annotation_type_element_declaration'], 'function'),
    ...every(['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration', 'annotation_type_declaration'], 'class'),
  }],
  '.php': ['php', '', {
    ...every(['function_definition', 'method_declaration'], 'function'),
    ...every(['class_declaration', 'interface_declaration', 'trait_declaration', 'enum_declaration'], 'class'),
  }],
  '.rs': ['rust', '', {
    ...every(['function_item', 'function_signature_item'], 'function'),
    ...every(['use_as_clause'], 'field', n => n.childForFieldName('alias')),
    ...every(['macro_definition'], 'macro'),
    ...every(['struct_item', 'enum_item', 'trait_item', 'union_item', 'type_item', 'associated_type'], 'class'),
  }],
  '.rb': ['ruby', '', {
    ...every(['method', 'singleton_method'], 'function'),
    ...every(['class', 'module'], 'class'),
    ...every(['alias'], 'function'),
  }],
  '.ex': ['elixir', '', every(['call'], 'function', elixir)],
  '.exs': ['elixir', '', every(['call'], 'function', elixir)],
  '.lua': ['lua', '', {
    ...every(['function_definition_statement', 'local_function_definition_statement'], 'function', luaName),
    ...every(['field'], 'function', n => n.childForFieldName('value')?.type === 'function_definition' ? luaWord(n.childForFieldName('key')) : null),
    ...every(['local_variable_declaration', 'variable_assignment'], 'function', n => {
      const [names, values] = [n.namedChildren[0], n.namedChildren.find(c => c.type === 'expression_list')]
      return values?.namedChildren[0]?.type === 'function_definition' ? luaName(names.namedChildren[0]) : null
    }),
  }],
  '.sh': shell,
  '.bash': shell,
}

// spelled returns a name as package symbol writes it.
function spelled(file, text) {
  if (/\.(rs)$/.test(file)) text = text.replace(/^r#/, '')
  if (/\.(c|cc|cpp|hpp)$/.test(file)) return text.replace(/\s+/g, ' ').replace(/^.*::/, '').replace(/<[^<>]*>$/, m => /^operator/.test(text) ? m : '')
  if (/\.swift$/.test(file)) return text.replace(/<.*$/s, '').split('.').pop()
  if (/\.rb$/.test(file)) return text.split('::').pop()
  return text.split('\n')[0].replace(/^(?:@?[`"'])(.*)[`"']$/, '$1')
}

function grown(file, root, nodes) {
  read(file)
  const visit = n => {
    const known = nodes[n.type]
    const name = known?.find(n)
    if (known?.kind === 'block') terraformBlock(file, n)
    else if (name) emit(file, spelled(file, name.text ?? name), known.kind)
    for (const c of n.namedChildren) visit(c)
  }
  visit(root)
}

// terraformBlock lists a block with labels under its last label, and each local.
function terraformBlock(file, n) {
  if (n.parent?.parent?.type !== 'config_file') return
  const labels = n.namedChildren.filter(c => c.type === 'string_lit').map(c => c.text.slice(1, -1))
  if (labels.length > 0) emit(file, labels.at(-1), 'class')
  if (n.namedChildren[0].text !== 'locals') return
  for (const a of n.namedChildren.find(c => c.type === 'body')?.namedChildren ?? []) {
    if (a.type === 'attribute') emit(file, a.namedChildren[0].text, 'field')
  }
}

const cache = new Map()
const once = async (key, make) => cache.has(key) ? cache.get(key) : cache.set(key, await make()).get(key)

async function names(file) {
  const text = fs.readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  if (text.length > 1_000_000) return
  if (/\.(m|c)?[jt]sx?$/.test(file)) return script(await once('ts', () => load('typescript')), file, text)
  if (/\.proto$/.test(file)) return protobuf(await once('pb', () => load('protobufjs')), file, text)
  if (/\.sql$/.test(file)) {
    const pg = await once('pg', async () => { const m = load('libpg-query'); await m.loadModule(); return m })
    return sql(pg, file, text)
  }
  const grammar = grammars[path.extname(file)]
  if (!grammar) return
  const { Parser, Language } = await once('trees', async () => { const m = load('web-tree-sitter'); await m.Parser.init(); return m })
  const parser = await once(grammar[0], async () => {
    const p = new Parser()
    p.setLanguage(await Language.load(load.resolve(grammar[1] || `tree-sitter-wasms/out/tree-sitter-${grammar[0]}.wasm`)))
    return p
  })
  const tree = parser.parse(text)
  if (!tree.rootNode.hasError) grown(file, tree.rootNode, grammar[2])
  tree.delete()
}

for (const file of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) await names(file)
process.stdout.write(out.join('\n') + '\n')
