import type { LocalTaxDetail } from '#contract/bank/localTaxApplication'

/** Charge for one application, in yen. All fees are the practice bank's own. */
const BASIC_CHARGE = 1_100
/** Charge for one detail, in yen: payees the bank serves itself, and those it serves through other banks. */
const OWN_CHARGE = 110
const OTHER_CHARGE = 330
/** Prefectures (first two digits of the code) whose municipalities the practice bank serves itself. */
const OWN_PREFECTURES = ['11', '12', '13', '14']

/** Returns the transfer fee, in yen, of a detail for this municipality. */
export function paymentCharge(municipalityCode: string): number {
  return isOwn(municipalityCode) ? OWN_CHARGE : OTHER_CHARGE
}

/** Returns the fees of a lot and the number of details handled by other banks (section 2.9). */
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
