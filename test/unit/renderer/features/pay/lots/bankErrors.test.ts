import { describe, expect, it } from 'vitest'
import type { LocationQuery } from 'vue-router'
import type { JournalEntry } from '#contract/ipc/index'
import type { LocalTaxError } from '#contract/bank/index'
import { emptyDetail } from '#domain/lots/lot'
import { findingText } from '#features/pay/lots/parts/findingText'
import { lotFindings } from '#features/pay/lots/parts/lotFindings'
import { bankErrorsAfter, bankErrorsOf, offendingData, placeOfError } from '#data/repositories/bankErrors'
import { newRow, type DraftRow } from '#data/draft/row'
import { i18n, loadScreenTexts } from '#i18n/index'
import { placeInLot, placeOfQuery } from '#features/pay/lots/parts/lotPlace'

await loadScreenTexts()

const rowOf = (municipalityCode: string, count = 1): DraftRow =>
  newRow({ ...emptyDetail(), municipalityCode, numberOfPayrollTaxPayments: count, amountOfPayrollTaxPayments: 1000 })
const rows = [rowOf('131016'), rowOf('131024'), rowOf('271004')]
const [first, second, third] = rows as [DraftRow, DraftRow, DraftRow]

const errorsOf = (...errors: LocalTaxError[]) =>
  bankErrorsOf({ localTaxPaymentResult: { localTaxPaymentError: errors } }, rows)
const at = (recordNo: number, more: LocalTaxError = {}) => ({
  recordNo,
  errorCode: 'APICHD6099',
  errorInfo: 'x',
  ...more,
})
const edited = (row: DraftRow, change: Partial<DraftRow['detail']>): DraftRow => ({
  ...row,
  detail: { ...row.detail, ...change },
})

describe('errors of a refused filing', () => {
  it('are assigned to the rows that were filed, and come after the errors of the whole lot', () => {
    const errors = errorsOf(at(2), { errorCode: 'APICHD5003', errorInfo: '口座' }, at(1))
    expect(errors.map(({ rowId, recordNo }) => [rowId, recordNo])).toEqual([
      ['', undefined],
      [second.rowId, 2],
      [first.rowId, 1],
    ])
  })

  it('name a field only if the bank names one', () => {
    const fields = errorsOf(
      at(1, { errorData: { amountOfPayrollTaxPayments: 5 } }),
      at(1, {
        errorCode: 'APICHD6005',
        errorInfo: '給与分の件数が正しくありません。',
        errorData: { municipalityCode: '131016', numberOfPayrollTaxPayments: 0 },
      }),
      at(1, {
        errorCode: 'APICHD6001',
        errorInfo: '項目の形式が正しくありません。',
        errorData: { municipalityCode: '131016', numberOfPayrollTaxPayments: 0 },
      }),
      at(1, { errorCode: 'APICHD5005', errorInfo: '給与分の件数が正しくありません。' }),
    ).map(({ field }) => field)
    expect(fields).toEqual(['amountOfPayrollTaxPayments', 'numberOfPayrollTaxPayments', undefined, undefined])
  })

  it('concern the whole lot if they name no row, unless they are about the client key', () => {
    expect(bankErrorsOf({ errorCode: 'APICHD5003', errorInfo: '口座' }, rows)).toEqual([
      { rowId: '', errorCode: 'APICHD5003', errorInfo: '口座' },
    ])
    expect(bankErrorsOf({ errorCode: 'ERR001', errorInfo: 'キー' }, rows)).toEqual([])
    expect(
      bankErrorsOf({ errorCode: 'APICHD5001', localTaxPaymentResult: { localTaxPaymentError: [at(1)] } }, rows),
    ).toHaveLength(1)
  })

  it('follow their row, and state whether the row moved, was deleted or never existed', () => {
    const [error, beyond, lot] = [errorsOf(at(3))[0]!, errorsOf(at(4))[0]!, errorsOf({ errorCode: 'x' })[0]!]
    expect(placeOfError(error, rows)).toEqual({ at: 'row', row: 2, moved: false, mended: false })
    expect(placeOfError(error, [third, first])).toEqual({ at: 'row', row: 0, moved: true, mended: false })
    expect(placeOfError(error, [first, second])).toEqual({ at: 'gone' })
    expect(placeOfError(beyond, rows)).toEqual({ at: 'beyond' })
    expect(placeOfError(lot, rows)).toEqual({ at: 'lot' })
  })

  it('count as corrected while the named field, or any field if none is named, differs from the filed one', () => {
    const mended = (error: LocalTaxError, row: DraftRow) => {
      const place = placeOfError(errorsOf(error)[0]!, [row])
      return place.at === 'row' && place.mended
    }
    const count = at(1, { errorCode: 'APICHD6005', errorInfo: '給与分の件数が正しくありません。' })
    expect(mended(at(1), edited(first, { designatedNumber: '7' }))).toBe(true)
    expect(
      mended(
        at(1),
        edited(edited(first, { designatedNumber: '7' }), { designatedNumber: first.detail.designatedNumber }),
      ),
    ).toBe(false)
    expect(mended(count, edited(first, { designatedNumber: '7' }))).toBe(false)
    expect(mended(count, edited(first, { numberOfPayrollTaxPayments: 2 }))).toBe(true)
    expect(
      mended(at(1, { errorData: { totalAmountOfDetails: 1 } }), edited(first, { amountOfPayrollTaxPayments: 2 })),
    ).toBe(true)
  })

  it('show what the bank sent for the named field, or else for every field that is not empty', () => {
    const data = {
      municipalityCode: '131016',
      change: '',
      numberOfPayrollTaxPayments: 0,
      amountOfPayrollTaxPayments: 5,
    }
    expect(offendingData(errorsOf(at(1, { errorData: data }))[0]!)).toEqual([
      ['municipalityCode', '131016'],
      ['amountOfPayrollTaxPayments', 5],
    ])
    expect(
      offendingData(
        errorsOf(
          at(1, { errorCode: 'APICHD6005', errorInfo: '給与分の件数が正しくありません。', errorData: data }),
        )[0]!,
      ),
    ).toEqual([['numberOfPayrollTaxPayments', 0]])
  })

  it('become findings with a text and the cell they concern', () => {
    i18n.global.locale.value = 'ja'
    const head = {
      localTaxPaymentDataName: '',
      codeOnlyFlag: '1',
      transactionCode: '99',
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '0000001',
      dueDate: '2026-12-10',
      monthForWhichPaymentIsDue: '2026-11',
      applicantName: 'ア',
      address: 'ア',
    }
    const bankErrors = errorsOf(at(2, { errorData: { designatedNumber: '9' } }), at(9), {
      errorCode: 'APICHD5003',
      errorInfo: '口座',
    })
    const found = lotFindings(head, [second], { today: '2026-11-21', bankErrors }).filter(
      ({ code }) => code === 'bankError',
    )
    expect(found.map(({ row, field }) => [row, field])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [0, 'designatedNumber'],
    ])
    expect(found.map((finding) => findingText(finding, i18n.global.t))).toEqual([
      '銀行の回答（納付データ全体）: APICHD5003 口座',
      '銀行の回答（9行目。申請した納付データにこの行はありません）: APICHD6099 x',
      '銀行の回答（申請したときは2行目）: APICHD6099 x',
    ])
  })
})

