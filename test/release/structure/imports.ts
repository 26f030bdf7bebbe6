import { posix } from 'node:path'
import ts from 'typescript'
import { aliasTarget } from '../../../scripts/lint/aliases.cjs'
import type { Source } from './sources.ts'

/** An import of one file by another. `typeOnly` means that nothing of the import is left once types are removed. */
export interface Import {
  from: string
  to: string
  typeOnly: boolean
}

/** Returns every import of one file of the app by another, without packages and assets. */
export function importsBetween(sources: readonly Source[]): Import[] {
  const known = new Set(sources.map(({ path }) => path))
  return sources.flatMap((source) =>
    specifiersOf(source.script).flatMap(({ specifier, typeOnly }) => {
      const to = resolve(source.path, specifier)
      return to !== undefined && known.has(to) && to !== source.path ? [{ from: source.path, to, typeOnly }] : []
    }),
  )
}

function resolve(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  const alias = aliasTarget(plain)
  if (alias !== undefined) return alias
  return plain.startsWith('.') ? posix.join(posix.dirname(from), plain) : undefined
}

function specifiersOf(script: ts.SourceFile): { specifier: string; typeOnly: boolean }[] {
  const found: { specifier: string; typeOnly: boolean }[] = []
  const add = (node: ts.Node | undefined, typeOnly: boolean) => {
    if (node && ts.isStringLiteral(node)) found.push({ specifier: node.text, typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, onlyTypes(node))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  visit(script)
  return found
}

function onlyTypes({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = importClause.namedBindings
  return (
    !importClause.name &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every(({ isTypeOnly }) => isTypeOnly)
  )
}
