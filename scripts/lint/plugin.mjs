import { pathInProject, refusal } from './zones.mjs'

/** The lint rule for the direction of imports between folders; see zones.mjs. */
const importDirection = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { refused: '{{reason}} (docs/architecture.md says which way imports point).' },
  },
  create(context) {
    const check = (source, typeOnly) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const reason = refusal(context.filename, source.value, typeOnly)
      if (reason !== undefined) context.report({ node: source, messageId: 'refused', data: { reason } })
    }
    return {
      ImportDeclaration: (node) => check(node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node.source, false),
      TSImportType: (node) => check(node.source ?? node.argument?.literal, true),
      TSExternalModuleReference: (node) => check(node.expression, false),
      'CallExpression[callee.name="require"]': (node) => check(node.arguments[0], false),
    }
  },
}

const globalObjects = new Set(['window', 'globalThis', 'self'])
const electronClients = new Set(['Net', 'Session'])
const sessionMakers = new Set(['fromPartition', 'fromPath'])

const lastName = (node) => (node?.type === 'MemberExpression' ? node.property.name : node?.name)

/** Whether a type annotation names a network client of Electron, as `Session` or `Electron.Session`. */
function namesElectronClient(annotation) {
  const name = annotation?.typeAnnotation?.typeName
  return electronClients.has(name?.type === 'TSQualifiedName' ? name.right.name : name?.name)
}

function variableOf(sourceCode, identifier) {
  for (let scope = sourceCode.getScope(identifier); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(identifier.name)
    if (variable !== undefined) return variable
  }
  return undefined
}

/** Whether an expression is Electron's `net` or a session, by its own name or by how its variable is declared. */
function isElectronClient(sourceCode, node) {
  if (node.type === 'CallExpression') return sessionMakers.has(lastName(node.callee))
  if (/^net$|session$/i.test(lastName(node) ?? '')) return true
  if (node.type !== 'Identifier') return false
  const declared = variableOf(sourceCode, node)?.defs ?? []
  return declared.some(
    ({ name, node: declaration, type }) =>
      namesElectronClient(name.typeAnnotation) ||
      (type === 'Variable' &&
        declaration.id === name &&
        declaration.init &&
        isElectronClient(sourceCode, declaration.init)),
  )
}

/**
 * The lint rule that network calls must use an injected fetch. Only electron/main/bank/transport.ts may use Electron's
 * network client.
 */
const injectedFetch = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      ambient: 'Take fetch as a parameter; the global one must not be used here.',
      electron: "Only electron/main/bank/transport.ts may use Electron's network client.",
    },
  },
  create(context) {
    const { sourceCode } = context
    const isTransport = pathInProject(context.filename) === 'electron/main/bank/transport.ts'
    const isValue = ({ identifier }) => identifier.parent?.type !== 'TSTypeQuery'
    return {
      'Program:exit'(program) {
        const scope = sourceCode.getScope(program)
        const known = scope.set.get('fetch')
        const references =
          known !== undefined && known.defs.length === 0
            ? known.references
            : scope.through.filter(({ identifier }) => identifier.name === 'fetch')
        for (const reference of references.filter(isValue))
          context.report({ node: reference.identifier, messageId: 'ambient' })
      },
      'MemberExpression[property.name=/^(fetch|request)$/]'(node) {
        if (node.property.name === 'fetch' && globalObjects.has(node.object.name))
          context.report({ node, messageId: 'ambient' })
        else if (!isTransport && isElectronClient(sourceCode, node.object))
          context.report({ node, messageId: 'electron' })
      },
    }
  },
}

/**
 * The lint rule that a directive for oxlint names its rules and gives a reason, as the rules of eslint-comments ask of
 * those for ESLint.
 */
const describedDirectives = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { bare: 'Name the rules that are switched off and say why: oxlint-disable-next-line RULE -- reason.' },
  },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const comment of sourceCode.getAllComments())
        if (
          /^\s*oxlint-(?:en|dis)able/.test(comment.value) &&
          !/able(?:-next-line|-line)? \S.* -- \S/.test(comment.value)
        )
          report({ loc: comment.loc, messageId: 'bare' })
    },
  }),
}

export default {
  meta: { name: 'desk' },
  rules: {
    'described-directives': describedDirectives,
    'import-direction': importDirection,
    'injected-fetch': injectedFetch,
  },
}
