import { describe, expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import type { JournalEntry } from '#contract/ipc/journal'
import { compareWithAcceptance, belongsToOtherLot, typedAmountIs } from '#domain/filing/acceptanceComparison'
import type { Access } from '#main/bank/access'
import { settle } from '#main/filing/settle'
import { clientOver, COMPANY_ID, FIXED_NOW, LOT_ID } from '../support.ts'

const NUMBER = '202607010001'
const entry: JournalEntry = {
  entryId: 'a',
  companyId: COMPANY_ID,
  lotId: LOT_ID,
  environment: 'production',
  month: '2026-07',
  dueDate: '2026-08-10',
  at: FIXED_NOW.toISOString(),
  sequenceNumber: '20260701-0000000000000001',
  bodyHash: 'h',
  fingerprint: 'f',
  totals: { municipalityCount: 1, totalNumber: 3, totalAmount: 12_300 },
  state: 'unknown',
  figures: {
    totalNumberOfPayrollTaxPayments: 3,
    totalAmountOfPayrollTaxPayments: 12_300,
    totalNumberOfRetirees: 0,
    totalAmountOfRetirementBenefitPayments: 0,
    totalAmountOfMunicipalInhabitantTaxPayments: 0,
    totalAmountOfPrefecturalInhabitantsTaxPayments: 0,
    localTaxPaymentDataName: '七月分',
    payingBranchNo: '001',
    payingAccountNo: '1111111',
  },
}
const good = {
  acceptanceNo: NUMBER,
  monthForWhichPaymentIsDue: '2026-07',
  dueDate: '2026-08-10',
  municipalityCount: 1,
  totalNumber: 3,
  totalAmount: 12_300,
  localTaxPaymentDataName: '七月分',
  totalNumberOfPayrollTaxPayments: 3,
  totalAmountOfPayrollTaxPayments: 12_300,
  payingBranchNo: '001',
  payingAccountNo: '1111111',
}

/** Settles with a bank that returns the matching acceptance with `changes`. */
function settled(changes: object, differing?: string[], environment: JournalEntry['environment'] = 'production') {
  const { client } = clientOver(async () => Response.json({ ...good, ...changes }))
  const company = {
    companyId: COMPANY_ID,
    name: '会社',
    environment,
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  }
  const access: Access = async () => ok({ company, client, host: '', proxy: async () => '' })
  return settle(access, entry, [entry], { kind: 'accepted', acceptanceNo: NUMBER, ...(differing && { differing }) })
}

describe('an acceptance number settles an unknown entry', () => {
  it('when everything the bank returned matches what was filed', async () => {
    expect(await settled({})).toEqual(ok({ kind: 'accepted', acceptanceNo: NUMBER }))
    expect(await settled({ localTaxPaymentDataName: null, totalNumberOfRetirees: undefined })).toEqual(
      ok({ kind: 'accepted', acceptanceNo: NUMBER }),
    )
  })

  it.each([
    ['another amount', { totalAmount: 12_301 }],
    ['another month', { monthForWhichPaymentIsDue: '2026-06' }],
    ['another number', { acceptanceNo: '202607010002' }],
  ])('never if the bank returned %s, whatever the user accepts', async (_name, changes) => {
    expect(await settled(changes, ['totalAmount', 'monthForWhichPaymentIsDue', 'acceptanceNo'])).toMatchObject({
      error: { code: 'acceptanceDiffers', foreign: true },
    })
  })

  it('despite any other differences only if the user accepted exactly these', async () => {
    const changes = { dueDate: '2026-08-11', municipalityCount: 2 }
    expect(await settled(changes)).toEqual({
      ok: false,
      error: { code: 'acceptanceDiffers', fields: ['dueDate', 'municipalityCount'], foreign: false },
    })
    expect(await settled(changes, ['dueDate'])).toMatchObject({ error: { code: 'acceptanceDiffers' } })
    expect(await settled(changes, ['dueDate', 'municipalityCount'])).toEqual(
      ok({ kind: 'accepted', acceptanceNo: NUMBER, differing: ['dueDate', 'municipalityCount'] }),
    )
  })

  it('despite an answer without an amount only if the user accepts that it cannot be compared', async () => {
    expect(await settled({ totalAmount: undefined })).toMatchObject({
      error: { code: 'acceptanceDiffers', fields: ['totalAmount'], foreign: false },
    })
    expect(await settled({ totalAmount: undefined }, ['totalAmount'])).toMatchObject(ok({ kind: 'accepted' }))
  })

  it('only in the environment of the filing, because any other environment is another bank', async () => {
    expect(await settled({}, undefined, 'practice')).toEqual({
      ok: false,
      error: { code: 'otherEnvironment', environment: 'production' },
    })
  })
})

describe('a filing is settled as not arrived by typing its total', () => {
  it.each(['12300', '12,300', '１２，３００', ' 12 300 円', '¥12,300', '￥12300', '12300 yen'])(
    'when the typed text is %s',
    (typed) => {
      expect(typedAmountIs(typed, 12_300)).toBe(true)
    },
  )
  it.each(['', '12301', '1230', '12300.0', '-12300', '12300x', '0x300c', '1e4', 'はい'])(
    'not when the typed text is %j',
    (typed) => {
      expect(typedAmountIs(typed, 12_300)).toBe(false)
    },
  )
  it('for a total of zero yen only when a zero is typed, but not when the text is empty', () => {
    expect([typedAmountIs('', 0), typedAmountIs('0', 0)]).toEqual([false, true])
  })
})

it('an older record is compared with an acceptance only by the fields it contains', () => {
  const fields = compareWithAcceptance(
    { totalAmount: 1, monthForWhichPaymentIsDue: '2026-07', localTaxPaymentDataName: '' },
    { totalAmount: 2, municipalityCount: 9 },
  )
  expect(fields.map(({ field, match }) => [field, match])).toEqual([
    ['totalAmount', false],
    ['monthForWhichPaymentIsDue', false],
  ])
  expect([belongsToOtherLot(fields), belongsToOtherLot(fields.slice(1))]).toEqual([true, false])
})
