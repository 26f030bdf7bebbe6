import type { Finding, FindingCode, Severity } from './findings.ts'
import type { CompleteDetail } from './lot.ts'

type Check = (d: CompleteDetail) => Record<string, number> | undefined | boolean
interface Rule {
  code: FindingCode
  severity: Severity
  field: keyof CompleteDetail
  /** True, or the numbers to show, when the rule is broken. */
  broken: Check
}

/** Yen per person; above this a slipped digit is likelier than so high an income. */
const AVERAGE_LIMIT = 1_000_000

const SUMS: readonly Rule[] = [
  sumRule(
    'detailCountMismatch',
    'totalNumberOfDetails',
    (d) => d.numberOfPayrollTaxPayments + d.numberOfRetirementIncomeTaxPayments,
  ),
  sumRule(
    'detailAmountMismatch',
    'totalAmountOfDetails',
    (d) => d.amountOfPayrollTaxPayments + d.amountOfRetirementIncomeTaxPayments,
  ),
  sumRule(
    'retirementAmountMismatch',
    'amountOfRetirementIncomeTaxPayments',
    (d) => d.amountOfMunicipalInhabitantTaxPayments + d.amountOfPrefecturalInhabitantsTaxPayments,
  ),
]

const RULES: readonly Rule[] = [
  error('payrollAmountWithoutCount', 'numberOfPayrollTaxPayments', amountWithoutCount),
  warning('payrollCountWithoutAmount', 'amountOfPayrollTaxPayments', countWithoutAmount),
  warning('payrollAverageTooHigh', 'amountOfPayrollTaxPayments', averageTooHigh),
  warning('payrollAverageTooLow', 'amountOfPayrollTaxPayments', averageTooLow),
  error(
    'retireeCountMissing',
    'numberOfRetirees',
    (d) => (d.numberOfRetirementIncomeTaxPayments === 0) !== (d.numberOfRetirees === 0),
  ),
  warning('retireeCountDiffers', 'numberOfRetirees', retireesDiffer),
  error(
    'retirementTaxWithoutRetirees',
    'numberOfRetirees',
    (d) => d.amountOfRetirementIncomeTaxPayments > 0 && d.numberOfRetirees === 0,
  ),
  error(
    'retirementTaxWithoutBenefit',
    'amountOfRetirementBenefitPayments',
    (d) => d.amountOfRetirementIncomeTaxPayments > 0 && d.amountOfRetirementBenefitPayments === 0,
  ),
  warning('retirementDataWithoutTax', 'amountOfMunicipalInhabitantTaxPayments', retirementWithoutTax),
  warning('retirementTaxNotHundreds', 'amountOfMunicipalInhabitantTaxPayments', (d) =>
    taxParts(d).some((tax) => tax % 100 !== 0),
  ),
  warning('retirementSplitUnusual', 'amountOfMunicipalInhabitantTaxPayments', splitUnusual),
  warning('retirementTaxTooHigh', 'amountOfMunicipalInhabitantTaxPayments', taxTooHigh),
  warning('detailWithoutPayment', 'amountOfPayrollTaxPayments', nothingEntered),
]

/** The sums that the interface states (section 2.8). */
export function checkSums(d: CompleteDetail, row: number): Finding[] {
  return apply(SUMS, d, row)
}

export function checkArithmetic(d: CompleteDetail, row: number): Finding[] {
  return apply(RULES, d, row)
}

function apply(rules: readonly Rule[], d: CompleteDetail, row: number): Finding[] {
  const findings: Finding[] = []
  for (const { code, severity, field, broken } of rules) {
    const result = broken(d)
    if (result === false || result === undefined) continue
    findings.push(result === true ? { code, severity, row, field } : { code, severity, row, field, params: result })
  }
  return findings
}

