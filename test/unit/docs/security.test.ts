import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const specs = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map(
  (name) => `test/${name.replaceAll('\\', '/')}`,
)

describe('docs/security.md', () => {
  it('names only test files that exist', () => {
    const named = [...read('docs/security.md').matchAll(/`(test\/[\w./-]+\.ts)`/g)].map(([, file]) => file!)
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

it('every finding of the scanner that is accepted has its reason', () => {
  const findings = JSON.parse(read('scripts/check/scan-findings.json')) as { why: string }[]
  expect(findings.length).toBeGreaterThan(5)
  expect(findings.filter(({ why }) => why.trim() === '')).toEqual([])
})

it('every spec that needs the real Electron says why it is skipped elsewhere', () => {
  const waiting = specs.filter((path) => path.endsWith('.spec.ts') && /REAL_ELECTRON|@real-electron/.test(read(path)))
  expect(waiting.length).toBeGreaterThan(3)
  expect(waiting.filter((path) => !read(path).includes('needsRealElectron('))).toEqual([])
})

it('the version of Electron is exact, so that the tested version is the one that ships', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
})
