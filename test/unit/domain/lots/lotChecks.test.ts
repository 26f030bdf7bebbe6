import { afterAll, describe, expect, it } from 'vitest'
import { completeDetail, lotTotals, type LotDetail, type LotHead } from '#domain/lots/lot'
import {
  checkAgainstPrevious,
  checkDetail,
  checkDuplicates,
  checkHead,
  checkLot,
  checkTotalBounds,
  checkTotals,
  FINDING_CODES,
  type Finding,
  type FindingCode,
} from '#domain/lots/lotChecks'
import {
  beside,
  besidePlan,
  complete,
  detail,
  halfYearly,
  head,
  inMonth,
  manyDetails,
  PLANNED,
  retirementDetail,
  TODAY,
} from './lotSamples.ts'

/** A case that raises the finding, and the nearest one that does not. */
type Sides = [title: string, code: FindingCode, severity: 'error' | 'warning', raises: Finding[], silent: Finding[]]

const of = (changes: Partial<LotDetail>) => checkDetail(completeDetail(detail(changes)), 0)
const ofTax = (amountOfPayrollTaxPayments: number) => of({ amountOfPayrollTaxPayments })
const ofRetirement = (changes: Partial<LotDetail>) => checkDetail(completeDetail(retirementDetail(changes)), 0)
const ofHead = (changes: Partial<LotHead>) => checkHead(head(changes), { today: TODAY })
const onDay = (today: string, changes: Partial<LotHead> = {}) => checkHead(head(changes), { today })
/** Two business days before 10 December 2026, until 15:00. */
const withCutOff = (today: string, time: string) =>
  checkHead(head(), { today, time, cutOff: { days: 2, time: '15:00', funds: '' } })
const lot = (details: LotDetail[]) => checkLot(head(), details, { today: TODAY })
const totals = lotTotals([retirementDetail()])
const code = (municipalityCode: string) => of({ municipalityCode })

const NEW = { municipalityCode: '083011', municipalityName: 'アタラシシ' }
/** 阿見町 becomes a city on 1 November 2027. */
const ofAmi = (dueDate: string) =>
  checkLot(head({ dueDate }), [detail({ municipalityCode: '084433' })], { today: TODAY })

