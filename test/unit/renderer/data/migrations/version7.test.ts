import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it('version 7 adds groups, screens and deposits and keeps every row, including the statements', async () => {
  const statements = [{ companyId: 'c', environment: 'practice', accountId: 'a', kind: 'transactions', spans: [] }]
  const kept = { ...ROWS_OF_4, statements, statementChunks: [{ sourceId: 's', n: 0, entries: [] }] }
  const { added, rows } = await upgradeTo(7, kept)
  expect(added.sort()).toEqual(['balanceGroups', 'expectedLists', 'matches', 'views'])
  expect(rows).toMatchObject(kept)
})
