// The directions of imports inside src/renderer: the layers from the top down, and which feature may use which.
// eslint-plugin-boundaries checks them. A feature may import only the `index.ts` of another feature.

/** The layers from the top down. Each may import all that follow it. */
const FLOORS = ['state', 'database', 'draft', 'ui', 'preferences', 'i18n', 'bridge']

/** The features that each feature may use. They must not form a cycle. */
const USES = {
  acceptances: ['approvals', 'clientKeys', 'lots'],
  account: ['balances', 'clientKeys', 'deposits', 'intake', 'statementFiles', 'statements'],
  backups: ['diagnostics'],
  deposits: ['intake', 'statements'],
  approvals: ['clientKeys'],
  help: ['tour'],
  journal: ['lots'],
  ledger: ['lots', 'payees'],
  lock: ['policy'],
  lots: ['approvals', 'balances', 'clientKeys', 'intake', 'office', 'transfer'],
  month: ['approvals', 'backups', 'balances', 'clientKeys', 'lots', 'office', 'settings', 'tour', 'year'],
  morning: ['approvals', 'backups', 'balances', 'deposits', 'lots', 'month', 'office', 'policy', 'statements'],
  payees: ['intake', 'lots'],
  settings: ['backups', 'diagnostics', 'evidence', 'lock', 'office', 'policy', 'transfer', 'trash'],
  statementFiles: ['intake', 'statements'],
  year: ['intake', 'lots'],
  transfer: ['approvals', 'backups', 'balances'],
}

const floor = (type) => ({ element: { type } })
const feature = (name, more) => ({ element: { type: 'feature', captured: { feature: name }, ...more } })
const allow = (from, to) => ({ from, allow: { to } })

/** Settings and rule for eslint-plugin-boundaries. */
export const rooms = {
  settings: {
    'boundaries/include': ['src/renderer/**/*'],
    'boundaries/legacy-templates': false,
    'boundaries/elements': [
      { type: 'feature', pattern: 'src/renderer/features/*', capture: ['feature'] },
      ...['app', ...FLOORS].map((type) => ({ type, pattern: `src/renderer/${type}` })),
    ],
    'import/resolver': { node: { extensions: ['.ts', '.vue'] } },
  },
  rules: {
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        message:
          '{{from.element.types}} must not import {{to.element.types}} here: scripts/lint/rooms.mjs says what may.',
        policies: [
          ...FLOORS.slice(0, -1).map((type, at) => allow(floor(type), FLOORS.slice(at + 1).map(floor))),
          allow(floor('feature'), FLOORS.map(floor)),
          ...Object.entries(USES).map(([name, used]) =>
            allow(feature(name), feature(used, { fileInternalPath: 'index.ts' })),
          ),
          allow(floor('app'), [...FLOORS, 'feature'].map(floor)),
        ],
      },
    ],
  },
}
