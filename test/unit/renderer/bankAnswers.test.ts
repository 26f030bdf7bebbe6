import { createSSRApp, ref, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LocalTaxResult } from '#contract/bank/index'
import { coverBalanceOf, coverOf } from '#domain/accounts/accountCover'
import BalancePanel from '#features/bank/account/BalancePanel.vue'
import ErrorNotice from '#ui/text/ErrorNotice.vue'
import BankErrorTable from '#features/pay/lots/result/BankErrorTable.vue'
import UnrecordedOutcome from '#features/pay/lots/result/UnrecordedOutcome.vue'
import type { BankError } from '#data/schema/db'
import ConfirmBalance from '#features/pay/lots/confirm/ConfirmBalance.vue'
import ResultComparison from '#features/pay/lots/result/ResultComparison.vue'
import { i18n, loadScreenTexts, loadTexts, type AppLocale } from '#i18n/index'
import { certificatePaper, type CertificatePaper } from '#features/pay/lots/certificate/certificatePaper'
import CertificateStates from '#features/pay/lots/certificate/CertificateStates.vue'
import { lotPaper } from '#features/pay/lots/print/lotPaper'
import { company, entry, lookup } from './features/filed/approvals/samples.ts'

beforeAll(() => Promise.all([loadScreenTexts(), loadTexts('en')]))

async function htmlOf(component: Component, props: object, locale: AppLocale = 'ja'): Promise<string> {
  i18n.global.locale.value = locale
  return (await renderToString(createSSRApp(component, { ...props }).use(i18n))).replace(/ data-v-[0-9a-f]+/g, '')
}
/** Returns the text of each cell, row by row. */
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>((?:(?!<tr).)*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '').trim()),
  )
const rowOf = (html: string, term: string) => rowsOf(html).find(([first]) => first === term)

describe('the result screen of an application', () => {
  const result: LocalTaxResult = {
    type: '地方税納入（特別徴収）',
    payingAccountName: 'レンシュウショウジ（カ',
    municipalityCount: 2,
    totalNumber: 3,
    totalAmount: 301,
    totalBasicCharge: 0,
  }
  const html = (given: LocalTaxResult, locale?: AppLocale) =>
    htmlOf(ResultComparison, { entry: entry(), result: given, registered: 'カ）レンシュウショウジ' }, locale)

  it('shows the category and the holder in kana', async () => {
    const shown = await html(result)
    expect(rowOf(shown, '種別')).toEqual(['種別', '', '地方税納入（特別徴収）', ''])
    expect(rowOf(shown, '引落口座名義（カナ）')).toEqual(['引落口座名義（カナ）', '', 'レンシュウショウジ（カ', ''])
  })

  it('marks in both languages what the bank did not send', async () => {
    const shown = await html({})
    for (const term of ['種別', '引落口座名義（カナ）', '基本手数料'])
      expect(rowOf(shown, term)?.at(-1) ?? term).toBe('銀行から通知なし')
    expect((await html({}, 'en')).match(/not provided by the bank/g)).toHaveLength(8)
  })

  it('reports a difference only for totals that the bank sent', async () => {
    const shown = await html(result)
    expect(['納付先数', '合計件数', '合計税額'].map((term) => rowOf(shown, term)?.at(-1))).toEqual([
      '一致',
      '一致',
      '不一致',
    ])
    const absent = await html({})
    expect(absent).not.toContain('不一致')
    expect(absent).not.toContain('danger')
    expect(['納付先数', '合計件数', '合計税額'].map((term) => rowOf(absent, term)?.at(-1))).toEqual([
      '銀行から通知なし',
      '銀行から通知なし',
      '銀行から通知なし',
    ])
  })
})

describe('the certificate of an application', () => {
  const t = (key: string) => key
  const source = { from: 'acceptance' as const, company: company(), lookup: lookup() }
  const paper = (answer: object): CertificatePaper =>
    certificatePaper({
      paper: lotPaper(source, { state: 'accepted', entry: entry() }, t),
      entry: entry(),
      lookup: lookup({ answer: { ...lookup().answer, ...answer } }),
    })

  it('shows the category and the holder in kana, or that the bank did not send them', async () => {
    const told = await htmlOf(CertificateStates, {
      report: paper({ type: '地方税納入', payingAccountName: 'ミナミショウジ' }),
    })
    expect([rowOf(told, '種別')?.[1], told.includes('ミナミショウジ')]).toEqual(['地方税納入', true])
    const untold = await htmlOf(CertificateStates, { report: paper({}) })
    expect(untold).toContain('引落口座名義（カナ）</th><td class="">通知なし')
    expect(untold).toContain('種別</th><td class="">通知なし')
  })
})

describe('a total on the certificate', () => {
  it('is marked as different only if the bank sent a different one', async () => {
    const report = (answer: object): CertificatePaper =>
      certificatePaper({
        paper: lotPaper(
          { from: 'acceptance', company: company(), lookup: lookup() },
          { state: 'accepted', entry: entry() },
          (key) => key,
        ),
        entry: entry(),
        lookup: lookup({ answer: { ...lookup().answer, ...answer } }),
      })
    const absent = await htmlOf(CertificateStates, { report: report({ totalAmount: undefined }) })
    expect(absent).not.toContain('differs')
    expect(rowOf(absent, '合計税額')?.at(-1)).toBe('通知なし')
    const other = await htmlOf(CertificateStates, { report: report({ totalAmount: 301 }) })
    expect(other).toContain('class="differs word"')
    expect(rowOf(other, '合計税額')?.at(-1)).toBe('不一致')
  })
})

