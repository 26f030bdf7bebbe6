import { expect, it } from 'vitest'
import { errorBody } from '#contract/bank/errorBody'
import type { LocalTaxDetail, LocalTaxLot } from '#contract/bank/localTaxApplication'
import { localTaxOutcome, localTaxResult, type LocalTaxOutcome } from '#contract/bank/localTaxOutcome'
import { SEQUENCE_NUMBER_HEADER } from '#contract/bank/limits'
import { application, detail, get, goodApplication, newBank, nextNumber, NOON, post, RETIREE } from '../helpers.ts'

const bank = await newBank()

async function apply(body: unknown): Promise<LocalTaxOutcome> {
  const answer = await post(bank, body)
  expect(answer.status).toBe(200)
  return localTaxOutcome.parse(answer.body)
}

it('a valid application is accepted, and every field of the result is filled', async () => {
  const outcome = await apply(goodApplication())
  expect(outcome).toMatchObject({ appliedDate: '2026-11-21', appliedTime: '12:00:00', appliedStatus: '受付' })
  expect(outcome).not.toHaveProperty('errorCode')
  const result = outcome.localTaxPaymentResult ?? {}
  expect(Object.keys(result).sort()).toEqual(Object.keys(localTaxResult.shape).sort())
  expect(result.acceptanceNo).toMatch(/^261121\d{6}$/)
  expect(result).toMatchObject({
    municipalityCount: 3,
    totalNumber: 10,
    totalAmount: 276_800,
    totalNumberOfRetirees: 1,
    totalAmountOfRetirementBenefitPayments: 15_000_000,
    totalAmountOfMunicipalInhabitantTaxPayments: 84_000,
    totalAmountOfPrefecturalInhabitantsTaxPayments: 56_000,
    totalBasicCharge: 1_100,
    localTaxCommissionCount: 1,
    totalPaymentCharge: 110 + 110 + 330,
    numberOfError: 0,
    localTaxPaymentError: [],
    payingBranchNameKanji: '練習本店',
    payingDepositTypeName: '普通預金',
  })
})

type Change = (lot: LocalTaxLot) => Partial<LocalTaxLot>
const lotCases: [string, Change, string | undefined][] = [
  [
    'a wrong payroll count total',
    (lot) => ({ totalNumberOfPayrollTaxPayments: lot.totalNumberOfPayrollTaxPayments + 1 }),
    'APICHD5002',
  ],
  [
    'a wrong payroll amount total',
    (lot) => ({ totalAmountOfPayrollTaxPayments: lot.totalAmountOfPayrollTaxPayments - 1 }),
    'APICHD5002',
  ],
  ['a wrong retirement count total', () => ({ totalNumberOfRetirementIncomeTaxPayments: 0 }), 'APICHD5002'],
  ['a wrong retirement amount total', () => ({ totalAmountOfRetirementIncomeTaxPayments: 0 }), 'APICHD5002'],
  ['a wrong total count', (lot) => ({ totalNumber: lot.totalNumber + 1 }), 'APICHD5002'],
  ['a wrong total amount', (lot) => ({ totalAmount: lot.totalAmount + 1 }), 'APICHD5002'],
  ['an unknown account', () => ({ payingAccountNo: '9999999' }), 'APICHD5003'],
  ['a branch of another account', () => ({ payingBranchNo: '777' }), 'APICHD5003'],
  ['a type of another account', () => ({ payingDepositType: '2' }), 'APICHD5003'],
  ['a notice deposit', () => ({ payingDepositType: '5', payingAccountNo: '5555555' }), 'APICHD5003'],
  ['a current account', () => ({ payingDepositType: '2', payingAccountNo: '2222222' }), undefined],
  ['a due date of yesterday', () => ({ dueDate: '2026-11-20' }), 'APICHD5004'],
  ['a due date on a Saturday', () => ({ dueDate: '2026-11-21' }), 'APICHD5005'],
  ['a due date on a holiday', () => ({ dueDate: '2026-11-23' }), 'APICHD5005'],
  ['a due date on the day after a holiday', () => ({ dueDate: '2026-11-24' }), undefined],
  ['a due date on the last day of the year', () => ({ dueDate: '2026-12-31' }), 'APICHD5005'],
  ['no detail', () => ({ localTaxPaymentRequestDetails: [] }), 'APICHD5006'],
]
it.each(lotCases)('a lot gets the right verdict with %s', async (_name, change, code) => {
  const outcome = await apply(goodApplication(change(goodApplication().localTaxPaymentInfo)))
  expect([outcome.appliedStatus, outcome.errorCode]).toEqual(
    code === undefined ? ['受付', undefined] : ['failed', code],
  )
})

