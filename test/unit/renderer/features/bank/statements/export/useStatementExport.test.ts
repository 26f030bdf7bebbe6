import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, watch } from 'vue'
import { STANDARD_STATEMENT_EXPORT, type Company, type CompanyAccount } from '#contract/ipc/index'
import { useStatementExport, type StatementExportSource } from '#features/bank/statements/export/useStatementExport'
import type { StatementRow } from '#features/bank/statements/fetch/useStatementState'
import { fromJis, parseCsv, readSheet } from '#test/unit/formats/statement/readers'

const desk = vi.hoisted(() => ({ call: vi.fn() }))
const companies = vi.hoisted(() => ({ all: [] as unknown[], save: vi.fn() }))
vi.mock('#data/bridge/index', () => ({ call: desk.call, CallError: Error }))
vi.mock('#data/state/companies', () => ({ useCompanies: () => companies }))
vi.mock('vue-i18n', async (original) => {
  const actual = await original<typeof import('vue-i18n')>()
  const { i18n, loadScreenTexts } = await import('#i18n/index')
  await loadScreenTexts()
  return {
    ...actual,
    useI18n: () => ({
      t: (key: string, named: Record<string, unknown> = {}) => i18n.global.t(key, named, { locale: 'ja' }),
      te: (key: string) => i18n.global.te(key, 'ja'),
    }),
  }
})

const account: CompanyAccount = {
  accountId: '00111111111',
  branchNo: '001',
  accountTypeCode: '1',
  accountNo: '1111111',
  label: '',
}
const company: Company = {
  companyId: '3f0b6f0e-6f0b-4f0b-8f0b-3f0b6f0e6f0b',
  name: '見本商事',
  environment: 'production',
  accounts: [account],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  statementExport: { ...STANDARD_STATEMENT_EXPORT, bankCode: '0001' },
}
/** The bank lists the newest entry first. */
const rows: StatementRow[] = [5, 4, 3, 2].map((day) => ({
  transactionDate: `2026-04-0${String(day)}`,
  transactionId: '1',
  transactionType: '振込',
  remarks: 'ミホン',
  debitCreditTypeCode: '1',
  amount: 100,
  balance: day * 100,
}))
const source = (more: Partial<StatementExportSource> = {}): StatementExportSource => ({
  company,
  account,
  kind: 'transactions',
  info: { accountNameKana: 'ミホン' },
  period: { from: '2026-04-01', to: '2026-04-30' },
  rows,
  complete: true,
  ended: more.complete ?? true,
  notes: undefined,
  ...more,
})

function opened(more: Partial<StatementExportSource> = {}) {
  const scope = effectScope()
  const model = scope.run(() => useStatementExport())!
  model.open(source(more))
  return model
}
const made = (model: ReturnType<typeof opened>) =>
  vi.waitFor(() => {
    if (!model.result.value) throw new Error('not yet')
  })
/** Resolves once the file is being made. */
const making = (model: ReturnType<typeof opened>) =>
  new Promise<void>(
    (resolve) =>
      void watch(
        model.done,
        (done) => {
          if (done !== undefined) resolve()
        },
        { immediate: true, flush: 'sync' },
      ),
  )
const many = (): StatementRow[] => Array.from({ length: 20_000 }, () => rows[0]!)
const csvOf = (bytes: Uint8Array) => parseCsv(new TextDecoder('shift_jis').decode(bytes))

beforeEach(() => {
  vi.clearAllMocks()
  companies.all = [company]
})

