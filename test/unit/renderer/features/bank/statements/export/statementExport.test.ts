import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES, STANDARD_STATEMENT_EXPORT, type CompanyAccount } from '#contract/ipc/index'
import { MAX_STATEMENT_BYTES } from '#formats/statement/report'
import type { FileEntry } from '#formats/statement/source'
import { runToEnd } from '#formats/work'
import {
  fileAccountOf,
  formatsOf,
  leftOutOf,
  makeStatementFile,
  settingsOf,
  statementExtensions,
  statementFileName,
  STATEMENT_FORMATS,
  type StatementFormat,
} from '#features/bank/statements/export/statementExport'
import { firstLines, firstRows } from '#features/bank/statements/export/statementPreview'

const account: CompanyAccount = {
  accountId: '00111111111',
  branchNo: '001',
  accountTypeCode: '1',
  accountNo: '1111111',
  label: '',
}
const settings = {
  ...STANDARD_STATEMENT_EXPORT,
  bankCode: '0001',
  bankName: 'ミホン',
  branchNames: [{ branchNo: '001', name: 'ホンテン' }],
}
const entry = (day: number, more: Partial<FileEntry> = {}): FileEntry => ({
  transactionDate: `2026-04-0${day}`,
  transactionId: '1',
  remarks: 'ミホン',
  debitCreditTypeCode: '1',
  amount: 100,
  balance: day * 100,
  ...more,
})
const request = (format: StatementFormat, entries: readonly FileEntry[]) =>
  ({
    format,
    kind: 'transactions',
    entries,
    account: fileAccountOf(account, {}, settings),
    today: '2026-11-21',
    settings,
    unwritable: 'refuse',
    sheetName: '入出金明細',
  }) as const

describe('the export of a statement', () => {
  it('may be as large as the largest file that the main process accepts', () => {
    expect(MAX_STATEMENT_BYTES).toBe(MAX_FILE_BYTES)
  })

  it.each(STATEMENT_FORMATS)(
    'writes %s with the oldest entry first, in whichever order the bank lists them',
    async (format) => {
      const [up, down] = await Promise.all(
        [
          [1, 2, 3],
          [3, 2, 1],
        ].map((days) =>
          runToEnd(
            makeStatementFile(
              request(
                format,
                days.map((day) => entry(day)),
              ),
            ),
          ),
        ),
      )
      expect(up?.ok && up.file.bytes.length).toBeGreaterThan(100)
      expect(down).toEqual(up)
    },
  )

  it('offers OFX only for lists with balances', () => {
    expect(formatsOf('paymentArrivals')).not.toContain('ofx')
    expect(formatsOf('transactions')).toContain('ofx')
  })

  it('lists the fields that a format has no place for', () => {
    expect(leftOutOf('csvUtf8', 'transactions')).toEqual([])
    expect(leftOutOf('freee', 'transactions')).toEqual(['designatedDate', 'transactionType', 'transactionId'])
    expect(leftOutOf('zengin', 'transactions')).toEqual(['balance'])
    expect(leftOutOf('zengin', 'paymentArrivals')).toEqual(['transactionType'])
  })

  it('asks only for the settings that its format needs', () => {
    expect([
      settingsOf('xlsx'),
      settingsOf('csvCp932'),
      settingsOf('freee'),
      settingsOf('ofx'),
      settingsOf('zengin'),
    ]).toEqual([[], [], ['encoding'], ['bankCode'], ['bankCode', 'bank', 'records']])
  })

  it('uses the typed branch name, or else the one that the bank sent if it can be written, or else none', () => {
    expect(
      fileAccountOf(account, { branchNo: '001', branchName: '練習本店', accountNameKana: 'レンシュウ' }, settings),
    ).toMatchObject({ bankCode: '0001', branchName: 'ホンテン', holder: 'レンシュウ' })
    expect(fileAccountOf(account, { branchName: 'ミナト' }, STANDARD_STATEMENT_EXPORT)).toMatchObject({
      bankCode: '',
      bankName: '',
      branchNo: '001',
      branchName: 'ミナト',
      holder: '',
    })
    expect(fileAccountOf(account, { branchName: '本店' }, STANDARD_STATEMENT_EXPORT).branchName).toBe('')
  })

  it('names the file after its content and never cuts the warning words', () => {
    const named = {
      title: '入出金明細',
      company: { name: '見本商事' },
      account,
      from: '2026-04-01',
      to: '2026-04-30',
      marks: ['SJIS', '途中まで'],
    }
    expect(statementFileName(named, 'csv')).toBe('入出金明細_見本商事_001-1111111_20260401-20260430_SJIS_途中まで.csv')
    const long = statementFileName({ ...named, company: { name: '長'.repeat(60).repeat(3) } }, 'csv')
    expect(Array.from(long)).toHaveLength(104)
    expect(long).toMatch(/_SJIS_途中まで\.csv$/)
    expect([
      statementExtensions('freee', 2),
      statementExtensions('freee', 1),
      statementExtensions('zengin', 1),
      statementExtensions('xlsx', 1),
    ]).toEqual([['zip'], ['csv'], ['txt', 'dat'], ['xlsx']])
  })

  it('shows how the file begins, with or without line ends', async () => {
    const made = await runToEnd(
      makeStatementFile({ ...request('zengin', [entry(1), entry(2)]), settings: { ...settings, terminator: 'none' } }),
    )
    const lines = firstLines(made.ok ? made.file.beginning : new Uint8Array(), 'cp932')
    expect(lines.map((line) => [line.length, line.charAt(0)])).toEqual([
      [200, '1'],
      [200, '2'],
      [200, '2'],
      [200, '8'],
      [200, '9'],
    ])
    expect(firstRows([entry(1, { amount: 12_345 })], 'transactions')[1]).toEqual([
      '2026/04/01',
      '',
      'ミホン',
      '12,345',
      '',
      '100',
      '',
      '1',
    ])
  })
})
