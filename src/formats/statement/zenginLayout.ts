// 全銀協 入出金取引明細 (種別 03) and 振込入金通知 (種別 01, format A): 200 bytes.
import { layout } from '../bankFiles/recordLayout.ts'

export const STATEMENT_RECORD_LENGTH = 200

/** 種別 03, record 1. */
export const HEADER_03 = layout([
  ['recordType', 1, 'digits'],
  ['typeCode', 2, 'digits'],
  ['codeClass', 1, 'digits'],
  ['writtenOn', 6, 'digits'],
  ['from', 6, 'digits'],
  ['to', 6, 'digits'],
  ['bankCode', 4, 'digits'],
  ['bankName', 15, 'text'],
  ['branchNo', 3, 'digits'],
  ['branchName', 15, 'text'],
  ['dummy', 3, 'digits'],
  ['accountTypeCode', 1, 'digits'],
  ['accountNo', 10, 'digits'],
  ['holder', 40, 'text'],
  ['overdrawn', 1, 'digits'],
  ['bookKind', 1, 'digits'],
  ['balanceBefore', 14, 'digits'],
  ['rest', 71, 'text'],
])

/** 種別 03, record 2. */
export const DATA_03 = layout([
  ['recordType', 1, 'digits'],
  ['number', 8, 'digits'],
  ['transactionDate', 6, 'digits'],
  ['designatedDate', 6, 'digits'],
  ['direction', 1, 'digits'],
  ['category', 2, 'digits'],
  ['amount', 12, 'digits'],
  ['otherBranchCheques', 12, 'digits'],
  ['exchangeDate', 6, 'digits'],
  ['returnDate', 6, 'digits'],
  ['billKind', 1, 'digits'],
  ['billNumber', 7, 'digits'],
  ['fellowBranch', 3, 'digits'],
  ['requesterNumber', 10, 'digits'],
  ['remitter', 48, 'text'],
  ['sendingBank', 15, 'text'],
  ['sendingBranch', 15, 'text'],
  ['remarks', 20, 'text'],
  ['ediInfo', 20, 'text'],
  ['rest', 1, 'text'],
])

/** 種別 03, record 8. */
export const TRAILER_03 = layout([
  ['recordType', 1, 'digits'],
  ['depositCount', 6, 'digits'],
  ['depositSum', 13, 'digits'],
  ['withdrawalCount', 6, 'digits'],
  ['withdrawalSum', 13, 'digits'],
  ['overdrawn', 1, 'digits'],
  ['balanceAfter', 14, 'digits'],
  ['dataRecords', 7, 'digits'],
  ['rest', 139, 'text'],
])

/** 種別 03, record 9. */
export const END_03 = layout([
  ['recordType', 1, 'digits'],
  ['records', 10, 'digits'],
  ['accounts', 5, 'digits'],
  ['rest', 184, 'text'],
])

/** 種別 01, record 1. */
export const HEADER_01 = layout([
  ['recordType', 1, 'digits'],
  ['typeCode', 2, 'digits'],
  ['codeClass', 1, 'digits'],
  ['writtenOn', 6, 'digits'],
  ['from', 6, 'digits'],
  ['to', 6, 'digits'],
  ['bankCode', 4, 'digits'],
  ['bankName', 15, 'text'],
  ['branchNo', 3, 'digits'],
  ['branchName', 15, 'text'],
  ['accountTypeCode', 1, 'digits'],
  ['accountNo', 7, 'digits'],
  ['holder', 40, 'text'],
  ['rest', 93, 'text'],
])

/** 種別 01, record 2. */
export const DATA_01 = layout([
  ['recordType', 1, 'digits'],
  ['number', 6, 'digits'],
  ['transactionDate', 6, 'digits'],
  ['designatedDate', 6, 'digits'],
  ['amount', 10, 'digits'],
  ['otherBranchCheques', 10, 'digits'],
  ['requesterNumber', 10, 'digits'],
  ['remitter', 48, 'text'],
  ['sendingBank', 15, 'text'],
  ['sendingBranch', 15, 'text'],
  ['cancelled', 1, 'text'],
  ['ediInfo', 20, 'text'],
  ['rest', 52, 'text'],
])

/** 種別 01, record 8. */
export const TRAILER_01 = layout([
  ['recordType', 1, 'digits'],
  ['depositCount', 6, 'digits'],
  ['depositSum', 12, 'digits'],
  ['withdrawalCount', 6, 'digits'],
  ['withdrawalSum', 12, 'digits'],
  ['rest', 163, 'text'],
])

/** 種別 01, record 9. */
export const END_01 = layout([
  ['recordType', 1, 'digits'],
  ['rest', 199, 'text'],
])
