import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it('version 12 adds the employees of the year plans and keeps every row', async () => {
  const { added, rows } = await upgradeTo(12, ROWS_OF_4)
  expect(added).toEqual(expect.arrayContaining(['yearEmployees', 'yearLayouts']))
  expect(rows).toMatchObject({ ...ROWS_OF_4, yearEmployees: [], yearLayouts: [] })
})
