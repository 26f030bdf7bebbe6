import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileEntry } from '#formats/statement/source'
import { writeZengin01, writeZengin03 } from '#formats/statement/zengin'
import { looksLikeZenginStatement, readZenginStatement } from '#formats/statementImport/zenginStatement'
import type { FormatResult } from '#formats/formatResult'
import { ACCOUNT, fileOf, OPTIONS, RUNS, sourceOf } from '../statement/samples.ts'

const KANA = fc.constantFrom('ミホンシヨウジ', 'ガス　リヨウ', 'カ）ミナト', 'パパ', 'Ａ－１', undefined)
const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2026, 3, 1) + days * 86_400_000).toISOString().slice(0, 10))
const draft = fc.record({
  day,
  deposit: fc.boolean(),
  amount: fc.integer({ min: 0, max: 9_999_999 }),
  text: KANA,
  number: fc.option(fc.integer({ min: 1, max: 999_999 }).map(String), { nil: undefined }),
  type: fc.constantFrom('振込', '振替', '現金', '交換', '訂正', 'その他'),
})
const drafts = fc
  .array(draft, { minLength: 1, maxLength: 40 })
  .map((list) => list.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))
const endings = fc.constantFrom('crlf' as const, 'lf' as const, 'cr' as const, 'none' as const)
const without = (entry: object) => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))

const transactions = fc.tuple(drafts, fc.integer({ min: -1_000_000, max: 1_000_000 })).map(([list, opening]) => {
  let balance = opening
  return list.map(({ day: transactionDate, deposit, amount, text, number, type }): FileEntry => {
    balance += deposit ? amount : -amount
    const entry = {
      transactionDate,
      designatedDate: transactionDate,
      transactionId: number,
      transactionType: type,
      remarks: text,
    }
    return without({ ...entry, debitCreditTypeCode: deposit ? '1' : '2', amount, balance }) as unknown as FileEntry
  })
})
const arrivals = drafts.map((list) =>
  list.map(
    ({ day: transactionDate, deposit, amount, text, number }) =>
      without({
        transactionDate,
        transactionId: number,
        applicantName: text,
        ediInfo: text,
        debitCreditTypeCode: deposit ? '1' : '2',
        amount,
      }) as unknown as FileEntry,
  ),
)
const write = async (
  kind: 'transactions' | 'paymentArrivals',
  entries: readonly FileEntry[],
  terminator: 'crlf' | 'lf' | 'cr' | 'none' = 'crlf',
  endMark = false,
) => {
  const work = kind === 'transactions' ? writeZengin03 : writeZengin01
  const { bytes } = await fileOf(work(sourceOf(kind, entries), { ...OPTIONS, terminator, endMark }))
  return bytes
}
const entry = (more: Partial<FileEntry> = {}): FileEntry => ({
  transactionDate: '2026-04-01',
  transactionId: '1',
  debitCreditTypeCode: '1',
  amount: 1200,
  balance: 5200,
  ...more,
})
const codesOf = (result: FormatResult<unknown>) =>
  result.ok ? [] : result.problems.map(({ code, line, byte, field }) => ({ code, line, byte, field }))
const put = (bytes: Uint8Array, at: number, text: string) => {
  const changed = bytes.slice()
  changed.set(
    [...text].map((character) => character.charCodeAt(0)),
    at,
  )
  return changed
}

