import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolders, temporaryFolder } from '../testing/harness.ts'
import { BEHAVIOURS, endFixture, FORCED, startFixture, type Started } from '../testing/behaviours.ts'

afterAll(removeFolders)

describe('the stand-in does what Electron does', () => {
  let started: Started
  beforeAll(async () => {
    started = await startFixture(temporaryFolder())
  }, 90_000)
  afterAll(async () => {
    await endFixture(started)
  }, 60_000)

  test.each(BEHAVIOURS)(
    '$name',
    async ({ see, expected }) => {
      expect(await see(started)).toEqual(expected)
    },
    30_000,
  )
})

test(
  FORCED.name,
  async () => {
    const started = await startFixture(temporaryFolder(), FORCED.env)
    expect(await FORCED.see(started)).toBe(FORCED.expected)
    await endFixture(started)
  },
  60_000,
)