it('a due date of today is accepted on a business day until midnight in Japan', async () => {
  const at = (instant: string) => newBank(undefined, () => Date.parse(instant))
  const tuesday = goodApplication({ dueDate: '2026-11-24' })
  expect((await post(await at('2026-11-24T14:59:59Z'), tuesday)).body['appliedStatus']).toBe('受付')
  expect((await post(await at('2026-11-24T15:00:00Z'), tuesday)).body['errorCode']).toBe('APICHD5004')
})

const retired = (changes: Partial<LocalTaxDetail>) => detail('011002', { ...RETIREE, ...changes })
const rowCases: [string, LocalTaxDetail, string | undefined][] = [
  ['a wrong check digit', detail('131017'), 'APICHD6002'],
  ['letters in the code', detail('13101A'), 'APICHD6002'],
  ['an unused code', detail('133990'), 'APICHD6002'],
  ['the code that a new city may get, and its name', detail('082376', { municipalityName: 'ｱﾐｼ' }), undefined],
  ['the code of a village that is a city now', detail('033057', { municipalityName: 'ﾀｷｻﾞﾜﾑﾗ' }), 'APICHD6002'],
  ['the code of a prefecture', detail('130001'), 'APICHD6003'],
  ['the code of a ward of a designated city', detail('141011'), 'APICHD6003'],
  ['the code of a northern village', detail('016951'), 'APICHD6003'],
  ['the code of a special ward', detail('131024'), undefined],
  [
    'payroll tax for no people',
    detail('131024', { numberOfPayrollTaxPayments: 0, totalNumberOfDetails: 0 }),
    'APICHD6005',
  ],
  [
    'people without payroll tax',
    detail('131024', { amountOfPayrollTaxPayments: 0, totalAmountOfDetails: 0 }),
    undefined,
  ],
  ['a wrong count', detail('131024', { totalNumberOfDetails: 4 }), 'APICHD6006'],
  ['a wrong amount', detail('131024', { totalAmountOfDetails: 45_601 }), 'APICHD6007'],
  [
    'a retirement tax that is not the sum of its parts',
    retired({ amountOfMunicipalInhabitantTaxPayments: 84_100 }),
    'APICHD6008',
  ],
  [
    'a retirement count without retirees',
    retired({
      numberOfRetirees: 0,
      amountOfRetirementIncomeTaxPayments: 0,
      amountOfMunicipalInhabitantTaxPayments: 0,
      amountOfPrefecturalInhabitantsTaxPayments: 0,
      totalAmountOfDetails: 45_600,
    }),
    'APICHD6009',
  ],
  [
    'two payments to one retiree',
    retired({ numberOfRetirementIncomeTaxPayments: 2, totalNumberOfDetails: 5 }),
    undefined,
  ],
  ['retirement tax without a benefit', retired({ amountOfRetirementBenefitPayments: 0 }), 'APICHD6010'],
]
it.each(rowCases)('a detail gets the right verdict with %s', async (_name, row, code) => {
  const outcome = await apply(application([detail('131016'), row]))
  const rows = outcome.localTaxPaymentResult?.localTaxPaymentError ?? []
  expect(rows.map((error) => [error.recordNo, error.errorCode])).toEqual(code === undefined ? [] : [[2, code]])
  expect(outcome.errorCode).toBe(code === undefined ? undefined : 'APICHD5001')
  if (code !== undefined) expect(rows[0]?.errorData).toEqual(row)
})

it('every faulty row is named, in order, with its own data', async () => {
  const outcome = await apply(
    application([detail('131017'), detail('131016'), detail('130001', { totalAmountOfDetails: 1 })]),
  )
  const result = outcome.localTaxPaymentResult
  expect(result?.localTaxPaymentError?.map((error) => [error.recordNo, error.errorCode])).toEqual([
    [1, 'APICHD6002'],
    [3, 'APICHD6003'],
    [3, 'APICHD6007'],
  ])
  expect([result?.numberOfError, result?.acceptanceNo]).toEqual([3, undefined])
})

