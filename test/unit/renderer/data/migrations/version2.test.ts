import { expect, it } from 'vitest'
import { rowsOf, upgradeTo } from './upgrade.ts'

it('version 2 adds the payees and keeps every row', async () => {
  const kept = rowsOf('lots', 'details', 'orders', 'balances', 'lookups')
  const { added, rows } = await upgradeTo(2, kept)
  expect(added.sort()).toEqual(['payees'])
  expect(rows).toMatchObject(kept)
})
