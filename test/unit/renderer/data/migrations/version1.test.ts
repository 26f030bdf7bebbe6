import { expect, it } from 'vitest'
import { upgradeTo } from './upgrade.ts'

it('version 1 creates the empty tables of drafts, balances and answers', async () => {
  const { added, rows } = await upgradeTo(1, {})
  expect(added.sort()).toEqual(['balances', 'details', 'lookups', 'lots', 'orders'])
  expect(Object.values(rows).flat()).toEqual([])
})
