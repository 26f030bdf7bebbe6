// Which way imports point inside src/renderer: the floors from the top, and which feature uses which. Checked by
// eslint-plugin-boundaries; `index.ts` is the door of a feature.

/** Floors, each standing on all that follow it. */
const FLOORS = ['state', 'database', 'draft', 'ui', 'preferences', 'i18n', 'bridge']

/** What a feature uses of other features. Nothing here may lead back to where it began. */
const USES = {
  acceptances: ['following', 'keys', 'lots'],
  account: ['balances', 'deposits', 'statements'],
  backups: ['diagnostics'],
  deposits: ['lots', 'statements'],
  following: ['keys'],
  help: ['tour'],
  journal: ['lots'],
  ledger: ['lots', 'payees'],
  lock: ['policy'],
  lots: ['following', 'keys', 'transfer'],
  month: ['balances', 'following', 'keys', 'lots', 'settings', 'tour'],
  payees: ['lots'],
  settings: ['backups', 'diagnostics', 'lock', 'policy', 'transfer'],
  transfer: ['backups', 'balances', 'following'],
}

const floor = (type) => ({ element: { type } })
const feature = (name, more) => ({ element: { type: 'feature', captured: { feature: name }, ...more } })
const allow = (from, to) => ({ from, allow: { to } })

/** The settings and the rule of eslint-plugin-boundaries. */
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
