import { describe, expect, it } from 'vitest'
import { deposits, statement, type Subject } from '#formats/intake/intake'
import { inferredOf, problemsOf, readLines } from './lists'

describe('the days of a file', () => {
  it('without a year are asked about in a statement, and are the nearest ones in a list of bills', async () => {
    const asked = await readLines(['日付,摘要,出金,入金', '9/3,A,,1'], statement)
    expect(asked.questions).toMatchObject([
      {
        id: 'dayYear',
        suggested: '2026',
        options: [
          { value: '2026', samples: [{ text: '9/3', reading: '2026-09-03' }] },
          { value: '2025', samples: [{ reading: '2025-09-03' }] },
          { value: '2024' },
        ],
      },
    ])
    expect(asked.ready).toBe(false)
    const read = await readLines(['得意先名,請求金額,支払期日', '青葉商会,100,12/10'], deposits)
    expect(read.rows).toMatchObject([{ dueDate: '2026-12-10' }])
    expect(inferredOf(read)).toEqual(['century 12/10 → 2026-12-10'])
  })

  it.each([
    ['from old to new', ['11/30', '12/31', '1/4'], ['2025-11-30', '2025-12-31', '2026-01-04']],
    ['from new to old', ['1/4', '12/31', '11/30'], ['2026-01-04', '2025-12-31', '2025-11-30']],
    ['of one day', ['2/29'], ['2024-02-29']],
  ])('without years %s get the year of their newest one', async (_order, texts, days) => {
    const lines = ['日付,摘要,出金,入金', ...texts.map((text) => `${text},A,,1`)]
    const read = await readLines(lines, statement, { answers: { dayYear: days.toSorted().at(-1)?.slice(0, 4) ?? '' } })
    expect(problemsOf(read)).toEqual([])
    expect(read.rows.map(({ transactionDate }) => transactionDate).toSorted()).toEqual(days.toSorted())
    expect(inferredOf(read)).toHaveLength(texts.length)
  })

  it('without years in no order, or beside days with one, are refused', async () => {
    const refused = async (texts: readonly string[]) =>
      problemsOf(await readLines(['日付,摘要,出金,入金', ...texts.map((text) => `${text},A,,1`)], statement))
    expect(await refused(['3/1', '2/1', '3/5'])).toEqual([1, 2, 3].map((at) => `dateUnreadable ${String(at + 1)}:1`))
    expect(await refused(['2026/3/1', '3/2'])).toEqual(['dateUnreadable 3:1'])
  })

  it.each([
    [statement, '日付,摘要,出金,入金', ['2026/10/01,A,,1', '2062/10/02,B,,2']],
    [deposits, '得意先名,請求金額,支払期日', ['青葉商会,100,2026/12/10', '若葉商会,100,2036/12/10']],
  ])('far from today are asked about once for the file', async (subject, headings, rows) => {
    const read = (answers: Record<string, string>) =>
      readLines([headings, ...rows], subject as Subject<unknown>, { answers })
    const asked = await read({})
    expect([asked.questions.map(({ id, lines }) => [id, lines]), asked.rows.length, asked.ready]).toEqual([
      [['farDays', [3]]],
      1,
      false,
    ])
    const used = await read({ farDays: 'use' })
    expect([used.rows.length, used.ready]).toEqual([2, true])
    const near = await readLines([headings, rows[0] ?? ''], subject as Subject<unknown>)
    expect([near.questions, near.ready]).toEqual([[], true])
  })
})
