import { expect, it } from 'vitest'
import { rowsOf, upgradeTo } from './upgrade.ts'

it('version 3 adds imports and mappings and keeps every row', async () => {
  const kept = rowsOf('lots', 'details', 'orders', 'balances', 'lookups', 'payees')
  const { added, rows } = await upgradeTo(3, kept)
  expect(added.sort()).toEqual(['imports', 'mappings'])
  expect(rows).toMatchObject(kept)
})
