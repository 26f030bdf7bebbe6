import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileEntry, StatementFileOptions, StatementSource } from '#formats/statement/source'
import { writeZengin01, writeZengin03 } from '#formats/statement/zengin'
import { ACCOUNT, anyStatement, fileOf, kanaStatement, OPTIONS, problemsOf, RUNS, sourceOf } from './samples.ts'
import { fromJis } from './readers.ts'

/** Returns a field of a record by offset and length, counted as in the bank's description. */
const at = (record: string | undefined, offset: number, length: number) => (record ?? '').slice(offset, offset + length)

function recordsOf(bytes: Uint8Array, terminator = 2): string[] {
  expect(bytes.length % (200 + terminator)).toBe(0)
  return Array.from({ length: bytes.length / (200 + terminator) }, (_, n) => {
    const start = n * (200 + terminator)
    if (terminator === 2) expect([...bytes.subarray(start + 200, start + 202)]).toEqual([13, 10])
    return fromJis(bytes.subarray(start, start + 200))
  })
}

const entry = (more: Partial<FileEntry> = {}): FileEntry => ({
  transactionDate: '2026-04-01',
  designatedDate: '2026-04-02',
  transactionId: '12',
  transactionType: '振込',
  remarks: 'ミホンシヨウジ',
  debitCreditTypeCode: '1',
  amount: 1200,
  balance: 5200,
  ...more,
})
const write03 = (
  entries: readonly FileEntry[],
  options: Partial<StatementFileOptions> = {},
  more: Partial<StatementSource> = {},
) => writeZengin03(sourceOf('transactions', entries, more), { ...OPTIONS, unwritable: 'refuse', ...options })
const write01 = (entries: readonly FileEntry[], options: Partial<StatementFileOptions> = {}) =>
  writeZengin01(sourceOf('paymentArrivals', entries), { ...OPTIONS, unwritable: 'refuse', ...options })

/** Returns a date as YYMMDD in Reiwa years, or zeros without one. */
const reiwa = (date: string | undefined) =>
  date === undefined
    ? '000000'
    : `${String(Number(date.slice(0, 4)) - 2018).padStart(2, '0')}${date.slice(5, 7)}${date.slice(8)}`
const digits = (value: number, length: number) => String(value).padStart(length, '0')