describe('reading a Zengin file of a statement', () => {
  it('gives back the transactions that were written, with the balance after each', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, endings, fc.boolean(), async (entries, terminator, endMark) => {
        const read = readZenginStatement(await write('transactions', entries, terminator, endMark), ACCOUNT)
        expect(read.ok && read.value).toMatchObject({
          kind: 'transactions',
          entries,
          breaks: 0,
          from: '2026-04-01',
          to: '2026-04-30',
        })
      }),
      RUNS,
    )
  })

  it('gives back the incoming transfers that were written, cancelled ones as withdrawals', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, endings, async (entries, terminator) => {
        const read = readZenginStatement(await write('paymentArrivals', entries, terminator), ACCOUNT)
        expect(read.ok && read.value).toMatchObject({ kind: 'paymentArrivals', entries, account: ACCOUNT })
      }),
      RUNS,
    )
  })

  it('changes nothing and names a place for every file with a changed byte, or reads it', async () => {
    const bytes = await write('transactions', [entry(), entry({ transactionId: '2', amount: 300, balance: 5500 })])
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const changed = bytes.slice()
        changed[at] = value
        const read = readZenginStatement(changed, ACCOUNT)
        if (!read.ok)
          expect(read.problems.every(({ line, byte }) => line !== undefined || byte !== undefined)).toBe(true)
      }),
      RUNS,
    )
  })

  it('refuses a file of another account at the field that differs', async () => {
    const bytes = await write('transactions', [entry()])
    expect(codesOf(readZenginStatement(bytes, { ...ACCOUNT, accountNo: '7654321' }))).toEqual([
      { code: 'accountDiffers', line: 1, byte: 63, field: 'accountNo' },
    ])
    expect(readZenginStatement(bytes, { ...ACCOUNT, bankCode: '' }).ok).toBe(true)
  })

  it('takes only the chosen account out of a file with several', async () => {
    const [own, other] = [
      await write('transactions', [entry()], 'none'),
      await write('transactions', [entry({ amount: 7 })], 'none'),
    ]
    const second = put(other.slice(0, 600), 66, '7654321')
    const file = new Uint8Array([...own.slice(0, 600), ...second, ...put(own.slice(600), 1, '0000000007')])
    const read = readZenginStatement(put(file, 1200 + 11, '00002'), ACCOUNT)
    expect(read.ok && read.value.entries).toMatchObject([{ amount: 1200 }])
    expect(read.ok && read.notes).toEqual([{ code: 'otherAccountsSkipped', params: { accounts: 1 } }])
  })

  it('refuses totals and counts that the records do not add up to', async () => {
    const bytes = await write('transactions', [entry()])
    expect(codesOf(readZenginStatement(put(bytes, 404 + 1, '000002'), ACCOUNT))).toEqual([
      { code: 'trailerDiffers', line: 3, byte: 405, field: 'depositCount' },
    ])
    expect(codesOf(readZenginStatement(put(bytes, 606 + 1, '0000000009'), ACCOUNT))).toEqual([
      { code: 'trailerDiffers', line: 4, byte: 607, field: 'records' },
    ])
  })

  it('gives no entry a balance where the stated balances do not fit the amounts', async () => {
    const read = readZenginStatement(put(await write('transactions', [entry()]), 404 + 40, '00000000000001'), ACCOUNT)
    expect(read.ok && read.notes).toEqual([{ code: 'balanceUnknown' }])
    expect(read.ok && read.value.entries[0]?.balance).toBeUndefined()
  })

  it('locates short records, NUL bytes, an unreadable direction and a day that does not exist', async () => {
    const bytes = await write('transactions', [entry()])
    expect(codesOf(readZenginStatement(bytes.slice(0, 500), ACCOUNT))).toMatchObject([
      { code: 'fileTruncated', line: 3 },
    ])
    expect(codesOf(readZenginStatement(put(bytes, 300, '\0'), ACCOUNT))).toMatchObject([{ code: 'notText', byte: 300 }])
    expect(codesOf(readZenginStatement(put(bytes, 202 + 21, '3'), ACCOUNT))).toContainEqual({
      code: 'directionUnreadable',
      line: 2,
      byte: 223,
      field: 'direction',
    })
    expect(codesOf(readZenginStatement(put(bytes, 202 + 9, '080431'), ACCOUNT))).toMatchObject([
      { code: 'dateUnreadable', line: 2, byte: 211, field: 'transactionDate' },
    ])
  })

  it('is recognised by its first bytes, and a file of residents tax is not', async () => {
    expect(looksLikeZenginStatement(await write('paymentArrivals', [entry()]))).toBe(true)
    expect(looksLikeZenginStatement(new TextEncoder().encode('1990123456789'))).toBe(false)
  })
})
