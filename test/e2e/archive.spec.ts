// Checks the content of an installer: the archive that electron-builder packed from the build, and that every other
// spec starts.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { homedir, hostname, tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { type ArchiveHeader, extractFile, getRawHeader } from '@electron/asar'
import ts from 'typescript'
import { ARCHIVE, PACKED } from '../release/packed/place.ts'
import { pathOfApp } from './support/appSystem.ts'
import { expect, test } from './support/desk.ts'
import { FUSES, fuseWire } from './support/fuses.ts'

const root = join(import.meta.dirname, '../..')
/** Archive size in bytes above which somebody has to check what was added: twice the size when this was written. */
const MOST_BYTES = 22_000_000
/** The number of largest files that the size report names. */
const LARGEST = 5

/**
 * Variables read only in an app that is not packaged (`app.isPackaged`): the address of the page in development,
 * another path for the policy, and permission to ask real banks.
 */
const OWN_VARIABLES = ['ELECTRON_RENDERER_URL', 'TOKUCHO_POLICY_FILE', 'TOKUCHO_REAL_BANK', 'TOKUCHO_SETTLE_WAIT_MS']
/**
 * How often a name is computed: SSL_CERT_FILE and SSL_CERT_DIR are read, unset and set again while the authorities are
 * read (electron/main/network/roots.ts); pg reads `PG…` and one that its caller names, debug its own.
 */
const COMPUTED = 3 + 2 + 1
/** Variables read by electron-updater and its dependencies. */
const VARIABLES_OF_PACKAGES = [
  'APPIMAGE',
  'DEBUG',
  'DIFFERENTIAL_DOWNLOAD_PLAN_BUILDER_VALIDATE_RANGES',
  'ELECTRON_BUILDER_LINUX_PACKAGE_MANAGER',
  'GH_TOKEN',
  'GITHUB_TOKEN',
  'GRACEFUL_FS_PLATFORM',
  'LOCALAPPDATA',
  'NODE_DEBUG',
  // pg reads its variables where a connection leaves a setting out. The office's names host, port, database, user,
  // password and TLS, so none of them leads anywhere else.
  'NODE_PG_FORCE_NATIVE',
  'PGCONNECT_TIMEOUT',
  'PGSSLMODE',
  'SNAP',
  'TEST_GRACEFUL_FS_GLOBAL_PATCH',
  'TEST_UPDATER_ARCH',
  'USER',
  'USERNAME',
  'XDG_CACHE_HOME',
]

type Entry = ArchiveHeader['header']['files'][string]

function* filesIn(entry: Entry, path: string): Generator<{ path: string; entry: Entry }> {
  if (!('files' in entry)) yield { path, entry }
  else for (const [name, child] of Object.entries(entry.files)) yield* filesIn(child, posix.join(path, name))
}
const packed = [...filesIn(getRawHeader(ARCHIVE).header, '')]
const paths = packed.map(({ path }) => path).sort()
const content = (path: string): Buffer => extractFile(ARCHIVE, path)
const scripts = paths.filter((path) => /\.[cm]?js$/.test(path))

/** The files of the build that belong in the archive. */
const built = readdirSync(join(root, 'out'), { recursive: true, encoding: 'utf8' })
  .map((name) => `out/${name.replaceAll('\\', '/')}`)
  .filter(
    (path) => statSync(join(root, path)).isFile() && !/\.map$|\/licences\.json$|\/third-party-notices\.txt$/.test(path),
  )

