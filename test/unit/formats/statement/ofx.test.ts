import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeOfx } from '#formats/statement/ofx'
import type { FileEntry } from '#formats/statement/source'
import { ACCOUNT, anyStatement, fileOf, OPTIONS, problemsOf, RUNS, sourceOf } from './samples.ts'
import { nodeAt, parseOfx, valuesOf } from './readers.ts'

const write = (entries: readonly FileEntry[], unwritable: 'refuse' | 'replace' = 'replace') =>
  writeOfx(sourceOf('transactions', entries), { ...OPTIONS, unwritable })
const entry = (more: Partial<FileEntry> = {}): FileEntry => ({
  transactionDate: '2026-04-01',
  transactionId: '12',
  transactionType: '振込',
  remarks: 'カ）<ミホン>&',
  debitCreditTypeCode: '2',
  amount: 1200,
  balance: -200,
  ...more,
})
const STATEMENT = ['OFX', 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS'] as const

async function read(entries: readonly FileEntry[]) {
  const { head, root } = parseOfx((await fileOf(write(entries))).bytes)
  const statement = nodeAt(root, ...STATEMENT)
  const transactions = nodeAt(statement, 'BANKTRANLIST')
    .children.filter(({ name }) => name === 'STMTTRN')
    .map(valuesOf)
  return { head, statement, transactions }
}

describe('a statement as OFX 1.0.2', () => {
  it('declares its format, its account and its balance', async () => {
    const { head, statement, transactions } = await read([entry()])
    expect(head).toEqual({
      OFXHEADER: '100',
      DATA: 'OFXSGML',
      VERSION: '102',
      SECURITY: 'NONE',
      ENCODING: 'UTF-8',
      CHARSET: 'CSUNICODE',
      COMPRESSION: 'NONE',
      OLDFILEUID: 'NONE',
      NEWFILEUID: 'NONE',
    })
    expect(valuesOf(nodeAt(statement, 'BANKACCTFROM'))).toEqual({
      BANKID: '0001',
      BRANCHID: '101',
      ACCTID: '1234567',
      ACCTTYPE: 'SAVINGS',
    })
    expect(valuesOf(statement)['CURDEF']).toBe('JPY')
    expect(valuesOf(nodeAt(statement, 'BANKTRANLIST'))).toMatchObject({
      DTSTART: '20260401000000[+9:JST]',
      DTEND: '20260430000000[+9:JST]',
    })
    expect(valuesOf(nodeAt(statement, 'LEDGERBAL'))).toEqual({ BALAMT: '-200', DTASOF: '20260401000000[+9:JST]' })
    expect(transactions).toEqual([
      {
        TRNTYPE: 'DEBIT',
        DTPOSTED: '20260401000000[+9:JST]',
        TRNAMT: '-1200',
        FITID: '20260401-12-2-1200',
        NAME: 'カ）<ミホン>&',
        MEMO: '振込',
      },
    ])
  })

  it('holds the amounts, days and texts of thousands of random statements, with unique ids', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyStatement.filter(({ length }) => length > 0),
        async (entries) => {
          const { transactions, statement } = await read(entries)
          expect(transactions.map(({ TRNAMT, DTPOSTED }) => [Number(TRNAMT), DTPOSTED?.slice(0, 8)])).toEqual(
            entries.map(({ amount, debitCreditTypeCode, transactionDate }) => [
              debitCreditTypeCode === '1' ? amount : 0 - amount,
              transactionDate.replaceAll('-', ''),
            ]),
          )
          expect(new Set(transactions.map(({ FITID }) => FITID)).size).toBe(entries.length)
          expect(Number(valuesOf(nodeAt(statement, 'LEDGERBAL'))['BALAMT'])).toBe(entries.at(-1)?.balance)
          transactions.forEach(({ NAME = '', MEMO = '' }, at) => {
            const { remarks = '', transactionType = '' } = entries[at] ?? {}
            expect([...NAME].length).toBeLessThanOrEqual(32)
            for (const text of [remarks, transactionType])
              expect(`${NAME} ${MEMO}`).toContain(
                [...text.replace(/[\t\r\n]+/g, ' ').trim()].slice(0, 32).join('').trim(),
              )
          })
        },
      ),
      RUNS,
    )
  })

  it('gives an entry the same id in every exported period', async () => {
    const all = ['2026-04-01', '2026-04-02', '2026-04-03'].flatMap((transactionDate) =>
      ['1', '2', '2'].map((transactionId) => entry({ transactionDate, transactionId })),
    )
    const ids = (await read(all)).transactions.map(({ FITID }) => FITID)
    expect(new Set(ids).size).toBe(9)
    expect((await read(all.slice(3))).transactions.map(({ FITID }) => FITID)).toEqual(ids.slice(3))
  })

  it('repeats a name that is too long for its field in full in the memo', async () => {
    const remarks = '長'.repeat(40)
    expect((await read([entry({ remarks })])).transactions).toMatchObject([
      { NAME: '長'.repeat(32), MEMO: `振込 ${remarks}` },
    ])
  })

  it('is refused if it lacks entries, a balance or a bank code', async () => {
    expect(await problemsOf(write([]))).toMatchObject([{ code: 'noEntries' }])
    expect(await problemsOf(write([entry({ balance: undefined })]))).toMatchObject([
      { code: 'missing', field: 'balance' },
    ])
    expect(
      await problemsOf(
        writeOfx(sourceOf('transactions', [entry()], { account: { ...ACCOUNT, bankCode: '' } }), OPTIONS),
      ),
    ).toMatchObject([{ code: 'missing', field: 'bankCode' }])
    expect(
      await problemsOf(
        writeOfx(sourceOf('transactions', [entry()], { account: { ...ACCOUNT, bankCode: '123' } }), OPTIONS),
      ),
    ).toMatchObject([{ code: 'wrongLength', field: 'bankCode' }])
    expect(await problemsOf(write([entry({ remarks: '\u0007' })], 'refuse'))).toMatchObject([
      { code: 'control', row: 1 },
    ])
  })
})