describe('an account type that the specification does not list', () => {
  const account = { accountId: '00111111111', branchNo: '001', accountTypeCode: '1', accountNo: '1111111', label: '' }

  it('is shown as the bank sent it, with or without its name', async () => {
    expect(
      await htmlOf(BalancePanel, {
        balance: { accountTypeCode: '4', accountTypeName: '貯蓄預金' },
        account,
        registered: '',
      }),
    ).toContain('貯蓄預金 (4)')
    expect(await htmlOf(BalancePanel, { balance: { accountTypeCode: '4' }, account, registered: '' })).toMatch(
      />\(4\)</,
    )
  })
})

describe('every text that the bank sends with an error', () => {
  const answer = {
    appliedStatus: 'failed',
    errorCode: 'APICHD5001',
    errorInfo: 'i1',
    code: 'ERR001',
    message: 'm1',
    developer_message: 'd1',
    moreInformation: 'x1',
    error_description: 'e1',
  }

  it('is shown with the outcome of a refused application', async () => {
    const html = await htmlOf(UnrecordedOutcome, { outcome: { outcome: 'rejected', status: 400, answer } })
    for (const word of Object.values(answer)) expect(html, word).toContain(word)
    expect(html).toContain('銀行')
  })

  it('is shown in the table of errors, where each error has its own code and text', async () => {
    const error: BankError = {
      rowId: 'r',
      recordNo: 2,
      errorCode: 'APICHD6001',
      errorInfo: '給与分の件数が正しくありません',
    }
    const whole: BankError = { rowId: '', errorCode: 'APICHD5001', errorInfo: '明細に誤りがあります' }
    const html = await htmlOf(BankErrorTable, { errors: [error, whole], rows: [] })
    for (const word of ['APICHD6001', '給与分の件数が正しくありません', 'APICHD5001', '明細に誤りがあります'])
      expect(html).toContain(word)
  })

  it('is shown in the error notice', async () => {
    const html = await htmlOf(ErrorNotice, {
      error: {
        code: 'bankError',
        status: 400,
        bank: { code: 'ERR001', message: 'm1', developer_message: 'd1', moreInformation: 'x1' },
      },
    })
    for (const word of ['ERR001', 'm1', 'd1', 'x1']) expect(html).toContain(word)
  })
})

describe('the balance that must cover a lot', () => {
  const confirmation = (balance: { clearedBalance?: number; todayBalance?: number } | undefined) => {
    const { amount, by } = coverBalanceOf(balance ?? {})
    return {
      account: ref({ branchNo: '001', accountNo: '1111111', label: '' }),
      available: ref(amount),
      balance: ref(balance),
      head: ref(undefined),
      isToday: ref(by === 'today'),
      balanceAt: ref(''),
      balanceError: ref(undefined),
      company: ref(undefined),
      cover: ref(coverOf(amount, 300, { amount: 0 })),
      outstanding: ref({ lots: 0, amount: 0, inDoubt: 0, unplaced: 0 }),
      totals: ref({ totalAmount: 300 }),
      loadBalance: () => undefined,
    }
  }

  it('is the cleared balance, or the balance today only if the bank sends no cleared balance', () => {
    expect(coverBalanceOf({ clearedBalance: 200, todayBalance: 500 })).toEqual({ amount: 200, by: 'cleared' })
    expect(coverBalanceOf({ clearedBalance: 0, todayBalance: 500 })).toEqual({ amount: 0, by: 'cleared' })
    expect(coverBalanceOf({ todayBalance: 500 })).toEqual({ amount: 500, by: 'today' })
    expect(coverBalanceOf({})).toEqual({ amount: undefined, by: 'cleared' })
  })

  it('is shown under its usual name, with an explanation of what it excludes and why it is used', async () => {
    const html = await htmlOf(ConfirmBalance, {
      confirmation: confirmation({ clearedBalance: 200, todayBalance: 500 }),
    })
    expect(html).toContain('<dt>資金化残高</dt>')
    expect(html).toContain('資金化残高（未決済の小切手などを除いた残高）で判定します')
    expect(html).toContain('100円足りません')
    expect(await htmlOf(ConfirmBalance, { confirmation: confirmation({ clearedBalance: 200 }) }, 'en')).toContain(
      'Based on the cleared balance, which excludes cheques that have not cleared',
    )
  })

  it('is labelled as the balance today if that is used instead, with a warning of what it may include', async () => {
    const html = await htmlOf(ConfirmBalance, { confirmation: confirmation({ todayBalance: 500 }) })
    expect(html).toContain('<dt>当日残高</dt>')
    expect(html).toContain(
      '銀行から資金化残高の通知がないため、当日残高で判定しています。未決済の小切手などを含むことがあります',
    )
    expect(html).not.toContain('<dt>資金化残高</dt>')
  })

  it('has the same name on the account screen', async () => {
    const html = await htmlOf(BalancePanel, {
      balance: { clearedBalance: 200, todayBalance: 500 },
      account: { accountId: '00111111111', branchNo: '001', accountTypeCode: '1', accountNo: '1111111', label: '' },
      registered: '',
    })
    expect(html).toMatch(/<dt[^>]*>資金化残高\s*(?:<!--.*?-->)?<\/dt>/)
  })
})
