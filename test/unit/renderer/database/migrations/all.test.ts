import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '../../../../../src/renderer/database/migrations/index.ts'

const files = (folder: string, pattern: RegExp) => readdirSync(folder).filter((name) => pattern.test(name)).length

it('the versions of the schema have no gaps, and each has one file and one test', () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, at) => at + 1))
  const source = `${import.meta.dirname}/../../../../../src/renderer/database/migrations`
  expect(files(source, /^version\d+\.ts$/)).toBe(MIGRATIONS.length)
  expect(files(import.meta.dirname, /^version\d+\.test\.ts$/)).toBe(MIGRATIONS.length)
})
