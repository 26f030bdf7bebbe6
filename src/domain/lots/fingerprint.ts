import type { Application, ApplicationDetail } from './application.ts'

/**
 * Equal for the same company, month, payees (code and designated number) and amounts in yen, in any order. Names,
 * counts, account and due date are left out: the purpose is to notice tax that would be paid twice.
 */
export function fingerprint(companyId: string, application: Application): string {
  const { monthForWhichPaymentIsDue, localTaxPaymentRequestDetails } = application.localTaxPaymentInfo
  const lines = localTaxPaymentRequestDetails.map(fingerprintLine).sort()
  return `1:${JSON.stringify([companyId, monthForWhichPaymentIsDue])}\n${lines.join('\n')}`
}

function fingerprintLine(d: ApplicationDetail): string {
  return JSON.stringify([
    d.municipalityCode,
    d.designatedNumber ?? '',
    d.amountOfPayrollTaxPayments,
    d.amountOfMunicipalInhabitantTaxPayments,
    d.amountOfPrefecturalInhabitantsTaxPayments,
  ])
}