describe('the export dialog of a statement', () => {
  it('saves all entries oldest first, under a name that describes them', async () => {
    const model = opened()
    await made(model)
    expect(model.summary.value).toMatchObject({
      count: 4,
      first: '2026-04-01',
      last: '2026-04-30',
      before: 100,
      after: 500,
      totals: { depositSum: 400 },
    })
    desk.call.mockResolvedValue({ ok: true, value: { saved: true, name: 'x.csv' } })
    await model.save()
    const [channel, input] = desk.call.mock.calls[0] as [
      string,
      { suggestedName: string; bytes: Uint8Array; filters: unknown; record: unknown },
    ]
    expect([channel, input.suggestedName, input.filters]).toEqual([
      'documents.saveFile',
      '入出金明細_見本商事_001-1111111_20260401-20260430_SJIS.csv',
      [{ name: 'CSV (Shift_JIS)', extensions: ['csv'] }],
    ])
    expect(input.record).toEqual({ kind: 'statement', date: '2026-04-30', company: '見本商事', party: '1111111' })
    expect(
      csvOf(input.bytes)
        .slice(1)
        .map((row) => row[0]),
    ).toEqual(['2026/04/02', '2026/04/03', '2026/04/04', '2026/04/05'])
    expect(model.outcome.value).toBe('x.csv に 4件の明細を出力しました')
  })

  it('marks an incomplete statement in the file name, which never claims the missing days', async () => {
    const model = opened({ complete: false })
    model.format.value = 'zengin'
    await made(model)
    expect(model.name.value).toBe('入出金明細_見本商事_001-1111111_20260402-20260405_全銀03_途中まで.txt')
    expect(fromJis(model.file.value!.bytes.subarray(10, 22))).toBe('080402080405')
  })

  it('adds notes on unreadable entries and repeated numbers to CSV and Excel, but no minor notes', async () => {
    const place = {
      path: 'transactions[2].amount',
      problem: 'missing',
      transactionDate: '2026-04-03',
      transactionId: '3',
    }
    const day = { from: '2026-04-09', to: '2026-04-09' }
    const notes = { misnumbered: 0, unreadable: [{ page: 1, place }], unanswered: [], quiet: [day], other: 2, equal: 1 }
    const model = opened({ complete: false, ended: true, notes })
    const said = [
      '※ 読み取れない明細が1件あり、表・合計・ファイルに入っていません。銀行の画面で確かめてください。この期間は、次に取得するとき銀行に照会し直します',
      expect.stringMatching(/^※ .*2026\/04\/03/),
      '※ 同じ日に同じ取引番号の明細があります（内容が異なるもの 2件、すべて同じもの 1件）。番号だけでは同じ取引と決められないため、すべて残しています',
    ]
    await made(model)
    expect(
      csvOf(model.file.value!.bytes)
        .slice(5)
        .map((row) => row[2]),
    ).toEqual(said)
    model.format.value = 'xlsx'
    await vi.waitFor(() => {
      if (model.file.value?.bytes[0] !== 0x50) throw new Error('not yet')
    })
    const { rows: sheet } = readSheet(model.file.value!.bytes)
    expect(sheet.slice(5).map((row) => row.get('C')?.value)).toEqual(said)
    expect(model.name.value).toBe('入出金明細_見本商事_001-1111111_20260402-20260405_Excel_不完全.xlsx')
  })

  it('adds a note even if only numbers repeat, and still calls the statement complete', async () => {
    const model = opened({ notes: { misnumbered: 0, unreadable: [], unanswered: [], quiet: [], other: 2, equal: 0 } })
    await made(model)
    expect(
      csvOf(model.file.value!.bytes)
        .slice(5)
        .map((row) => row[2]),
    ).toEqual([expect.stringContaining('内容が異なるもの 2件')])
    expect(model.name.value).toBe('入出金明細_見本商事_001-1111111_20260401-20260430_SJIS.csv')
  })

  it('can export the visible entries only, and asks to confirm balances that do not follow', async () => {
    const [newest, , older] = rows
    const model = opened({ shown: [older!, newest!] })
    model.range.value = 'shown'
    model.format.value = 'zengin'
    await made(model)
    expect(model.name.value).toContain('_20260403-20260405_全銀03_一部.txt')
    expect(model.gap.value).toMatchObject({ params: { expected: 400, found: 500 } })
    expect(model.ready.value).toBe(false)
    model.seen.value = true
    expect(model.ready.value).toBe(true)
    model.format.value = 'csvCp932'
    await vi.waitFor(() => {
      if (model.seen.value) throw new Error('not yet')
    })
    await made(model)
    expect(
      csvOf(model.file.value!.bytes)
        .slice(1)
        .map((row) => row[0]),
    ).toEqual(['2026/04/03', '2026/04/05'])
  })

  it('shows the file of the latest choice, even if an earlier one takes longer', async () => {
    const model = opened({ rows: many() })
    model.format.value = 'xlsx'
    await making(model)
    model.format.value = 'csvUtf8'
    await made(model)
    expect([...model.file.value!.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('keeps no file after a stop, and makes the file when started again', async () => {
    const model = opened({ rows: many() })
    await making(model)
    model.stop()
    expect([model.done.value, model.result.value, model.stopped.value, model.ready.value]).toEqual([
      undefined,
      undefined,
      true,
      false,
    ])
    model.again(0)
    await made(model)
    expect([model.stopped.value, model.ready.value]).toEqual([false, true])
  })

  it('stores typed settings with the company only once they are valid', async () => {
    const model = opened()
    model.settings.value = { ...model.settings.value, bankCode: '12' }
    await model.keep()
    expect(companies.save).not.toHaveBeenCalled()
    const whole = { ...model.settings.value, bankCode: '0123', branchNames: [{ branchNo: '001', name: 'ホンテン' }] }
    model.settings.value = whole
    companies.save.mockImplementation((saved: Company) => {
      companies.all = [saved]
      return Promise.resolve(saved)
    })
    await model.keep()
    expect(companies.save).toHaveBeenCalledExactlyOnceWith({ ...company, statementExport: whole })
  })

  it('shows the typed settings when reopened during a save, and never overwrites them with older ones', async () => {
    const model = opened()
    const typed = { ...model.settings.value, bankCode: '0123' }
    const saving = Promise.withResolvers<unknown>()
    companies.save.mockImplementationOnce((saved: Company) =>
      saving.promise.then(() => {
        companies.all = [saved]
      }),
    )
    model.settings.value = typed
    const keeping = model.keep()
    model.close()
    model.open(source())
    expect(model.settings.value.bankCode).toBe('0123')
    const later = { ...typed, bankCode: '0124' }
    model.settings.value = later
    const again = model.keep()
    companies.save.mockImplementationOnce((saved: Company) => {
      companies.all = [saved]
      return Promise.resolve(saved)
    })
    saving.resolve(undefined)
    await Promise.all([keeping, again])
    expect(companies.save.mock.calls.map(([saved]) => (saved as Company).statementExport?.bankCode)).toEqual([
      '0123',
      '0124',
    ])
  })

  it('reports a failed save, which can be tried again', async () => {
    const model = opened()
    await made(model)
    desk.call.mockResolvedValueOnce({ ok: true, value: { saved: false } })
    await model.save()
    expect(model.outcome.value).toBe('出力していません')
    desk.call.mockResolvedValueOnce({ ok: false, error: { code: 'storage' } })
    await model.save()
    expect([model.error.value, model.outcome.value, model.ready.value]).toEqual([{ code: 'storage' }, '', true])
  })
})
