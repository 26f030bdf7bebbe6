// The stand-in for Electron could serve any app: nothing in its folder knows this one, and tests of this app use what it
// offers, not its insides.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const STANDIN = 'test/electron-standin'
const OFFERED = [`${STANDIN}/index.ts`, `${STANDIN}/testing/`]

const filesIn = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The files that a file names by a relative address, in imports and elsewhere, from the root of the project. */
function namedIn(path: string): string[] {
  return [...textOf(path).matchAll(/(['"`])(\.\.?\/[^'"`\n]*)\1/g)].map(([, , address = '']) =>
    posix.join(posix.dirname(path), address),
  )
}

const standin = filesIn(STANDIN)
const sources = (paths: readonly string[]) => paths.filter((path) => /\.(?:ts|cjs|mjs)$|\/bin\/electron$/.test(path))

it('the stand-in names no file outside its folder', () => {
  const outside = sources(standin).flatMap((path) =>
    namedIn(path)
      .filter((named) => !`${named}/`.startsWith(`${STANDIN}/`))
      .map((named) => `${path}: ${named}`),
  )
  expect(sources(standin).length).toBeGreaterThan(40)
  expect(outside).toEqual([])
})

it('the stand-in has no word of this app: its name, its address, its parts and its trade', () => {
  const words =
    /\b(?:tokucho|desk|bank|banks|banking|practice|payees?|submissions?|municipal\w*|app:\/\/|BROKEN_\w+|E2E_\w+|electron\/(?:main|preload)(?!'))\b/i
  const found = standin.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) => (words.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

it('other tests import from the stand-in what it offers to them, and nothing else', () => {
  const others = sources(filesIn('test')).filter((path) => !path.startsWith(`${STANDIN}/`))
  const imports = others.flatMap((path) =>
    namedIn(path)
      .filter((named) => named.startsWith(`${STANDIN}/`) && named.endsWith('.ts'))
      .map((named) => ({ path, named })),
  )
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter(({ named }) => !OFFERED.some((offered) => named.startsWith(offered)))).toEqual([])
})

it('the stand-in is a package with a name, an entry and a program of its own', () => {
  const manifest = JSON.parse(textOf(`${STANDIN}/package.json`)) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'electron-standin', private: true })
  const { main, types, bin } = manifest as { main: string; types: string; bin: { electron: string } }
  for (const path of [main, types, bin.electron]) expect(standin).toContain(`${STANDIN}/${path}`)
})
