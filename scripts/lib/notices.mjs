import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { modules, root } from './paths.mjs'
import { Unprepared } from './report.mjs'

const productFolders = ['electron/main', 'electron/preload', 'electron/practice-bank', 'src']
const sourceFile = /\.(ts|vue|css)$/
const specifier = /(?:from|import|import\(|@import)\s*['"]([^'".#/][^'"]*)['"]/g
const licenceFile = /^(licen[cs]e|copying|ofl|notice)([-.].*)?$/i

function packageName(path) {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}

/** The packages that the product's sources name. Electron brings its own notices. */
export function importedPackages() {
  const names = new Set()
  for (const folder of productFolders) {
    for (const file of readdirSync(join(root, folder), { recursive: true })) {
      if (!sourceFile.test(file)) continue
      for (const [, path] of readFileSync(join(root, folder, file), 'utf8').matchAll(specifier))
        names.add(packageName(path))
    }
  }
  return [...names].filter((name) => name !== 'electron' && !isBuiltin(name))
}

/** Node's own search: the nearest node_modules, going up from the package that asks. */
function locate(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === root || folder === dirname(folder)) return undefined
  }
}

function collect(name, from, found) {
  const folder = locate(name, from)
  if (folder === undefined) return
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const key = `${name} ${manifest.version}`
  if (found.has(key) || name.startsWith('@types/')) return
  found.set(key, { folder, licence: manifest.license ?? 'see its own text' })
  for (const dependency of Object.keys(manifest.dependencies ?? {})) collect(dependency, folder, found)
}

function notice([key, { folder, licence }]) {
  const texts = readdirSync(folder)
    .filter((name) => licenceFile.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return [`${key} (${licence})`, ...texts].join('\n\n')
}

/** The notices of everything that the bundle may hold, beside the bundle. */
export function writeNotices() {
  const found = new Map()
  for (const name of importedPackages()) collect(name, root, found)
  if (found.size === 0)
    throw new Unprepared(`No package was found in the sources under ${modules}; the notices would be empty.`)
  const entries = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(
    join(root, 'out', 'third-party-notices.txt'),
    `${entries.map(notice).join(`\n\n${'-'.repeat(78)}\n\n`)}\n`,
  )
  return entries.length
}
