import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it('version 5 adds statements and keeps every row', async () => {
  const { added, rows } = await upgradeTo(5, ROWS_OF_4)
  expect(added.sort()).toEqual(['lookupPayees', 'statementChunks', 'statements'])
  expect(rows).toMatchObject(ROWS_OF_4)
})

it('version 5 moves the payees of an answer to their own table and leaves the rest unchanged', async () => {
  const answer = { transactionStatus: '申請', totalAmount: 20137 }
  const normalDetails = [{ municipalityCode: '011002' }, { municipalityCode: '012025' }]
  const { rows } = await upgradeTo(5, {
    lookups: [
      { id: 7, companyId: 'c', acceptanceNo: 'x', answer: { ...answer, normalDetails } },
      { id: 8, companyId: 'c', acceptanceNo: 'y', answer },
    ],
  })
  expect(rows['lookups']?.map((row) => ('answer' in row ? row.answer : undefined))).toEqual([answer, answer])
  expect(rows['lookupPayees']).toEqual([{ id: 7, normalDetails }])
})