describe('the Zengin file of transactions (入出金取引明細, 03)', () => {
  it('has the documented header, data, trailer and end', async () => {
    const { bytes } = await fileOf(
      write03([
        entry(),
        entry({
          transactionId: '13',
          transactionType: '振替',
          remarks: 'ガス　リヨウ',
          debitCreditTypeCode: '2',
          amount: 6200,
          balance: -1000,
          designatedDate: '2026-04-01',
        }),
      ]),
    )
    const [header, first, second, trailer, end, ...more] = recordsOf(bytes)
    expect(more).toEqual([])
    expect([
      at(header, 0, 1),
      at(header, 1, 2),
      at(header, 3, 1),
      at(header, 4, 6),
      at(header, 10, 6),
      at(header, 16, 6),
    ]).toEqual(['1', '03', '0', '081121', '080401', '080430'])
    expect([at(header, 22, 4), at(header, 26, 15), at(header, 41, 3), at(header, 44, 15), at(header, 59, 3)]).toEqual([
      '0001',
      'ﾐﾎﾝｷﾞﾝｺｳ       ',
      '101',
      'ﾎﾝﾃﾝ           ',
      '000',
    ])
    expect([
      at(header, 62, 1),
      at(header, 63, 10),
      at(header, 73, 40),
      at(header, 113, 1),
      at(header, 115, 14),
      at(header, 129, 71),
    ]).toEqual(['1', '0001234567', 'ｶ)ﾐﾎﾝｼﾖｳｼﾞ'.padEnd(40), '1', '00000000004000', ' '.repeat(71)])
    expect([
      at(first, 0, 1),
      at(first, 1, 8),
      at(first, 9, 6),
      at(first, 15, 6),
      at(first, 21, 1),
      at(first, 22, 2),
      at(first, 24, 12),
      at(first, 36, 12),
    ]).toEqual(['2', '00000012', '080401', '080402', '1', '11', '000000001200', '0'.repeat(12)])
    expect([
      at(first, 48, 33),
      at(first, 81, 48),
      at(first, 129, 15),
      at(first, 144, 15),
      at(first, 159, 20),
      at(first, 179, 21),
    ]).toEqual(['0'.repeat(33), ' '.repeat(48), ' '.repeat(15), ' '.repeat(15), 'ﾐﾎﾝｼﾖｳｼﾞ'.padEnd(20), ' '.repeat(21)])
    expect([at(second, 21, 1), at(second, 22, 2), at(second, 24, 12), at(second, 159, 20)]).toEqual([
      '2',
      '14',
      '000000006200',
      'ｶﾞｽ ﾘﾖｳ'.padEnd(20),
    ])
    expect(trailer).toBe(
      ('8' + '000001' + '0000000001200' + '000001' + '0000000006200' + '2' + '00000000001000' + '0000002').padEnd(200),
    )
    expect(end).toBe(('9' + '0000000005' + '00001').padEnd(200))
  })

  it('has every figure at its offset and correct sums and balances, in thousands of random statements', async () => {
    await fc.assert(
      fc.asyncProperty(
        kanaStatement.filter(({ length }) => length > 0),
        async (entries) => {
          const records = recordsOf((await fileOf(write03(entries, { unwritable: 'replace' }))).bytes)
          expect(records).toHaveLength(entries.length + 3)
          entries.forEach((one, n) => {
            const record = records[n + 1]
            expect([
              at(record, 1, 8),
              at(record, 9, 6),
              at(record, 15, 6),
              at(record, 21, 1),
              at(record, 24, 12),
            ]).toEqual([
              digits(Number(one.transactionId ?? 0), 8),
              reiwa(one.transactionDate),
              reiwa(one.designatedDate),
              one.debitCreditTypeCode,
              digits(one.amount, 12),
            ])
          })
          const [header, trailer] = [records[0], records.at(-2)]
          const signed = (record: string | undefined, sign: number, offset: number) =>
            Number(at(record, offset, 14)) * (at(record, sign, 1) === '2' ? -1 : 1)
          const moved = Number(at(trailer, 7, 13)) - Number(at(trailer, 26, 13))
          expect(signed(header, 113, 115) + moved).toBe(entries.at(-1)?.balance)
          expect(signed(trailer, 39, 40)).toBe(entries.at(-1)?.balance)
          expect(Number(at(trailer, 1, 6)) + Number(at(trailer, 20, 6))).toBe(entries.length)
          expect(Number(at(trailer, 54, 7))).toBe(entries.length)
        },
      ),
      RUNS,
    )
  })

  it('has 200 half-width characters in each record, and remarks that never begin with a voiced mark', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyStatement.filter(({ length }) => length > 0),
        async (entries) => {
          const { bytes, changes } = await fileOf(write03(entries, { unwritable: 'replace' }))
          const told = new Set(changes.map(({ field, from }) => `${field} ${from}`))
          recordsOf(bytes).forEach((record, n) => {
            expect(record).toMatch(/^[ 0-9A-Zｱ-ﾝｦ()\-.ﾞﾟ]{200}$/u)
            expect(at(record, 159, 20)).not.toMatch(/^[ﾞﾟ]/u)
            const { remarks = '' } = entries[n - 1] ?? {}
            // Remarks that lost characters are listed.
            if (n > 0 && n <= entries.length && /[漢字電𠮷🍣=+@"]/u.test(remarks))
              expect(told.has(`remarks ${remarks}`)).toBe(true)
          })
        },
      ),
      RUNS,
    )
  })

  it('can be written without terminators and with an end mark', async () => {
    const { bytes } = await fileOf(write03([entry()], { terminator: 'none', endMark: true }))
    expect(bytes.length).toBe(4 * 200 + 1)
    expect(bytes.at(-1)).toBe(0x1a)
    expect(recordsOf(bytes.slice(0, -1), 0)[3]?.slice(0, 1)).toBe('9')
  })

  it('can count years in Heisei', async () => {
    expect(at(recordsOf((await fileOf(write03([entry()], { era: 'heisei' }))).bytes)[1], 9, 6)).toBe('380401')
  })

  it('never has remarks cut between a kana and its voiced mark, and lists each cut', async () => {
    const { bytes, changes } = await fileOf(
      write03([entry({ remarks: `${'ア'.repeat(19)}ガ` }), entry({ remarks: `${'ア'.repeat(19)}ガ`, balance: 6400 })]),
    )
    expect(at(recordsOf(bytes)[1], 159, 20)).toBe(`${'ｱ'.repeat(19)} `)
    expect(changes).toEqual([
      { field: 'remarks', row: 1, rows: 2, kinds: ['cut'], from: `${'ア'.repeat(19)}ガ`, to: 'ｱ'.repeat(19) },
    ])
  })

  it('is refused for kanji, with their rows, or else leaves the kanji out and lists the rows', async () => {
    const entries = [
      entry(),
      entry({ remarks: '電気リヨウ', balance: 6400 }),
      entry({ remarks: '電気リヨウ', balance: 7600 }),
    ]
    expect(await problemsOf(write03(entries))).toEqual([
      { code: 'noHalfWidth', field: 'remarks', row: 2, rows: 2, params: { text: '電気リヨウ' } },
    ])
    const { bytes, changes } = await fileOf(write03(entries, { unwritable: 'replace' }))
    expect(at(recordsOf(bytes)[2], 159, 20)).toBe('ﾘﾖｳ'.padEnd(20))
    expect(changes).toEqual([{ field: 'remarks', row: 2, rows: 2, kinds: ['dropped'], from: '電気リヨウ', to: 'ﾘﾖｳ' }])
  })

  it('is refused if it lacks a valid bank code, a balance or an entry', async () => {
    expect(await problemsOf(write03([entry()], {}, { account: { ...ACCOUNT, bankCode: '' } }))).toMatchObject([
      { code: 'missing', field: 'bankCode' },
    ])
    expect(await problemsOf(write03([entry()], {}, { account: { ...ACCOUNT, bankCode: '12' } }))).toMatchObject([
      { code: 'wrongLength', field: 'bankCode', params: { found: '12', length: 4 } },
    ])
    expect(
      await problemsOf(write03([entry()], {}, { account: { ...ACCOUNT, bankCode: '12a4', branchNo: '0101' } })),
    ).toMatchObject([
      { code: 'notDigits', field: 'bankCode' },
      { code: 'wrongLength', field: 'branchNo' },
    ])
    expect(await problemsOf(write03([entry({ balance: undefined })]))).toMatchObject([
      { code: 'missing', field: 'balance' },
    ])
    expect(await problemsOf(write03([]))).toMatchObject([{ code: 'noEntries' }])
  })

  it('takes entries without a balance into account in the opening and the closing balance', async () => {
    const [header, , , , trailer] = recordsOf(
      (
        await fileOf(
          write03([
            entry({ balance: undefined, amount: 200 }),
            entry(),
            entry({ balance: undefined, amount: 1, debitCreditTypeCode: '2' }),
          ]),
        )
      ).bytes,
    )
    expect([at(header, 115, 14), at(trailer, 40, 14)]).toEqual(['00000000003800', '00000000005199'])
  })

  it('reports a gap between the balances', async () => {
    expect((await fileOf(write03([entry(), entry({ balance: 9999 })]))).remarks).toEqual([
      { code: 'balanceGap', rows: 1, params: { expected: 6400, found: 9999 } },
    ])
  })

  it('is refused for sums that do not fit, and for dates beyond its two-digit era years', async () => {
    const large = Array.from({ length: 11 }, () => entry({ amount: 999_999_999_999, balance: 1 }))
    expect(await problemsOf(write03(large))).toMatchObject([
      { code: 'amountTooLarge', field: 'deposit', params: { amount: 10_999_999_999_989, max: 9_999_999_999_999 } },
    ])
    expect(await problemsOf(write03([entry({ transactionDate: '2039-01-01' })]))).toMatchObject([
      { code: 'dateOutsideEra', row: 1, params: { date: '2039-01-01' } },
    ])
  })

  it('is refused before it is written if it would exceed the size limit', async () => {
    expect(await problemsOf(write03(Array.from({ length: 340_000 }, () => entry())))).toMatchObject([
      { code: 'fileTooLarge', params: { megabytes: 64 } },
    ])
  })
})

