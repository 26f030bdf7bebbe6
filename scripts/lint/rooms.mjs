import { fileURLToPath } from 'node:url'

// The directions of imports inside src/renderer: the layers from the top down, and which feature may use which.
// eslint-plugin-boundaries checks them. A feature may import only the `index.ts` of another feature; the settings also
// import the tab (`…Tab.vue`) that a subject has there.

/** The layers from the top down. Each may import all that follow it. */
const FLOORS = ['intake', 'data/state', 'data', 'ui', 'data/preferences', 'i18n', 'data/bridge']

/** The features that each feature may use. They must not form a cycle. */
const USES = {
  'bank/account': ['bank/balances', 'bank/deposits', 'bank/statementFiles', 'bank/statements', 'settings/clientKeys'],
  'bank/deposits': ['bank/statements'],
  'bank/statementFiles': ['bank/statements'],
  'filed/approvals': ['settings/clientKeys'],
  'filed/evidence': ['pay/lots'],
  'filed/inquiry': ['filed/approvals', 'pay/lots', 'settings/clientKeys'],
  'filed/journal': ['pay/lots'],
  'filed/morning': [
    'bank/balances',
    'bank/deposits',
    'bank/statements',
    'filed/approvals',
    'keep/backups',
    'office',
    'pay/lots',
    'pay/month',
    'pay/year',
    'settings/policy',
  ],
  'help/manual': ['help/tour'],
  'keep/backups': ['keep/trash', 'settings/diagnostics'],
  'keep/transfer': ['bank/balances', 'filed/approvals', 'keep/backups'],
  'pay/ledger': ['pay/lots', 'pay/payees'],
  'pay/lots': ['bank/balances', 'filed/approvals', 'keep/transfer', 'office', 'settings/clientKeys'],
  'pay/month': [
    'bank/balances',
    'filed/approvals',
    'help/tour',
    'keep/backups',
    'office',
    'pay/lots',
    'pay/year',
    'settings/clientKeys',
    'settings/display',
  ],
  'pay/payees': ['pay/lots'],
  'pay/year': ['pay/lots'],
  'settings/clientKeys': ['settings/environments'],
  'settings/display': ['settings/policy'],
  'settings/environments': ['settings/policy'],
  'settings/lock': ['settings/policy'],
  'settings/network': ['settings/policy'],
  'settings/tabs': ['filed/evidence', 'keep/backups', 'keep/transfer', 'keep/trash', 'office', 'settings/*'],
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
      {
        type: 'feature',
        pattern: 'src/renderer/features/(office|{bank,filed,help,keep,pay,settings}/*)',
        capture: ['feature'],
      },
      // A file belongs to the first that matches, so folders come before those around them.
      ...['app', ...FLOORS]
        .toSorted((a, b) => b.length - a.length)
        .map((type) => ({ type, pattern: `src/renderer/${type}` })),
    ],
    'import/resolver': { [fileURLToPath(import.meta.resolve('./aliases.cjs'))]: {} },
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
            allow(
              feature(name),
              feature(used, { fileInternalPath: name === 'settings/tabs' ? '{index.ts,*Tab.vue}' : 'index.ts' }),
            ),
          ),
          allow(floor('app'), [...FLOORS, 'feature'].map(floor)),
        ],
      },
    ],
  },
}