/** Returns the names that a script of main or preload requires or imports. A computed name is returned as '?'. */
function requiredBy(path: string): string[] {
  const text = content(path).toString()
  const computed = /\b(?:require|import)\(\s*[^\s"'\\]/.test(text) ? ['?'] : []
  return [
    ...new Set([...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName), ...computed]),
  ]
}

test('the app under test runs from the packed archive, not from the build folder', async ({ desk }) => {
  // The stand-in unpacks the archive into a folder beside it, whose path begins with the path of the archive.
  const path = await desk.app.evaluate(({ app }) => app.getAppPath())
  expect(path.startsWith(await pathOfApp(desk, ARCHIVE)), path).toBe(true)
})

test('the archive holds only the build and the manifest, without sources, tests, maps or packages', () => {
  expect(paths).toEqual([...built, 'package.json'].sort())
  expect(
    paths.filter(
      (path) => !/^(package\.json|out\/(main|preload|renderer)\/[\w./-]+\.(cjs|js|css|html|woff2|png|svg))$/.test(path),
    ),
  ).toEqual([])
  expect(packed.filter(({ entry }) => 'link' in entry || ('unpacked' in entry && entry.unpacked))).toEqual([])
  expect(existsSync(`${ARCHIVE}.unpacked`)).toBe(false)
})

test('every file in the archive is the one that was built, and its manifest names no package', () => {
  expect(built.filter((path) => !content(path).equals(readFileSync(join(root, path))))).toEqual([])
  const [own, source] = [content('package.json').toString(), readFileSync(join(root, 'package.json'), 'utf8')].map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  const named = Object.entries(own ?? {}).filter(([name, value]) => /dependencies$|^scripts$/i.test(name) && value)
  expect(named).toEqual([])
  for (const name of ['name', 'productName', 'version', 'main', 'type']) expect(own?.[name], name).toBe(source?.[name])
})

test('nothing in the archive requires a file outside it', () => {
  for (const path of scripts.filter((name) => !name.startsWith('out/renderer/'))) {
    const foreign = requiredBy(path).filter(
      (name) => !(isBuiltin(name) || name === 'electron' || paths.includes(posix.join(posix.dirname(path), name))),
    )
    expect([path, foreign]).toEqual([path, []])
  }
})

test('main is built with electron-store, but without what checks schemas or listens to signals for it', () => {
  const licences = JSON.parse(readFileSync(join(root, 'out/main/licences.json'), 'utf8')) as { name: string }[]
  const names = licences.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['electron-store', 'conf', 'atomically']))
  expect(names.filter((name) => /^(ajv|ajv-.*|fast-uri|json-schema-.*|when-exit)$/.test(name))).toEqual([])
  const main = scripts.filter((path) => path.startsWith('out/main/')).map((path) => content(path).toString())
  expect(main.filter((text) => text.includes('electron-store-get-data'))).toHaveLength(1)
  // A name of ajv, and a signal that when-exit alone knows.
  expect(main.filter((text) => /strictTuples|SIGVTALRM/.test(text))).toEqual([])
})

test('no file in the archive names a path of the build machine', () => {
  const places = [root, homedir(), tmpdir(), hostname()].filter((name) => name.length > 5)
  const named = paths.flatMap((path) =>
    places.filter((place) => content(path).includes(place)).map((place) => `${path}: ${place}`),
  )
  expect(named).toEqual([])
})

test('the archive reads only the listed environment variables, and none that belongs to the tests', () => {
  const texts = scripts.map((path) => content(path).toString())
  const read = texts.flatMap((text) =>
    [...text.matchAll(/\bprocess\.env(?:\.(\w+)|\[(?:(["'`])(\w+)\2\]|))/g)].map(
      ([, plain, , quoted]) => plain ?? quoted ?? 'computed',
    ),
  )
  const named = new Set(read.filter((name) => name !== 'computed'))
  expect([...named].sort()).toEqual([...OWN_VARIABLES, ...VARIABLES_OF_PACKAGES].sort())
  expect(read.filter((name) => name === 'computed')).toHaveLength(COMPUTED)
  const ofTests = texts.flatMap((text) => text.match(/\b(?:STANDIN|BROKEN|PLAYWRIGHT|VITEST)_[A-Z_]+|__standin/g) ?? [])
  expect(ofTests).toEqual([])
})

test('the fuses are set in the binary beside the archive', () => {
  expect(fuseWire(readFileSync(join(PACKED, 'tokucho-desk')))).toEqual(
    Object.fromEntries(FUSES.map(({ name, on }) => [name, on ? '1' : '0'])),
  )
})

test('the archive stays below twice its earlier size', () => {
  const sizes = packed
    .map(({ path }) => ({ path, bytes: content(path).length }))
    .sort((one, other) => other.bytes - one.bytes)
  const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`
  const size = statSync(ARCHIVE).size
  console.log(
    `app.asar: ${megabytes(size)} in ${String(sizes.length)} files; the largest: ${sizes
      .slice(0, LARGEST)
      .map(({ path, bytes }) => `${path} ${megabytes(bytes)}`)
      .join(', ')}`,
  )
  expect(size).toBeLessThan(MOST_BYTES)
})