describe('the Zengin file of incoming transfers (振込入金通知, 01, format A)', () => {
  const arrival = entry({
    applicantName: 'ヤマダ　タロウ',
    paymentFinancialInstitutionNameKana: 'レイダイシンキン',
    branchNameKana: 'ホンテン',
    paymentApplicantNo: '12345',
    ediInfo: 'INV-202610-0042',
    balance: undefined,
  })

  it('has the documented header, data, trailer and end', async () => {
    const { bytes } = await fileOf(write01([arrival, { ...arrival, debitCreditTypeCode: '2', amount: 300 }]))
    const [header, first, second, trailer, end] = recordsOf(bytes)
    expect(header).toBe(
      (
        '1' +
        '01' +
        '0' +
        '081121' +
        '080401' +
        '080430' +
        '0001' +
        'ﾐﾎﾝｷﾞﾝｺｳ'.padEnd(15) +
        '101' +
        'ﾎﾝﾃﾝ'.padEnd(15) +
        '1' +
        '1234567' +
        'ｶ)ﾐﾎﾝｼﾖｳｼﾞ'.padEnd(40)
      ).padEnd(200),
    )
    expect([
      at(first, 0, 1),
      at(first, 1, 6),
      at(first, 7, 6),
      at(first, 13, 6),
      at(first, 19, 10),
      at(first, 29, 10),
      at(first, 39, 10),
    ]).toEqual(['2', '000012', '080401', '080402', '0000001200', '0000000000', '0000012345'])
    expect([
      at(first, 49, 48),
      at(first, 97, 15),
      at(first, 112, 15),
      at(first, 127, 1),
      at(first, 128, 20),
      at(first, 148, 52),
    ]).toEqual([
      'ﾔﾏﾀﾞ ﾀﾛｳ'.padEnd(48),
      'ﾚｲﾀﾞｲｼﾝｷﾝ'.padEnd(15),
      'ﾎﾝﾃﾝ'.padEnd(15),
      ' ',
      'INV-202610-0042'.padEnd(20),
      ' '.repeat(52),
    ])
    expect([at(second, 19, 10), at(second, 127, 1)]).toEqual(['0000000300', '1'])
    expect(trailer).toBe(('8' + '000001' + '000000001200' + '000001' + '000000000300').padEnd(200))
    expect(end).toBe('9'.padEnd(200))
  })

  it('has amounts and sums at their offsets, in thousands of random lists', async () => {
    await fc.assert(
      fc.asyncProperty(
        kanaStatement.filter(({ length }) => length > 0),
        async (statement) => {
          const entries = statement.map((one) => ({ ...one, amount: one.amount % 10_000_000_000 }))
          const records = recordsOf((await fileOf(write01(entries, { unwritable: 'replace' }))).bytes)
          expect(records.slice(1, -2).map((record) => Number(at(record, 19, 10)))).toEqual(
            entries.map(({ amount }) => amount),
          )
          const sum = (code: string) =>
            entries.filter((one) => one.debitCreditTypeCode === code).reduce((total, { amount }) => total + amount, 0)
          expect([Number(at(records.at(-2), 7, 12)), Number(at(records.at(-2), 25, 12))]).toEqual([sum('1'), sum('2')])
        },
      ),
      RUNS,
    )
  })

  it('is refused for an amount that does not fit format A, with its row', async () => {
    expect(await problemsOf(write01([arrival, { ...arrival, amount: 10_000_000_000 }]))).toEqual([
      {
        code: 'amountTooLarge',
        field: 'amount',
        row: 2,
        rows: 1,
        params: { amount: 10_000_000_000, max: 9_999_999_999 },
      },
    ])
    expect(at(recordsOf((await fileOf(write01([{ ...arrival, amount: 9_999_999_999 }]))).bytes)[1], 19, 10)).toBe(
      '9999999999',
    )
  })

  it('is refused for a requester number that is not a number, or else leaves the number out and lists it', async () => {
    const odd = { ...arrival, paymentApplicantNo: 'C-1' }
    expect(await problemsOf(write01([odd]))).toMatchObject([
      { code: 'notDigits', field: 'paymentApplicantNo', row: 1, params: { found: 'C-1' } },
    ])
    const { bytes, changes } = await fileOf(write01([odd], { unwritable: 'replace' }))
    expect(at(recordsOf(bytes)[1], 39, 10)).toBe('0000000000')
    expect(changes).toMatchObject([{ field: 'paymentApplicantNo', kinds: ['dropped'], from: 'C-1', to: '' }])
  })
})
