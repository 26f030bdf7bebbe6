import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it('version 15 finds lots by when they were said to be paid without the app, and keeps every row', async () => {
  const { imports: _imports, mappings: _mappings, ...rows } = ROWS_OF_4
  const { added, rows: kept } = await upgradeTo(15, rows)
  expect(added).toEqual([])
  expect(kept).toMatchObject(rows)
})
