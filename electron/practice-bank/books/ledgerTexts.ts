import type { LedgerPlan } from './accounts.ts'

/** `remitters`: an incoming transfer, also in the second statement (section 4.3). */
export interface EntrySort {
  readonly weight: number
  readonly type: string
  readonly deposit: boolean
  readonly remarks: readonly string[]
  readonly remitters?: readonly Remitter[]
}

/** Section 2.5: a requester number or EDI text or neither, never both. */
export interface Remitter {
  readonly applicantName: string
  readonly paymentFinancialInstitutionNameKana: string
  readonly branchNameKana: string
  readonly paymentApplicantNo?: string
  readonly ediInfo?: string
}

const at = { paymentFinancialInstitutionNameKana: 'ミホン', branchNameKana: 'エキマエ' }
const remitters: readonly Remitter[] = [
  { ...at, applicantName: 'ミホンセイサクショ（カ', paymentApplicantNo: '0000012345' },
  { ...at, applicantName: 'カ）サンプルウンユ', ediInfo: 'INV-202610-0042' },
  { ...at, applicantName: 'ヤマダ　タロウ' },
  { ...at, applicantName: 'ユ）レイダイショクヒン', paymentApplicantNo: '7700000001' },
  {
    applicantName: 'スズキ　ハナコ',
    paymentFinancialInstitutionNameKana: 'レイダイシンキン',
    branchNameKana: 'ホンテン',
  },
]

const everyday: readonly EntrySort[] = [
  { weight: 38, type: '振込', deposit: true, remarks: remitters.map(({ applicantName }) => applicantName), remitters },
  { weight: 8, type: '現金', deposit: true, remarks: ['窓口入金', 'ＡＴＭ'] },
  { weight: 20, type: '振替', deposit: false, remarks: ['電気料', 'ガス料', '水道料', '電話料', '口座振替　リース料'] },
  { weight: 18, type: '振込', deposit: false, remarks: ['シイレ　ミホンショウジ（カ', '給与', '家賃'] },
  { weight: 10, type: 'カード', deposit: false, remarks: ['ＡＴＭ', '=1+1のような摘要'] },
  { weight: 6, type: '手数料', deposit: false, remarks: ['振込手数料', '両替手数料'] },
]

const longName = `𠮷田　𩸽夫　${'ナガイフリコミイライニンメイ'.repeat(4)}`
const longRemitters: readonly Remitter[] = [
  {
    applicantName: cut(longName, 50),
    paymentFinancialInstitutionNameKana: 'ナガイナマエノキンユウキカンメイ'.slice(0, 15),
    branchNameKana: 'ナガイナマエノシユツチヨウジヨ',
    ediInfo: 'EDI-0123456789-ABCDE',
  },
  {
    applicantName: cut(longName, 49),
    paymentFinancialInstitutionNameKana: 'ミ',
    branchNameKana: 'ミ',
    paymentApplicantNo: '9999999999',
  },
]
const longRemarks = cut(`𠮷田商店𩸽代金として${'摘要'.repeat(10)}`, 22)

const longest: readonly EntrySort[] = [
  {
    weight: 50,
    type: '𠮷振込入金（最長十文字）'.slice(0, 11),
    deposit: true,
    remarks: [longRemarks],
    remitters: longRemitters,
  },
  { weight: 30, type: '口座振替（最長十二文字）', deposit: false, remarks: [longRemarks, '𠮷'] },
  { weight: 20, type: '振', deposit: false, remarks: ['貸越利息'] },
]

/** Weights add up to 100. */
export function entrySorts(texts: LedgerPlan['texts']): readonly EntrySort[] {
  return texts === 'longest' ? longest : everyday
}

/** Never cuts a surrogate pair in half. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}
