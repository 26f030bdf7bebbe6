import type { LocalTaxDetail } from '#contract/bank/localTaxApplication'

/** For one application, yen. All fees of the practice bank are invented. */
const BASIC_CHARGE = 1_100
/** For one detail, yen: a payee of the bank's own, and one through another bank. */
const OWN_CHARGE = 110
const OTHER_CHARGE = 330
/** Codes begin with these in the prefectures that the bank serves itself. */
const OWN_PREFECTURES = ['11', '12', '13', '14']

/** Yen. */
export function paymentCharge(municipalityCode: string): number {
  return isOwn(municipalityCode) ? OWN_CHARGE : OTHER_CHARGE
}

/** Fees in yen, and how many details other banks handle (section 2.9). */
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