function sumRule(code: FindingCode, field: keyof CompleteDetail, sum: (d: CompleteDetail) => number): Rule {
  return error(code, field, (d) => {
    const expected = sum(d)
    const given = Number(d[field])
    // A number that is not whole has already been reported.
    return Number.isSafeInteger(given) && Number.isSafeInteger(expected) && given !== expected && { expected, given }
  })
}

function error(code: FindingCode, field: keyof CompleteDetail, broken: Check): Rule {
  return { code, severity: 'error', field, broken }
}

function warning(code: FindingCode, field: keyof CompleteDetail, broken: Check): Rule {
  return { code, severity: 'warning', field, broken }
}

function amountWithoutCount(d: CompleteDetail): boolean {
  return d.amountOfPayrollTaxPayments > 0 && d.numberOfPayrollTaxPayments === 0
}

// Only a warning: in rare months everyone's tax is nil.
function countWithoutAmount(d: CompleteDetail): boolean {
  return d.numberOfPayrollTaxPayments > 0 && d.amountOfPayrollTaxPayments === 0
}

function averageTooHigh(d: CompleteDetail): boolean | Record<string, number> {
  const count = d.numberOfPayrollTaxPayments
  return count > 0 && d.amountOfPayrollTaxPayments > count * AVERAGE_LIMIT && { limit: AVERAGE_LIMIT }
}

/**
 * Looks like a list in thousands of yen. Monthly tax is set in hundreds; what a change notice leaves over may be odd,
 * but is not small.
 */
export function isPayrollTooLow(amount: number, persons: number): boolean {
  return amount > 0 && (amount < 100 * persons || (amount < 1000 * persons && amount % 100 !== 0))
}

function averageTooLow(d: CompleteDetail): boolean | Record<string, number> {
  const [amount, count] = [d.amountOfPayrollTaxPayments, d.numberOfPayrollTaxPayments]
  return isPayrollTooLow(amount, count) && { amount, count }
}

// Only a warning: a bank may count payments where the return counts persons. If one of them is zero, another rule
// reports an error.
function retireesDiffer(d: CompleteDetail): boolean | Record<string, number> {
  const [payments, retirees] = [d.numberOfRetirementIncomeTaxPayments, d.numberOfRetirees]
  return payments > 0 && retirees > 0 && payments !== retirees && { payments, retirees }
}

function retirementWithoutTax(d: CompleteDetail): boolean {
  const entered = d.numberOfRetirementIncomeTaxPayments + d.numberOfRetirees + d.amountOfRetirementBenefitPayments
  return d.amountOfRetirementIncomeTaxPayments === 0 && entered > 0
}

function nothingEntered(d: CompleteDetail): boolean {
  return (
    d.totalAmountOfDetails === 0 &&
    d.totalNumberOfDetails === 0 &&
    d.numberOfRetirees === 0 &&
    d.amountOfRetirementBenefitPayments === 0
  )
}

function taxParts(d: CompleteDetail): readonly [number, number] {
  return [d.amountOfMunicipalInhabitantTaxPayments, d.amountOfPrefecturalInhabitantsTaxPayments]
}

// 6 % and 4 % per person of whole thousands, each floored to 100 yen (Local Tax Act, articles 50-4 and 328-3), so 1.5
// x prefectural - municipal lies in -100..50 yen per person. Doubled here to stay with whole numbers.
function splitUnusual(d: CompleteDetail): boolean | Record<string, number> {
  const [municipal, prefectural] = taxParts(d)
  const doubled = 3 * prefectural - 2 * municipal
  const persons = Math.max(1, d.numberOfRetirees)
  return (doubled < -200 * persons || doubled > 100 * persons) && { municipal, prefectural, persons }
}

function taxTooHigh(d: CompleteDetail): boolean | Record<string, number> {
  const [tax, benefit] = [d.amountOfRetirementIncomeTaxPayments, d.amountOfRetirementBenefitPayments]
  return benefit > 0 && tax * 10 > benefit && { tax, benefit }
}
