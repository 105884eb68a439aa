// Lists what source files define, as JSON lines in the form of ctags, for the comparison in accuracy_test.go. TypeScript and
// JavaScript are read by their own compiler, the others by tree-sitter; a file that its parser finds errors in is left out.
//
//   npm install typescript@5 web-tree-sitter@0.25 tree-sitter-wasms
//   go test -v -tags accuracy ./symbol -run Accuracy -tree FOLDER -langs kotlin -reference "node names.mjs"
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'

const base = createRequire(process.env.NAMES_MODULES ? path.join(process.env.NAMES_MODULES, 'x.js') : import.meta.url)
const out = []
const emit = (file, name, kind) => name && out.push(JSON.stringify({ path: file, name, kind }))

const compiled = /\.(m|c)?[jt]sx?$/

function viaCompiler(ts, file, text) {
  const src = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  if (src.parseDiagnostics.length > 0) return
  emit(file, '__anon', 'file')
  const say = (n, kind) => n && emit(file, (n.text ?? '').replace(/^#/, ''), kind)
  const callable = e => {
    while (e && (ts.isParenthesizedExpression(e) || ts.isAsExpression(e) || ts.isSatisfiesExpression(e))) e = e.expression
    return e && (ts.isArrowFunction(e) || ts.isFunctionExpression(e))
  }
  const visit = n => {
    if (ts.isFunctionDeclaration(n) || ts.isMethodDeclaration(n) || ts.isMethodSignature(n) || ts.isGetAccessor(n) || ts.isSetAccessor(n)) say(n.name, 'function')
    else if (ts.isConstructorDeclaration(n)) emit(file, 'constructor', 'constructor')
    else if (ts.isClassDeclaration(n) || ts.isInterfaceDeclaration(n) || ts.isEnumDeclaration(n) || ts.isTypeAliasDeclaration(n)) say(n.name, 'class')
    else if (ts.isClassExpression(n)) say(n.name, 'field')
    else if (ts.isFunctionExpression(n)) say(n.name, 'field')
    else if ((ts.isVariableDeclaration(n) || ts.isPropertyAssignment(n) || ts.isPropertyDeclaration(n)) && !ts.isComputedPropertyName(n.name)) {
      const init = n.initializer
      const kind = callable(init) ? 'function' : init && ts.isClassExpression(init) ? 'class' : 'field'
      if (ts.isIdentifier(n.name) || ts.isPrivateIdentifier(n.name) || ts.isStringLiteral(n.name) && /^[\w$-]+$/.test(n.name.text)) say(n.name, kind)
    } else if (ts.isModuleDeclaration(n) || ts.isExportSpecifier(n) || ts.isPropertySignature(n) || ts.isEnumMember(n)) say(n.name, 'field')
    else if (ts.isBinaryExpression(n) && n.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const kind = callable(n.right) ? 'function' : 'field'
      if (ts.isPropertyAccessExpression(n.left)) say(n.left.name, kind)
      else if (ts.isIdentifier(n.left)) say(n.left, 'field')
    }
    ts.forEachChild(n, visit)
  }
  visit(src)
}

const id = n => n && /identifier|^name$|constant|operator/i.test(n.type)
const named = n => n.childForFieldName('name') ?? n.namedChildren.find(id)
const last = s => s.replace(/<.*$/s, '').split(/\.|::|:/).pop()
const languages = {
  '.kt': ['kotlin', ['function_declaration', 'secondary_constructor'], ['class_declaration', 'object_declaration', 'type_alias']],
  '.kts': ['kotlin', ['function_declaration', 'secondary_constructor'], ['class_declaration', 'object_declaration', 'type_alias']],
  '.swift': ['swift', ['function_declaration', 'protocol_function_declaration', 'init_declaration', 'deinit_declaration'], ['class_declaration', 'protocol_declaration', 'typealias_declaration']],
  '.scala': ['scala', ['function_definition', 'function_declaration'], ['class_definition', 'object_definition', 'trait_definition', 'enum_definition', 'type_definition', 'package_object']],
  '.dart': ['dart', ['function_signature', 'getter_signature', 'setter_signature'], ['class_definition', 'mixin_declaration', 'enum_declaration', 'extension_declaration', 'type_alias']],
  '.cs': ['c_sharp', ['method_declaration', 'local_function_statement', 'constructor_declaration'], ['class_declaration', 'struct_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration', 'record_struct_declaration', 'delegate_declaration']],
  '.java': ['java', ['method_declaration', 'constructor_declaration', 'compact_constructor_declaration', 'annotation_type_element_declaration'], ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration', 'annotation_type_declaration']],
  '.php': ['php', ['function_definition', 'method_declaration'], ['class_declaration', 'interface_declaration', 'trait_declaration', 'enum_declaration']],
  '.rs': ['rust', ['function_item', 'function_signature_item'], ['struct_item', 'enum_item', 'trait_item', 'union_item', 'type_item', 'associated_type']],
  '.rb': ['ruby', ['method', 'singleton_method'], ['class', 'module']],
  '.lua': ['lua', ['function_declaration', 'function_definition_statement', 'local_function_definition_statement'], []],
  '.zig': ['zig', ['FnProto', 'function_declaration'], []],
  '.cc': ['cpp', ['function_declarator'], ['class_specifier', 'struct_specifier', 'enum_specifier', 'union_specifier', 'type_definition', 'alias_declaration']],
  '.cpp': ['cpp', ['function_declarator'], ['class_specifier', 'struct_specifier', 'enum_specifier', 'union_specifier', 'type_definition', 'alias_declaration']],
  '.c': ['c', ['function_declarator'], ['struct_specifier', 'enum_specifier', 'union_specifier', 'type_definition']],
}

function walkTree(file, root, callables, types) {
  emit(file, '__anon', 'file')
  const native = /\.(c|cc|cpp|h)$/.test(file)
  const visit = n => {
    const kind = callables.includes(n.type) ? 'function' : types.includes(n.type) ? 'class' : ''
    if (kind && native) {
      if (kind === 'function') {
        let up = n.parent
        while (up && /pointer_declarator|reference_declarator/.test(up.type)) up = up.parent
        const name = last(n.childForFieldName('declarator')?.text ?? '')
        const macro = /^[A-Z_]+$/.test(name) && !up?.childForFieldName('type') // TEST(a, b) {…}
        if (up?.type === 'function_definition' && !macro) emit(file, name, kind)
      } else if (n.type === 'type_definition') for (const d of n.namedChildren.slice(1)) emit(file, /[A-Za-z_]\w*$/.exec(d.text)?.[0], 'class')
      else if (n.type === 'alias_declaration' || n.childForFieldName('body')) emit(file, last(named(n)?.text ?? ''), kind)
    } else if (kind) {
      let name = named(n)
      const fixed = { init_declaration: 'init', deinit_declaration: 'deinit', secondary_constructor: 'constructor' }[n.type]
      if (fixed) emit(file, fixed, kind)
      if (file.endsWith('.kt') && n.type === 'function_declaration') name = n.namedChildren.find(c => c.type === 'simple_identifier')
      if (file.endsWith('.kt') && n.type === 'class_declaration' || n.type === 'object_declaration') name = n.namedChildren.find(c => c.type === 'type_identifier') ?? name
      if (!fixed) emit(file, last((name?.text ?? '').replaceAll('`', '')), kind)
    }
    for (const c of n.namedChildren) visit(c)
  }
  visit(root)
}

const files = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)
let Parser, Language, ts
const loaded = {}
for (const file of files) {
  const text = fs.readFileSync(file, 'utf8')
  if (compiled.test(file)) {
    ts ??= base('typescript')
    viaCompiler(ts, file, text)
    continue
  }
  const spec = languages[path.extname(file)]
  if (!spec || text.length > 1_000_000) continue
  if (!Parser) {
    ({ Parser, Language } = base('web-tree-sitter'))
    await Parser.init()
  }
  const lang = loaded[spec[0]] ??= await Language.load(base.resolve('tree-sitter-wasms/out/tree-sitter-' + spec[0] + '.wasm'))
  const p = loaded['p' + spec[0]] ??= new Parser()
  p.setLanguage(lang)
  const tree = p.parse(text)
  if (!tree.rootNode.hasError) walkTree(file, tree.rootNode, spec[1], spec[2])
  tree.delete()
}
process.stdout.write(out.join('\n') + '\n')
