import type { LocalTaxApplication } from '#contract/bank/localTaxApplication'
import type { LocalTaxResult } from '#contract/bank/localTaxOutcome'
import { feesOf } from './fees.ts'
import { payingAccount, sumOf } from './lotChecks.ts'

/** Fields that sections 2.9 and 2.12 share, without the acceptance number. Yen. */
export function lotEcho(application: LocalTaxApplication): LocalTaxResult {
  const lot = application.localTaxPaymentInfo
  const details = lot.localTaxPaymentRequestDetails
  const name = application.localTaxPaymentDataName
  return {
    type: '地方税納入（特別徴収）',
    applicantName: lot.applicantName,
    address: lot.address,
    monthForWhichPaymentIsDue: lot.monthForWhichPaymentIsDue,
    dueDate: lot.dueDate,
    ...(name !== undefined && { localTaxPaymentDataName: name }),
    ...debitAccount(application),
    municipalityCount: details.length,
    totalNumberOfPayrollTaxPayments: sumOf(details, 'numberOfPayrollTaxPayments'),
    totalAmountOfPayrollTaxPayments: sumOf(details, 'amountOfPayrollTaxPayments'),
    totalNumberOfRetirees: sumOf(details, 'numberOfRetirees'),
    totalAmountOfRetirementBenefitPayments: sumOf(details, 'amountOfRetirementBenefitPayments'),
    totalAmountOfMunicipalInhabitantTaxPayments: sumOf(details, 'amountOfMunicipalInhabitantTaxPayments'),
    totalAmountOfPrefecturalInhabitantsTaxPayments: sumOf(details, 'amountOfPrefecturalInhabitantsTaxPayments'),
    totalNumber: sumOf(details, 'totalNumberOfDetails'),
    totalAmount: sumOf(details, 'totalAmountOfDetails'),
    ...feesOf(details),
  }
}

function debitAccount({ localTaxPaymentInfo: lot }: LocalTaxApplication): LocalTaxResult {
  const account = payingAccount(lot)
  return {
    payingBranchNo: lot.payingBranchNo,
    payingDepositType: lot.payingDepositType,
    payingAccountNo: lot.payingAccountNo,
    ...(account && {
      payingBranchNameKanji: account.branchName,
      payingDepositTypeName: account.accountTypeName,
      payingAccountNameKanji: account.accountNameKanji,
      payingAccountName: account.accountNameKana,
    }),
  }
}
