// The stand-in for Electron could serve any app. Nothing in its folder refers to this app, and the tests of this app
// import only the public files of the stand-in.
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

/** Returns the files that a file names by relative path, in imports or elsewhere; paths from the project's root. */
function namedIn(path: string): string[] {
  return [...textOf(path).matchAll(/(['"`])(\.\.?\/[^'"`\n]*)\1/g)].map(([, , address = '']) =>
    posix.join(posix.dirname(path), address),
  )
}

const standin = filesIn(STANDIN)
const sources = (paths: readonly string[]) => paths.filter((path) => /\.(?:ts|cjs|mjs)$|\/bin\/electron$/.test(path))

it('the stand-in refers to no file outside its folder', () => {
  const outside = sources(standin).flatMap((path) =>
    namedIn(path)
      .filter((named) => !`${named}/`.startsWith(`${STANDIN}/`))
      .map((named) => `${path}: ${named}`),
  )
  expect(sources(standin).length).toBeGreaterThan(40)
  expect(outside).toEqual([])
})

it('the stand-in does not mention this app: its name, scheme, modules or domain', () => {
  const words =
    /\b(?:tokucho|desk|bank|banks|banking|practice|payees?|submissions?|municipal\w*|app:\/\/|BROKEN_\w+|E2E_\w+|electron\/(?:main|preload)(?!'))\b/i
  const found = standin.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) => (words.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

it('tests import only the public files of the stand-in', () => {
  const others = sources(filesIn('test')).filter((path) => !path.startsWith(`${STANDIN}/`))
  const imports = others.flatMap((path) =>
    namedIn(path)
      .filter((named) => named.startsWith(`${STANDIN}/`) && named.endsWith('.ts'))
      .map((named) => ({ path, named })),
  )
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter(({ named }) => !OFFERED.some((offered) => named.startsWith(offered)))).toEqual([])
})

it('the stand-in is a package with its own name, entry point and executable', () => {
  const manifest = JSON.parse(textOf(`${STANDIN}/package.json`)) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'electron-standin', private: true })
  const { main, types, bin } = manifest as { main: string; types: string; bin: { electron: string } }
  for (const path of [main, types, bin.electron]) expect(standin).toContain(`${STANDIN}/${path}`)
})
