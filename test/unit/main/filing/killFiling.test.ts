import { expect, it } from 'vitest'
import { agrees, runKills } from '#test/resilience/kill/kills'

it('a desk killed at random moments while it files never files a lot twice and forgets no filing', async () => {
  const counts = await runKills(12, 20_261_121)
  expect(counts, JSON.stringify(counts)).toMatchObject({
    kills: 12,
    doubled: 0,
    forgotten: 0,
    invented: 0,
    unproven: 0,
  })
  expect(agrees(counts)).toBe(true)
  expect(counts.filings).toBeGreaterThan(5)
}, 120_000)
