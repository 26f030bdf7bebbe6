import type { Application, ApplicationDetail } from './application.ts'

/**
 * Takes a company and a request body (section 2.6) and returns one text that is equal for equal lots: same company,
 * month, payees (code and designated number) and amounts in yen, in whatever order. Names, counts, account and due date
 * do not take part, since paying the same tax twice is what it is to notice.
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
