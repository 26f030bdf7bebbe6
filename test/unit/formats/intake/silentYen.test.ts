// Files from which another yen could be taken without a word.
import { describe, expect, it } from 'vitest'
import { plan, statement } from '#formats/intake/intake'
import { CONTEXT, problemsOf, questionsOf, readLines } from './lists'

describe('what would be another yen without a word', () => {
  it('one column of amounts without a sign, a direction or balances is asked about', async () => {
    const lines = ['日付,金額,内容', '2026/10/01,500,A', '2026/10/02,100,B']
    const read = await readLines(lines, statement)
    expect([read.ready, questionsOf(read)]).toEqual([false, ['direction']])
    expect(read.questions[0]?.suggested).toBeUndefined()
    const out = await readLines(lines, statement, { answers: { direction: 'swapped' } })
    expect(out.rows.map(({ debitCreditTypeCode }) => debitCreditTypeCode)).toEqual(['2', '2'])
    const proven = await readLines(['日付,金額,残高,内容', '2026/10/01,500,1500,A', '2026/10/02,100,1600,B'], statement)
    expect(questionsOf(proven)).toEqual([])
    const both = await readLines(['日付,入出金額,内容', '2026/10/01,500,A'], statement)
    expect(questionsOf(both)).toEqual([])
    const signed = await readLines(['日付,金額,内容', '2026/10/01,500,A', '2026/10/02,▲100,B'], statement)
    expect(questionsOf(signed)).toEqual([])
  })

  it('rows of a second account in one file are refused', async () => {
    const row = (account: string) => `${account},2026/10/01,,500,,A`
    const read = await readLines(['口座番号,日付,出金,入金,残高,摘要', row('1111111'), row('2222222')], statement)
    expect(problemsOf(read)).toEqual(['otherAccountRow 3:'])
    expect(problemsOf(await readLines(['口座番号,日付,出金,入金,残高,摘要', row('1111111')], statement))).toEqual([])
  })

  it('a list of another tax year is not guessed to be of this one', async () => {
    const months = ['R7.6', 'R7.7', 'R7.8', 'R7.9', 'R7.10', 'R7.11', 'R7.12', 'R8.1', 'R8.2', 'R8.3', 'R8.4', 'R8.5']
    const lines = [`市町村コード,${months.join()}`, `131016,1200${',1000'.repeat(11)}`]
    const read = await readLines(lines, plan)
    expect([read.rows.length, problemsOf(read).map((text) => text.split(' ')[0])]).toEqual([0, ['otherTaxYear']])
    expect((await readLines(lines, plan, { context: { ...CONTEXT, year: 2025 } })).rows.length).toBe(1)
  })

  it('a column of money is asked about even if its heading names a month', async () => {
    const read = await readLines(['市町村コード,6月,6月賞与控除,7月以降', '131016,1200,50000,1000'], plan)
    expect(read.account.columns.filter(({ use }) => use === 'unused')).toMatchObject([{ looks: 'money' }])
    expect(read.ready).toBe(false)
  })
})