describe('the stored errors of a lot', () => {
  const entry = (outcome: JournalEntry['outcome'], entryId = 'e2') => ({ entryId, outcome }) as JournalEntry
  const refusal: JournalEntry['outcome'] = {
    outcome: 'rejected',
    status: 200,
    answer: { localTaxPaymentResult: { localTaxPaymentError: [at(1)] } },
  }
  const kept = { bankErrors: errorsOf(at(2)), bankErrorsEntry: 'e1' }

  it('are the errors of its latest refused filing, stored only once', () => {
    expect(bankErrorsAfter(kept, entry(refusal), rows)).toEqual({ bankErrors: errorsOf(at(1)), bankErrorsEntry: 'e2' })
    expect(bankErrorsAfter(kept, entry(refusal, 'e1'), rows)).toBeUndefined()
  })

  it('keep the earlier refusal when the retry never left the computer', () => {
    expect(
      bankErrorsAfter(kept, entry({ outcome: 'accepted', acceptanceNo: '1', answer: {}, totalsMatch: true }), rows),
    ).toEqual({ bankErrors: [], bankErrorsEntry: 'e2' })
    expect(bankErrorsAfter(kept, entry({ outcome: 'notSent', error: { code: 'noCredentials' } }), rows)).toBeUndefined()
    expect(bankErrorsAfter(kept, entry(undefined), rows)).toBeUndefined()
    expect(
      bankErrorsAfter({ bankErrors: [] }, entry({ outcome: 'unknown', error: { code: 'noCredentials' } }), rows),
    ).toBeUndefined()
  })
})

describe('the address of a cell', () => {
  it('is read back as the cell it names, with rows counted from 1', () => {
    expect(placeInLot('l', 0, 'designatedNumber')).toEqual({
      path: '/lots/l',
      query: { row: '1', field: 'designatedNumber' },
    })
    expect(placeOfQuery({ row: '1', field: 'designatedNumber' })).toEqual({ row: 0, field: 'designatedNumber' })
    expect(placeOfQuery({ field: 'dueDate' })).toEqual({ field: 'dueDate' })
  })

  it.each<LocationQuery>([{}, { row: '0' }, { row: '-1' }, { row: 'x' }, { row: ['1', '2'] }])(
    'with the query %j names no cell',
    (query) => {
      expect(placeOfQuery(query)).toBeUndefined()
    },
  )
})
