import { killManyTimes } from './kill/killing.ts'
import { expect, test } from './support/desk.ts'

test('a killed app loses no edit older than half a second', async () => {
  const lines: string[] = []
  const report = await killManyTimes(3, 20261121, (line) => lines.push(line))
  expect([...report.losses, ...report.damaged], lines.join('\n')).toEqual([])
  expect(report.kills).toBe(3)
  expect(report.due).toBeGreaterThan(10)
})
