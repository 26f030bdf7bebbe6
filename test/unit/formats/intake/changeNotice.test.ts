// Notices of a change (税額変更通知) state the months from the change on, and nothing of those before it.
import { describe, expect, it } from 'vitest'
import { notice, plan } from '#formats/intake/intake'
import { inferredOf, problemsOf, questionsOf, readLines } from './lists'

const HEAD = '氏名,受給者番号,市区町村,指定番号'
const who = (number: string) => `井上　花子,${number},千代田区,0012345`

describe('a notice of a change', () => {
  it('is one month and those after it, without a question about the months before', async () => {
    for (const [first, later, at] of [
      ['10月分', '11月以降', 4],
      ['2月', '3月～5月', 8],
      ['令和8年12月分', '1月以降の月割額', 6],
      ['8月', '9月から翌年5月', 2],
    ] as const) {
      const lines = [
        `${HEAD},変更月,変更前年税額,変更後年税額,${first},${later}`,
        `${who('1002')},10月,"178,100","150,000","11,900","11,200"`,
      ]
      for (const read of [await readLines(lines, plan), await readLines(lines, notice)]) {
        const amounts = Array.from({ length: 12 }, (_, month) => (month < at ? 0 : month === at ? 11_900 : 11_200))
        expect([problemsOf(read), questionsOf(read)], later).toEqual([[], []])
        expect(read.rows, later).toMatchObject([{ recipientNumber: '1002', since: at, amounts, yearly: 150_000 }])
        expect(inferredOf(read).some((text) => text.startsWith('changeFrom'))).toBe(true)
      }
    }
  })

  it('is every month from one on, whatever the tax of the year beside them', async () => {
    const months = '10月,11月,12月,1月,2月,3月,4月,5月'
    const read = await readLines(
      [`${HEAD},年税額,${months}`, `${who('1')},150000,500,600,700,800,900,1000,1100,1200`],
      plan,
    )
    expect([problemsOf(read), questionsOf(read)]).toEqual([[], []])
    expect(read.rows).toMatchObject([
      { since: 4, yearly: 150_000, amounts: [0, 0, 0, 0, 500, 600, 700, 800, 900, 1000, 1100, 1200] },
    ])
    const blank = await readLines([`${HEAD},${months}`, `${who('1')},,,,,,,,`], plan)
    expect(problemsOf(blank)).toEqual([expect.stringContaining('amountEmpty')])
  })

  it('is no list that lacks a month between, or has a single one, or begins in June', async () => {
    const since = async (months: string) => {
      const count = months.split(',').length
      const read = await readLines([`${HEAD},${months}`, `${who('1')}${',500'.repeat(count)}`], plan)
      return read.rows[0]?.since ?? questionsOf(read)
    }
    expect(await since('10月,11月')).toEqual(['field:month06'])
    expect(await since('10月,12月以降')).toEqual(['field:month06'])
    expect(await since('6月,7月以降')).toEqual([])
    expect(await since('10月,11月以降')).toBe(4)
  })
})
