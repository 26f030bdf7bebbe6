import { dirname, relative } from 'node:path'
import ts from 'typescript'

/** A use of Electron's interface: `App.quit`, `static BrowserWindow.fromId`, `event App.ready`, or `module app`. */
export type Use = `${'member' | 'static' | 'event' | 'module'} ${string}`

/** The sources of an application: the TypeScript project they belong to, and the folder of its main process. */
export interface Sources {
  readonly project: string
  readonly folder: string
}

/** What an application uses, each with one place of use, and which of the members are methods. */
export interface Uses {
  readonly uses: ReadonlyMap<Use, string>
  readonly methods: ReadonlySet<string>
}

/** Returns, by the compiler's own types, every part of Electron's interface that an application's sources use. */
export function collectUses({ project, folder }: Sources): Uses {
  const config = ts.getParsedCommandLineOfConfigFile(
    project,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )!
  const program = ts.createProgram(config.fileNames, {
    ...config.options,
    noEmit: true,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
  })
  const collector = new Collector(program.getTypeChecker(), dirname(project))
  for (const file of program.getSourceFiles()) {
    if (!relative(folder, file.fileName).startsWith('..')) collector.visit(file)
  }
  return collector
}

class Collector {
  readonly uses = new Map<Use, string>()
  readonly methods = new Set<string>()
  #checker: ts.TypeChecker
  #root: string

  constructor(checker: ts.TypeChecker, root: string) {
    this.#checker = checker
    this.#root = root
  }

  visit(node: ts.Node): void {
    if (ts.isImportSpecifier(node)) this.#imported(node)
    if (ts.isPropertyAccessExpression(node)) this.#named(node.name, this.#checker.getSymbolAtLocation(node.name))
    if (ts.isBindingElement(node)) this.#named(node, this.#destructured(node))
    if (ts.isCallExpression(node)) this.#listened(node)
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) this.#handedOn(node)
    ts.forEachChild(node, (child) => this.visit(child))
  }

  #add(use: Use, node: ts.Node): void {
    const file = node.getSourceFile()
    this.uses.set(
      use,
      `${relative(this.#root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
    )
  }

  #imported(node: ts.ImportSpecifier): void {
    const clause = node.parent.parent
    const from = (clause.parent.moduleSpecifier as ts.StringLiteral).text
    const type = node.isTypeOnly || clause.phaseModifier === ts.SyntaxKind.TypeKeyword
    const symbol = this.#checker.getAliasedSymbol(this.#checker.getSymbolAtLocation(node.name)!)
    if (from === 'electron' && !type && symbol.flags & ts.SymbolFlags.Value)
      this.#add(`module ${(node.propertyName ?? node.name).text}`, node)
  }

  #named(node: ts.Node, symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? []) this.#declared(node, declaration)
  }

  #declared(node: ts.Node, declaration: ts.Declaration): void {
    const owner = declaration.parent
    if (!isElectrons(declaration) || !(ts.isInterfaceDeclaration(owner) || ts.isClassDeclaration(owner))) return
    const name = `${owner.name?.text ?? ''}.${(declaration as ts.MethodSignature).name.getText()}`
    if (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)) this.methods.add(name)
    const isStatic =
      ts.canHaveModifiers(declaration) &&
      ts.getModifiers(declaration)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword)
    this.#add(`${isStatic ? 'static' : 'member'} ${name}`, node)
  }

  #destructured(node: ts.BindingElement): ts.Symbol | undefined {
    const name = node.propertyName ?? node.name
    if (!ts.isIdentifier(name) || !ts.isObjectBindingPattern(node.parent)) return undefined
    return this.#checker.getTypeAtLocation(node.parent).getProperty(name.text)
  }

  #listened(node: ts.CallExpression): void {
    const [event] = node.arguments
    if (!ts.isPropertyAccessExpression(node.expression) || !event || !ts.isStringLiteral(event)) return
    if (!['on', 'once', 'addListener'].includes(node.expression.name.text)) return
    const type = this.#checker.getTypeAtLocation(node.expression.expression)
    const symbol = type.aliasSymbol?.name === 'Pick' ? type.aliasTypeArguments?.[0]?.getSymbol() : type.getSymbol()
    if (symbol?.declarations?.some(isElectrons)) this.#add(`event ${symbol.name}.${event.text}`, node)
  }

  // The value is passed to a type of the application's own, so every member that the type names counts as used.
  #handedOn(node: ts.Expression): void {
    const own = this.#checker.getTypeAtLocation(node)
    if (!own.getSymbol()?.declarations?.some(isElectrons)) return
    const wanted = this.#checker.getContextualType(node)
    if (wanted?.getSymbol()?.declarations?.some(isElectrons)) return
    for (const property of wanted?.getProperties() ?? []) this.#named(node, own.getProperty(property.name))
  }
}

function isElectrons(declaration: ts.Declaration): boolean {
  return declaration.getSourceFile().fileName.endsWith('/electron/electron.d.ts')
}
