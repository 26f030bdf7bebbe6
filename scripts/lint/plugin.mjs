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

/** Returns the name of an expression's type if the linter has type information, otherwise undefined. */
function typeNameOf(services, node) {
  if (!services?.program) return undefined
  return services.getTypeAtLocation(node).getSymbol()?.getName()
}

function isElectronClient(services, object) {
  if (object.type === 'Identifier' && object.name === 'net') return true
  return electronClients.has(typeNameOf(services, object))
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
    const services = sourceCode.parserServices
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
        else if (!isTransport && isElectronClient(services, node.object))
          context.report({ node, messageId: 'electron' })
      },
    }
  },
}

export default {
  meta: { name: 'desk' },
  rules: {
    'import-direction': importDirection,
    'injected-fetch': injectedFetch,
  },
}
