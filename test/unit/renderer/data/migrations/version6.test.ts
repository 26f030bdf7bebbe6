import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it('version 6 changes nothing', async () => {
  const { added, rows } = await upgradeTo(6, ROWS_OF_4)
  expect(added).toEqual([])
  expect(rows).toMatchObject(ROWS_OF_4)
})
