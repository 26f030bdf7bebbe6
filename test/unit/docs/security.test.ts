import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/security.md')
/** The tests that the page names: each has a file, and often some words of a title. */
const named = [...page.matchAll(/`(test\/[\w./-]+\.ts)`(?: › [_*]([^_*]+)[_*])?/g)].map(([, file, title]) => ({
  file: file!,
  title,
}))
const specs = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map(
  (name) => `test/${name.replaceAll('\\', '/')}`,
)

describe('docs/security.md', () => {
  it('names only test files that exist, and quotes only titles they contain', () => {
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter(({ title }) => title !== undefined).length).toBeGreaterThan(40)
    expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
    expect(
      named.filter(({ file, title }) => title !== undefined && !read(file).replaceAll("\\'", "'").includes(title)),
    ).toEqual([])
  })

  it('names every exploit test, and each of these begins by describing its attack', () => {
    const exploits = specs.filter((path) => path.endsWith('.exploit.spec.ts'))
    expect(exploits.length).toBeGreaterThan(10)
    expect(exploits.filter((path) => !named.some(({ file }) => file === path))).toEqual([])
    expect(exploits.filter((path) => !/^\/\/ The attacks?\b.{60}/.test(read(path)))).toEqual([])
  })

  it("has a row with a test for each of the twenty items of Electron's checklist", () => {
    const items = [...page.matchAll(/^\| (\d+)\. .*`test\/[^`]+`.*\|$/gm)].map(([, number]) => Number(number))
    expect(items).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it('explains every scanner finding that is accepted', () => {
    const findings = JSON.parse(read('scripts/check/scan-findings.json')) as {
      check: string
      file: string
      why: string
    }[]
    expect(findings.filter(({ check }) => !page.includes(`\`${check}\``))).toEqual([])
    expect(findings.filter(({ why }) => why.length < 8)).toEqual([])
    expect(page).toContain(` ${/VERSION = '([\d.]+)'/.exec(read('scripts/check/scan.mjs'))?.[1] ?? '?'} over the`)
  })

  it('lists every spec that needs the real Electron, and each of these says why it is skipped elsewhere', () => {
    const waiting = specs.filter((path) => path.endsWith('.spec.ts') && /REAL_ELECTRON|@real-electron/.test(read(path)))
    const listed = page.slice(page.indexOf('## Shown by the real Electron alone'))
    expect(waiting.length).toBeGreaterThan(3)
    expect(waiting.filter((path) => !listed.includes(`\`${path}\``))).toEqual([])
    expect(waiting.filter((path) => !read(path).includes('needsRealElectron('))).toEqual([])
  })
})

it('the version of Electron is exact, so that the tested version is the one that ships', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
})
