import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it('version 8 indexes lots by month and keeps every row', async () => {
  const { added, rows } = await upgradeTo(8, ROWS_OF_4)
  expect(added).toEqual([])
  expect(rows).toMatchObject(ROWS_OF_4)
})
