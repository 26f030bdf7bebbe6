// The body of an application (sections 2.6 to 2.8).
import { composed } from '../text/kana.ts'
import { completeDetail, lotTotals, type CompleteDetail, type LotDetail, type LotHead, type LotTotals } from './lot.ts'

type Optional = 'municipalityName' | 'designatedNumber' | 'change'

export type ApplicationDetail = Omit<CompleteDetail, Optional> & Partial<Pick<CompleteDetail, Optional>>

export interface Application {
  localTaxPaymentDataName?: string
  codeOnlyFlag: string
  localTaxPaymentInfo: Omit<LotHead, 'localTaxPaymentDataName' | 'codeOnlyFlag'> &
    LotTotals & { localTaxPaymentRequestDetails: ApplicationDetail[] }
}

/**
 * Optional texts are left out when ''; NFC, because that is how lengths are counted. Checks nothing: the lot must
 * have passed its checks.
 */
export function buildApplication(head: LotHead, details: readonly LotDetail[]): Application {
  const { localTaxPaymentDataName, codeOnlyFlag } = head
  return composed({
    ...(localTaxPaymentDataName === '' ? {} : { localTaxPaymentDataName }),
    codeOnlyFlag,
    localTaxPaymentInfo: {
      transactionCode: head.transactionCode,
      payingBranchNo: head.payingBranchNo,
      payingDepositType: head.payingDepositType,
      payingAccountNo: head.payingAccountNo,
      dueDate: head.dueDate,
      monthForWhichPaymentIsDue: head.monthForWhichPaymentIsDue,
      applicantName: head.applicantName,
      address: head.address,
      localTaxPaymentRequestDetails: details.map(toApplicationDetail),
      ...lotTotals(details),
    },
  })
}

function toApplicationDetail(detail: LotDetail): ApplicationDetail {
  const d = completeDetail(detail)
  return {
    municipalityCode: d.municipalityCode,
    ...(d.municipalityName === '' ? {} : { municipalityName: d.municipalityName }),
    ...(d.designatedNumber === '' ? {} : { designatedNumber: d.designatedNumber }),
    ...(d.change === '' ? {} : { change: d.change }),
    numberOfPayrollTaxPayments: d.numberOfPayrollTaxPayments,
    amountOfPayrollTaxPayments: d.amountOfPayrollTaxPayments,
    numberOfRetirementIncomeTaxPayments: d.numberOfRetirementIncomeTaxPayments,
    amountOfRetirementIncomeTaxPayments: d.amountOfRetirementIncomeTaxPayments,
    totalNumberOfDetails: d.totalNumberOfDetails,
    totalAmountOfDetails: d.totalAmountOfDetails,
    numberOfRetirees: d.numberOfRetirees,
    amountOfRetirementBenefitPayments: d.amountOfRetirementBenefitPayments,
    amountOfMunicipalInhabitantTaxPayments: d.amountOfMunicipalInhabitantTaxPayments,
    amountOfPrefecturalInhabitantsTaxPayments: d.amountOfPrefecturalInhabitantsTaxPayments,
  }
}