const CASES: Sides[] = [
  ['a code', 'codeMissing', 'error', code(''), code('132063')],
  ['a code of six half-width digits', 'codeBadForm', 'error', code('13206'), code('132063')],
  ['no full-width digits in a code', 'codeBadForm', 'error', code('１３２０６３'), code('132063')],
  ['no name of two places in place of a code', 'codeIsName', 'error', code('府中市'), code('132063')],
  ['a correct check digit', 'codeBadCheckDigit', 'error', code('132064'), code('132063')],
  ['no code of a prefecture', 'codeIsPrefecture', 'error', code('130001'), code('131016')],
  ['no code of a union', 'codeIsUnion', 'error', code('138011'), code('131016')],
  ['no code of a northern village', 'codeIsNorthern', 'error', code('016951'), code('016942')],
  ['a known code', 'codeUnknown', 'error', code('131008'), code('131016')],
  ['a name for a new code', 'codeUnknown', 'error', of({ ...NEW, municipalityName: '' }), of(NEW)],
  ['a code of the list', 'codeNew', 'warning', of(NEW), code('131016')],
  ['a code of today', 'codeIsFormer', 'error', code('044237'), code('042161')],
  ['a code of the payment date', 'municipalityChanges', 'warning', ofAmi('2027-11-10'), ofAmi('2027-10-12')],
  ['no code of a ward of a designated city', 'codeIsWard', 'warning', code('141011'), code('141003')],
  [
    'at most 15 characters in a name',
    'textTooLong',
    'error',
    of({ municipalityName: 'ア'.repeat(16) }),
    of({ municipalityName: 'ア'.repeat(15) }),
  ],
  [
    'at most 15 bytes for a name in a bank file',
    'bankFileTooLong',
    'warning',
    of({ municipalityName: 'ガ'.repeat(8) }),
    of({ municipalityName: `${'ガ'.repeat(7)}ア` }),
  ],
  [
    'a name in full-width kana',
    'notFullWidthKana',
    'error',
    of({ municipalityName: '府中シ' }),
    of({ municipalityName: '' }),
  ],
  [
    'no half-width kana',
    'notFullWidthKana',
    'error',
    of({ municipalityName: 'ﾌﾁﾕｳｼ' }),
    of({ municipalityName: 'フチユウシ' }),
  ],
  [
    'only characters that a bank file can hold',
    'bankFileRefusesCharacter',
    'warning',
    of({ municipalityName: 'ヱビス' }),
    of({ municipalityName: 'エビス' }),
  ],
  [
    'only characters that every bank accepts',
    'bankFileDoubtfulCharacter',
    'warning',
    of({ municipalityName: 'ヲ' }),
    of({ municipalityName: 'オ' }),
  ],
  [
    'a designated number',
    'designatedNumberMissing',
    'warning',
    of({ designatedNumber: '' }),
    of({ designatedNumber: '1' }),
  ],
  [
    'capitals in a designated number',
    'designatedNumberBadForm',
    'error',
    of({ designatedNumber: 'a1' }),
    of({ designatedNumber: 'A1' }),
  ],
  [
    'a designated number in half width',
    'designatedNumberBadForm',
    'error',
    of({ designatedNumber: '１' }),
    of({ designatedNumber: '1-Z' }),
  ],
  [
    'no blank in a designated number',
    'designatedNumberBadForm',
    'error',
    of({ designatedNumber: '1 2' }),
    of({ designatedNumber: '1-2' }),
  ],
  [
    'at most 15 characters in a designated number',
    'textTooLong',
    'error',
    of({ designatedNumber: '1'.repeat(16) }),
    of({ designatedNumber: '1'.repeat(15) }),
  ],
  ['at most one character in the change field', 'textTooLong', 'error', of({ change: '10' }), of({ change: '1' })],
  [
    'whole yen',
    'notWholeNumber',
    'error',
    of({ amountOfPayrollTaxPayments: 0.5 }),
    of({ amountOfPayrollTaxPayments: 1 }),
  ],
  [
    'a real number',
    'notWholeNumber',
    'error',
    of({ numberOfPayrollTaxPayments: NaN }),
    of({ numberOfPayrollTaxPayments: 1 }),
  ],
  [
    'no negative amount',
    'numberOutOfRange',
    'error',
    of({ amountOfPayrollTaxPayments: -1 }),
    of({ amountOfPayrollTaxPayments: 0 }),
  ],
  [
    'E1 a correct count',
    'detailCountMismatch',
    'error',
    checkDetail(complete({ totalNumberOfDetails: 5 }), 0),
    checkDetail(complete({ totalNumberOfDetails: 4 }), 0),
  ],
  [
    'E2 a correct amount',
    'detailAmountMismatch',
    'error',
    checkDetail(complete({ totalAmountOfDetails: 185_601 }), 0),
    checkDetail(complete(), 0),
  ],
  [
    'E3 a correct sum of the retirement tax',
    'retirementAmountMismatch',
    'error',
    checkDetail(complete({ amountOfRetirementIncomeTaxPayments: 140_001 }), 0),
    checkDetail(complete(), 0),
  ],
  [
    'W4 as many retirees as payments',
    'retireeCountDiffers',
    'warning',
    ofRetirement({ numberOfRetirees: 2 }),
    ofRetirement({ numberOfRetirees: 1 }),
  ],
  [
    'W4 as many payments as retirees',
    'retireeCountDiffers',
    'warning',
    ofRetirement({ numberOfRetirementIncomeTaxPayments: 2 }),
    ofRetirement({}),
  ],
  [
    'E4 retirees for retirement payments',
    'retireeCountMissing',
    'error',
    ofRetirement({ numberOfRetirees: 0 }),
    ofRetirement({ numberOfRetirees: 2 }),
  ],
  [
    'E4 retirement payments for retirees',
    'retireeCountMissing',
    'error',
    ofRetirement({ numberOfRetirementIncomeTaxPayments: 0 }),
    of({}),
  ],
  [
    'E5 a retiree for retirement tax',
    'retirementTaxWithoutRetirees',
    'error',
    ofRetirement({ numberOfRetirees: 0 }),
    ofRetirement({ numberOfRetirees: 1 }),
  ],
  [
    'E5 a benefit for retirement tax',
    'retirementTaxWithoutBenefit',
    'error',
    ofRetirement({ amountOfRetirementBenefitPayments: 0 }),
    ofRetirement({ amountOfRetirementBenefitPayments: 1 }),
  ],
  [
    'retirement tax for a benefit',
    'retirementDataWithoutTax',
    'warning',
    of({ amountOfRetirementBenefitPayments: 1 }),
    of({ amountOfRetirementBenefitPayments: 0 }),
  ],
  [
    'retirement tax for a retiree',
    'retirementDataWithoutTax',
    'warning',
    of({ numberOfRetirementIncomeTaxPayments: 1, numberOfRetirees: 1 }),
    ofRetirement({ amountOfMunicipalInhabitantTaxPayments: 0 }),
  ],
  [
    'W6 municipal tax in hundreds of yen',
    'retirementTaxNotHundreds',
    'warning',
    ofRetirement({ amountOfMunicipalInhabitantTaxPayments: 84_001 }),
    ofRetirement({}),
  ],
  [
    'W6 prefectural tax in hundreds of yen',
    'retirementTaxNotHundreds',
    'warning',
    ofRetirement({ amountOfPrefecturalInhabitantsTaxPayments: 56_010 }),
    ofRetirement({}),
  ],
  [
    'W6 the lower limit of the split',
    'retirementSplitUnusual',
    'warning',
    ofRetirement({ amountOfMunicipalInhabitantTaxPayments: 84_200 }),
    ofRetirement({ amountOfMunicipalInhabitantTaxPayments: 84_100 }),
  ],
  [
    'W6 the upper limit of the split',
    'retirementSplitUnusual',
    'warning',
    ofRetirement({ amountOfMunicipalInhabitantTaxPayments: 83_900 }),
    ofRetirement({ amountOfMunicipalInhabitantTaxPayments: 84_000 }),
  ],
  [
    'W7 at most a tenth of the benefit',
    'retirementTaxTooHigh',
    'warning',
    ofRetirement({ amountOfRetirementBenefitPayments: 1_399_999 }),
    ofRetirement({ amountOfRetirementBenefitPayments: 1_400_000 }),
  ],
  [
    'E8 a count for payroll tax',
    'payrollAmountWithoutCount',
    'error',
    of({ numberOfPayrollTaxPayments: 0 }),
    of({ numberOfPayrollTaxPayments: 1 }),
  ],
  [
    'E8 an amount for a payroll count',
    'payrollCountWithoutAmount',
    'warning',
    of({ amountOfPayrollTaxPayments: 0 }),
    of({ amountOfPayrollTaxPayments: 1 }),
  ],
  [
    'E8 a plausible average of payroll tax',
    'payrollAverageTooHigh',
    'warning',
    of({ amountOfPayrollTaxPayments: 3_000_001 }),
    of({ amountOfPayrollTaxPayments: 3_000_000 }),
  ],
  ['a hundred yen of tax for each person', 'payrollAverageTooLow', 'warning', ofTax(299), ofTax(300)],
  ['no odd yen in an amount that may be thousands', 'payrollAverageTooLow', 'warning', ofTax(2_999), ofTax(3_001)],
  [
    'a payment in every detail',
    'detailWithoutPayment',
    'warning',
    of({ numberOfPayrollTaxPayments: 0, amountOfPayrollTaxPayments: 0 }),
    of({ amountOfPayrollTaxPayments: 0 }),
  ],
  [
    'E9 each payee only once',
    'duplicatePayee',
    'error',
    checkDuplicates([detail(), detail()]),
    checkDuplicates([detail(), detail({ designatedNumber: '1' })]),
  ],
  [
    'a designated number where a municipality is there twice',
    'duplicateWithoutNumber',
    'error',
    checkDuplicates([detail(), detail({ designatedNumber: '' })]),
    checkDuplicates([detail(), detail({ designatedNumber: '1' })]),
  ],
  [
    'W9 each municipality only once',
    'duplicateMunicipality',
    'warning',
    checkDuplicates([detail(), detail({ designatedNumber: '1' })]),
    checkDuplicates([detail(), detail({ municipalityCode: '131016' })]),
  ],
  [
    'at most 60 characters in the data name',
    'textTooLong',
    'error',
    ofHead({ localTaxPaymentDataName: '𠮷'.repeat(61) }),
    ofHead({ localTaxPaymentDataName: '𠮷'.repeat(60) }),
  ],
  ['one character as the flag', 'wrongLength', 'error', ofHead({ codeOnlyFlag: '' }), ofHead({ codeOnlyFlag: '0' })],
  [
    'two characters as the category',
    'wrongLength',
    'error',
    ofHead({ transactionCode: '9' }),
    ofHead({ transactionCode: '9A' }),
  ],
  ['a branch of three', 'wrongLength', 'error', ofHead({ payingBranchNo: '01' }), ofHead({ payingBranchNo: '010' })],
  ['a branch in digits', 'notDigits', 'error', ofHead({ payingBranchNo: '0A1' }), ofHead({ payingBranchNo: '091' })],
  [
    'one character as the deposit type',
    'wrongLength',
    'error',
    ofHead({ payingDepositType: '' }),
    ofHead({ payingDepositType: '2' }),
  ],
  [
    'an ordinary or current account',
    'depositTypeUnusual',
    'warning',
    ofHead({ payingDepositType: '5' }),
    ofHead({ payingDepositType: '2' }),
  ],
  [
    'an account number of seven digits',
    'wrongLength',
    'error',
    ofHead({ payingAccountNo: '12345678' }),
    ofHead({ payingAccountNo: '0000000' }),
  ],
  [
    'only digits in an account number',
    'notDigits',
    'error',
    ofHead({ payingAccountNo: '123456７' }),
    ofHead({ payingAccountNo: '1234567' }),
  ],
  ['an applicant', 'textMissing', 'error', ofHead({ applicantName: '　' }), ofHead({ applicantName: 'ア' })],
  [
    'at most 40 characters in the applicant',
    'textTooLong',
    'error',
    ofHead({ applicantName: 'ア'.repeat(41) }),
    ofHead({ applicantName: 'ア'.repeat(40) }),
  ],
  [
    'at most 40 bytes for the applicant in a bank file',
    'bankFileTooLong',
    'warning',
    ofHead({ applicantName: 'ガ'.repeat(21) }),
    ofHead({ applicantName: 'ガ'.repeat(20) }),
  ],
  [
    'an applicant in kana',
    'notFullWidthKana',
    'error',
    ofHead({ applicantName: '株式会社' }),
    ofHead({ applicantName: 'カ）' }),
  ],
  ['an address', 'textMissing', 'error', ofHead({ address: '' }), ofHead({ address: 'ア' })],
  [
    'at most 50 characters in the address',
    'textTooLong',
    'error',
    ofHead({ address: 'ア'.repeat(51) }),
    ofHead({ address: 'ア'.repeat(50) }),
  ],
  [
    'at most 50 bytes for the address in a bank file',
    'bankFileTooLong',
    'warning',
    ofHead({ address: 'ガ'.repeat(26) }),
    ofHead({ address: 'ガ'.repeat(25) }),
  ],
  [
    'a real date as the due date',
    'notADate',
    'error',
    ofHead({ dueDate: '2026-02-29' }),
    ofHead({ dueDate: '2026-12-10' }),
  ],
  [
    'a real month of payment',
    'notAMonth',
    'error',
    ofHead({ monthForWhichPaymentIsDue: '2026-13' }),
    ofHead({ monthForWhichPaymentIsDue: '2026-12' }),
  ],
  ['E12 no due date in the past', 'dueDatePast', 'error', onDay('2026-12-11'), onDay('2026-12-10')],
  [
    'E12 no due date on a weekend',
    'dueDateNotBusinessDay',
    'error',
    ofHead({ dueDate: '2026-12-12' }),
    ofHead({ dueDate: '2026-12-11' }),
  ],
  [
    'E12 no due date on a holiday',
    'dueDateNotBusinessDay',
    'error',
    ofHead({ dueDate: '2027-01-11' }),
    ofHead({ dueDate: '2027-01-12' }),
  ],
  [
    'W12 the legal due date',
    'dueDateNotLegal',
    'warning',
    ofHead({ dueDate: '2026-12-09' }),
    ofHead({ dueDate: '2026-12-10' }),
  ],
  ['W12 a due date at least four days ahead', 'dueDateSoon', 'warning', onDay('2026-12-07'), onDay('2026-12-04')],
  [
    'W12 a due date at least four business days ahead',
    'dueDateSoon',
    'warning',
    onDay('2027-01-06', { dueDate: '2027-01-12' }),
    onDay('2027-01-05', { dueDate: '2027-01-12' }),
  ],
  [
    'W12 a day before the cut-off of the bank',
    'cutOffPast',
    'warning',
    withCutOff('2026-12-09', '00:00'),
    withCutOff('2026-12-08', '15:00'),
  ],
  [
    'W12 an hour before the cut-off of the bank',
    'cutOffPast',
    'warning',
    withCutOff('2026-12-08', '15:01'),
    withCutOff('2026-12-08', '15:00'),
  ],
  [
    'a due date within the known holidays',
    'dueDateHolidaysPredicted',
    'warning',
    ofHead({ dueDate: '2028-01-11' }),
    ofHead({ dueDate: '2027-12-10' }),
  ],
  ['E11 at least one detail', 'noDetails', 'error', lot([]), lot([detail()])],
  ['E11 at most 500 details', 'tooManyDetails', 'error', lot(manyDetails(501)), lot(manyDetails(500))],
  [
    'E11 a total within its limit',
    'lotTotalTooLarge',
    'error',
    checkTotalBounds({ ...totals, totalAmount: 100_000_000_000 }),
    checkTotalBounds({ ...totals, totalAmount: 99_999_999_999 }),
  ],
  [
    'E10 a correct total',
    'lotTotalMismatch',
    'error',
    checkTotals([complete()], { ...totals, totalAmount: 185_599 }),
    checkTotals([complete()], totals),
  ],
  [
    'W13 no payee gone since last month',
    'payeeMissingSinceLastMonth',
    'warning',
    checkAgainstPrevious([], [detail()]),
    checkAgainstPrevious([detail()], [detail()]),
  ],
  [
    'W13 no payee new since last month',
    'payeeNewSinceLastMonth',
    'warning',
    checkAgainstPrevious([detail()], []),
    checkAgainstPrevious([detail()], [detail()]),
  ],
  ...(['designatedNumberChanged', 'designatedNumberLeftOut'] as const).map((code, at): Sides => [
    `W13 no ${code} since last month`,
    code,
    'warning',
    checkAgainstPrevious([detail({ designatedNumber: at === 0 ? 'X' : '' })], [detail()]),
    checkAgainstPrevious([detail()], [detail()]),
  ]),
  ...[130_000, 70_000].map((edge, at): Sides => [
    `W13 no jump ${at === 0 ? 'up' : 'down'}`,
    'amountChangedSinceLastMonth',
    'warning',
    checkAgainstPrevious(
      [detail({ amountOfPayrollTaxPayments: edge + (at === 0 ? 1 : -1) })],
      [detail({ amountOfPayrollTaxPayments: 100_000 })],
    ),
    checkAgainstPrevious(
      [detail({ amountOfPayrollTaxPayments: edge })],
      [detail({ amountOfPayrollTaxPayments: 100_000 })],
    ),
  ]),
  [
    'a payee once a month',
    'payeeFiledThisMonth',
    'warning',
    beside({ acceptanceNo: 'A00000000001' }),
    beside({ acceptanceNo: 'A00000000001', filed: false }),
  ],
  [
    'a payee once a month, with a known outcome',
    'payeeMaybeFiledThisMonth',
    'warning',
    beside({}),
    beside({ acceptanceNo: 'A00000000001' }),
  ],
  [
    'a payee in one draft of its month',
    'payeeInOtherDraft',
    'warning',
    beside({ filed: false }),
    beside({ filed: false, details: [] }),
  ],
  [
    'half-yearly payees only in May and November',
    'halfYearlyPayeeInOtherMonth',
    'warning',
    inMonth('2026-10', [halfYearly]),
    inMonth('2026-11', [halfYearly]),
  ],
  [
    'no half-yearly payee left out',
    'halfYearlyPayeeMissing',
    'warning',
    inMonth('2026-11', [halfYearly], []),
    inMonth('2026-10', [halfYearly], []),
  ],
  [
    'new amounts from June on',
    'amountsOfOldYear',
    'warning',
    inMonth('2026-06', [], [detail()], [detail()]),
    inMonth('2026-07', [], [detail()], [detail()]),
  ],
  [
    'what the plan says',
    'planDiffers',
    'warning',
    besidePlan([detail()], PLANNED + 1),
    besidePlan([detail()], PLANNED),
  ],
  ['every payee of the plan', 'planPayeeMissing', 'warning', besidePlan([], PLANNED), besidePlan([detail()], PLANNED)],
]

