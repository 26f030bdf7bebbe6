import type { LocalTaxDetail } from '#contract/bank/localTaxApplication'

/** The charge for one application, in yen. The practice bank invents all its fees. */
const BASIC_CHARGE = 1_100
/**
 * The charges for one detail, in yen: for a payee that the bank serves itself, and for one that it serves through
 * another bank.
 */
const OWN_CHARGE = 110
const OTHER_CHARGE = 330
/** Prefectures (first two digits of the code) whose municipalities the practice bank serves itself. */
const OWN_PREFECTURES = ['11', '12', '13', '14']

/** Returns the transfer fee, in yen, of a detail for this municipality. */
export function paymentCharge(municipalityCode: string): number {
  return isOwn(municipalityCode) ? OWN_CHARGE : OTHER_CHARGE
}

/** Returns the fees of a lot, and how many of its details other banks handle (section 2.9). */
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