it('the same payee twice is refused, but not the same municipality under two designated numbers', async () => {
  const twice = await apply(application([detail('131016'), detail('141003'), detail('131016')]))
  expect(twice.localTaxPaymentResult?.localTaxPaymentError?.map((error) => [error.recordNo, error.errorCode])).toEqual([
    [3, 'APICHD6004'],
  ])
  const other = await apply(
    application([detail('131016', { designatedNumber: '1' }), detail('131016', { designatedNumber: '2' })]),
  )
  expect(other.appliedStatus).toBe('受付')
})

it('500 details are accepted, but 501 are refused', async () => {
  const many = (count: number) =>
    application(Array.from({ length: count }, (_, index) => detail('131016', { designatedNumber: String(index) })))
  expect((await apply(many(500))).localTaxPaymentResult?.municipalityCount).toBe(500)
  expect((await post(bank, many(501))).body).toMatchObject({ status: 400, code: 'ERR604' })
})

it('a lot of the wrong shape is answered with the nine fields of an error, which name the place', async () => {
  const good = goodApplication()
  for (const body of [
    {},
    [],
    { ...good, extra: 1 },
    { ...good, codeOnlyFlag: '10' },
    goodApplication({ dueDate: '2026-02-30' }),
    goodApplication({ totalAmount: 1.5 }),
  ]) {
    const { status, body: answer } = await post(bank, body)
    expect([status, answer['code'], Object.keys(errorBody.parse(answer)).length]).toEqual([400, 'ERR604', 9])
  }
  expect((await post(bank, goodApplication({ dueDate: '2026-02-30' }))).body['developer_message']).toContain(
    'localTaxPaymentInfo.dueDate',
  )
})

it('details of the wrong shape are answered with an outcome that names their rows', async () => {
  const broken = { ...detail('141003'), municipalityCode: 141_003, change: '12' }
  const good = goodApplication()
  const body = {
    ...good,
    localTaxPaymentInfo: {
      ...good.localTaxPaymentInfo,
      localTaxPaymentRequestDetails: [detail('131016'), broken, null],
    },
  }
  const answer = await post(bank, body)
  const outcome = localTaxOutcome.parse(answer.body)
  expect([answer.status, outcome.httpCode, outcome.code, outcome.appliedStatus, outcome.errorCode]).toEqual([
    400,
    '400',
    'ERR604',
    'failed',
    'APICHD5001',
  ])
  const rows = outcome.localTaxPaymentResult?.localTaxPaymentError ?? []
  expect(rows.map((row) => [row.recordNo, row.errorCode])).toEqual([
    [2, 'APICHD6001'],
    [3, 'APICHD6001'],
  ])
  const { municipalityCode: _code, ...readable } = detail('141003')
  expect(rows.map((row) => row.errorData)).toEqual([readable, {}])
})

it('the same application is accepted twice, because the interface has no key that would tell them apart', async () => {
  const numbers = await Promise.all([apply(goodApplication()), apply(goodApplication())])
  expect(new Set(numbers.map((outcome) => outcome.localTaxPaymentResult?.acceptanceNo)).size).toBe(2)
})

it('only one of two simultaneous applications with the same sequence number is stored', async () => {
  const fresh = await newBank()
  const number = { [SEQUENCE_NUMBER_HEADER]: nextNumber() }
  const answers = await Promise.all([post(fresh, goodApplication(), number), post(fresh, goodApplication(), number)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(fresh.state().applications).toHaveLength(1)
})

it('a refused application is not stored', async () => {
  const fresh = await newBank()
  await post(fresh, goodApplication({ totalAmount: 1 }))
  await post(fresh, '{')
  await post(fresh, goodApplication(), { 'x-gateway-client-id': 'nobody' })
  expect(fresh.state().applications).toEqual([])
})

it('the panel shows what was applied for', async () => {
  const fresh = await newBank()
  const { localTaxPaymentDataName: _name, ...unnamed } = goodApplication()
  await post(fresh, unnamed)
  expect(fresh.state().applications).toMatchObject([
    {
      stage: 'applied',
      localTaxPaymentDataName: '',
      monthForWhichPaymentIsDue: '2026-11',
      dueDate: '2026-12-10',
      municipalityCount: 3,
      totalAmount: 276_800,
      appliedAt: new Date(NOON).toISOString(),
    },
  ])
  const { body } = await get(fresh, `/me/localtaxes/${fresh.state().applications[0]?.acceptanceNo ?? ''}`)
  expect(body).not.toHaveProperty('localTaxPaymentDataName')
})
