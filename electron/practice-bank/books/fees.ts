import type { LocalTaxDetail } from '#contract/bank/localTaxApplication'

/** For one application, in yen. The practice bank invents all its fees. */
const BASIC_CHARGE = 1_100
/** For one detail, in yen: a payee that the bank serves itself, and one that it serves through another bank. */
const OWN_CHARGE = 110
const OTHER_CHARGE = 330
/** By the first two digits of the code; the practice bank serves their municipalities itself. */
const OWN_PREFECTURES = ['11', '12', '13', '14']

/** Yen. */
export function paymentCharge(municipalityCode: string): number {
  return isOwn(municipalityCode) ? OWN_CHARGE : OTHER_CHARGE
}

/** With how many of the details other banks handle (section 2.9). */
export function feesOf(details: readonly LocalTaxDetail[]) {
  return {
    totalBasicCharge: BASIC_CHARGE,
    localTaxCommissionCount: details.filter(({ municipalityCode }) => !isOwn(municipalityCode)).length,
    totalPaymentCharge: details.reduce((sum, { municipalityCode }) => sum + paymentCharge(municipalityCode), 0),
  }
}

function isOwn(municipalityCode: string): boolean {
  return OWN_PREFECTURES.includes(municipalityCode.slice(0, 2))
}
