import { expect, it } from 'vitest'
import { rowsOf, upgradeTo } from './upgrade.ts'

it('version 4 adds the undo steps and keeps every row', async () => {
  const kept = rowsOf('lots', 'details', 'orders', 'balances', 'lookups', 'payees', 'imports', 'mappings')
  const { added, rows } = await upgradeTo(4, kept)
  expect(added.sort()).toEqual(['steps'])
  expect(rows).toMatchObject(kept)
})