describe('the sample lots', () => {
  it('have no findings', () => {
    expect(lot([detail()])).toEqual([])
    expect(lot([retirementDetail()])).toEqual([])
    expect(lot(manyDetails(500))).toEqual([])
    expect(checkTotals([complete()], totals)).toEqual([])
  })
})

describe('every finding', () => {
  const seen = new Set<string>()
  it.each(CASES)('is found if this rule is broken: %s (%s)', (_title, expected, severity, raises, silent) => {
    seen.add(expected)
    expect(raises.filter((finding) => finding.code === expected).map((finding) => finding.severity)).toEqual([severity])
    expect(silent.map((finding) => finding.code)).not.toContain(expected)
  })
  afterAll(() => {
    expect([...seen].sort()).toEqual([...FINDING_CODES].sort())
  })

  it('has its code listed once', () => expect(new Set(FINDING_CODES).size).toBe(FINDING_CODES.length))
})

describe('a finding of a lot check', () => {
  it('names row, field and numbers', () => {
    expect(checkDetail(completeDetail(detail({ municipalityCode: '132064' })), 7)).toEqual([
      {
        code: 'codeBadCheckDigit',
        severity: 'error',
        row: 7,
        field: 'municipalityCode',
        params: { code: '132064', expected: '3' },
      },
    ])
    expect(code('141011')[0]?.params).toEqual({ code: '141011', ward: '鶴見区', city: '横浜市', cityCode: '141003' })
    expect(checkDetail(complete({ totalNumberOfDetails: 5 }), 2)).toEqual([
      {
        code: 'detailCountMismatch',
        severity: 'error',
        row: 2,
        field: 'totalNumberOfDetails',
        params: { expected: 4, given: 5 },
      },
    ])
    expect(ofHead({ applicantName: 'ア株' })).toEqual([
      { code: 'notFullWidthKana', severity: 'error', field: 'applicantName', params: { at: 2, character: '株' } },
    ])
    expect(ofHead({ dueDate: '2026-12-12' })[0]?.params).toEqual({ date: '2026-12-12', next: '2026-12-14' })
    expect(onDay('2026-12-09')).toEqual([
      {
        code: 'dueDateSoon',
        severity: 'warning',
        field: 'dueDate',
        params: { days: 1, needed: 4, last: '2026-12-04', time: '' },
      },
    ])
  })

  it('is about a sum only when the numbers in the sum are valid', () => {
    const fields = checkDetail(completeDetail(detail({ amountOfPayrollTaxPayments: -1 })), 0).map(({ field }) => field)
    expect(fields).toEqual(['amountOfPayrollTaxPayments'])
    const sums = checkDetail(
      completeDetail(
        detail({
          amountOfPayrollTaxPayments: 999_999_999,
          numberOfPayrollTaxPayments: 99_999,
          amountOfMunicipalInhabitantTaxPayments: 100,
        }),
      ),
      0,
    )
    expect(sums.map(({ code: c, field }) => [c, field])).toEqual([['numberOutOfRange', 'totalAmountOfDetails']])
  })
})
