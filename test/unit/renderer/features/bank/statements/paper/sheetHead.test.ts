import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StatementNotes, StatementReport } from '#contract/ipc/index'
import { i18n, loadScreenTexts, loadTexts, type AppLocale } from '#i18n/index'
import { isWiderThan } from '#ui/text/reportText'
import SheetHead from '#features/bank/statements/paper/SheetHead.vue'
import { countPaperNotes } from '#features/bank/statements/fetch/notes'
import { reportOf, rowsOf } from './samples.ts'

const place = {
  path: 'transactions[2].amount',
  problem: 'missing',
  transactionDate: '2026/10/03',
  transactionId: '003',
}
const day = (date: number) => ({
  from: `2026-10-${String(date).padStart(2, '0')}`,
  to: `2026-10-${String(date + 1).padStart(2, '0')}`,
})
const NOTES: StatementNotes = {
  misnumbered: 12,
  unreadable: Array.from({ length: 1234 }, (_, at) => ({ page: at + 1, place })),
  unanswered: [1, 4, 7, 10, 13].map(day),
  quiet: [day(20)],
  other: 12_345,
  equal: 12_345,
}
/** Number of full-width characters that fit on a line of a portrait sheet bound on the left: 179 mm at 7.4 points. */
const LINE = 68

beforeAll(() => Promise.all([loadScreenTexts(), loadTexts('en')]))

async function headOf(report: StatementReport, locale: AppLocale = 'ja'): Promise<{ html: string; lines: string[] }> {
  i18n.global.locale.value = locale
  const html = await renderToString(
    createSSRApp(SheetHead, { report: { ...report, locale }, number: 1, count: 1 }).use(i18n),
  )
  return { html, lines: [...html.matchAll(/<p class="note">(.*?)<\/p>/g)].map(([, text]) => text ?? '') }
}

describe('the head of a sheet', () => {
  it('says how many entries could not be read and how many numbers repeat, and names three entries', async () => {
    const { html, lines } = await headOf({ ...reportOf(rowsOf(3), { notes: NOTES }), complete: false })
    expect(lines[0]).toBe('読み取れない明細が1,234件あり、表・合計に入っていません')
    expect(lines[1]).toContain('2026/10/03')
    expect(lines[4]).toBe('ほか1,231件')
    expect(lines.at(-1)).toBe(
      '同じ日に同じ取引番号の明細があります（内容が異なるもの 12,345件、すべて同じもの 12,345件）',
    )
    expect(lines.join('')).not.toContain('2026-10-20')
    expect(lines).toHaveLength(countPaperNotes(NOTES))
    expect(html).toContain('stamp incomplete')
  })

  it('has no line wider than the sheet in either language', async () => {
    for (const locale of ['ja', 'en'] as const)
      for (const line of (await headOf(reportOf(rowsOf(3), { notes: NOTES }), locale)).lines)
        expect(isWiderThan(line, LINE), line).toBe(false)
  })

  it('names an account type that the specification lists, and shows any other as the bank sent it', async () => {
    const account = async (accountInfo: object) =>
      (await headOf({ ...reportOf(rowsOf(3)), accountLabel: '', accountInfo })).html
    expect(await account({ branchNo: '001', accountTypeCode: '1', accountNo: '1111111' })).toContain(
      '(001) 普通 1111111',
    )
    expect(await account({ branchNo: '001', accountTypeCode: '4', accountNo: '1111111' })).toContain('(001) 4 1111111')
    expect(
      await account({ branchNo: '001', accountTypeCode: '4', accountTypeName: '貯蓄預金', accountNo: '1111111' }),
    ).toContain('(001) 貯蓄預金 1111111')
  })

  it('has neither notes nor a stamp for a complete statement', async () => {
    const { html, lines } = await headOf(reportOf(rowsOf(3)))
    expect(lines).toEqual([])
    expect(html).not.toContain('stamp incomplete')
  })
})
