// A list of one client whose rows are employees: a payee gets one payment of all of them.
import { describe, expect, it } from 'vitest'
import { lot } from '#formats/intake/intake'
import { questionsOf, readLines, rowsOf } from './lists'

const STAFF = [
  '住民税納付先,指定番号,氏名,住民税額',
  '東京都中野区,12,従業員1,6600',
  '山形県長井市,34,従業員2,3400',
  '東京都中野区,12,従業員3,10000',
]
const read = (lines: readonly string[], answers: Record<string, string> = {}) => readLines(lines, lot, { answers })
const paid = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map((row) => [row.municipalityCode, row.numberOfPayrollTaxPayments, row.amountOfPayrollTaxPayments].join(' '))

describe('a list of the employees of one client', () => {
  it('is one payment a payee, with its persons counted, and says both', async () => {
    const found = await read(STAFF)
    expect(paid(found)).toEqual(['131148 2 16600', '062090 1 3400'])
    expect([questionsOf(found), found.ready]).toEqual([['personPerRow', 'payeeRows'], false])
    expect((await read(STAFF, { personPerRow: 'one', payeeRows: 'sum' })).ready).toBe(true)
    // Each row of the file is accounted for.
    expect(rowsOf(found)).toBe('4 | 3 | heading 1 | 0')
    expect(found.tally.sums.map(({ taken, file }) => [taken, file])).toEqual([[20_000, 20_000]])
    expect(found.lines).toEqual([2, 3])
  })

  it('stays as it is where a person says so', async () => {
    const found = await read(STAFF, { personPerRow: 'none', payeeRows: 'apart' })
    expect(paid(found)).toEqual(['131148 0 6600', '062090 0 3400', '131148 0 10000'])
  })

  it('keeps the counts that it states', async () => {
    const lines = STAFF.map((line, at) => `${line},${at === 0 ? '人数' : '1'}`)
    const found = await read(lines)
    expect([paid(found), questionsOf(found)]).toEqual([['131148 2 16600', '062090 1 3400'], ['payeeRows']])
  })

  it('is not taken for one without a column of employees: a payee twice is told in the batch', async () => {
    const found = await read(STAFF.map((line) => line.replace(/,(氏名|従業員.)/u, '')))
    expect(paid(found)).toHaveLength(3)
    expect(questionsOf(found)).toEqual([])
  })
})
