// The headings that banks write over the columns of a statement, and what they mean.
import { normaliseHeading } from '../headings.ts'

/** What a column of a statement may hold, in the order of the choices. */
export const STATEMENT_FIELDS = [
  'transactionDate',
  'deposit',
  'withdrawal',
  'signedAmount',
  'direction',
  'balance',
  'remarks',
  'applicantName',
  'transactionType',
  'designatedDate',
  'transactionId',
  'paymentFinancialInstitutionNameKana',
  'branchNameKana',
  'paymentApplicantNo',
  'ediInfo',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u')
const AMOUNT = '(?:金額|額)?'
// The first rule that fits decides.
const RULES: readonly (readonly [StatementField, RegExp])[] = [
  ['transactionDate', whole('(?:お?取引|勘定|取扱|入出金|入払|記帳|計上|操作)?(?:年月日|日付|日)|date')],
  ['designatedDate', whole('(?:起算|預入払出|指定)(?:年月)?日')],
  ['deposit', whole(`(?:お?預り|お?預入れ?|入金|受入|貸方|入|預入)${AMOUNT}|お?預り入れ?${AMOUNT}|deposit|credit`)],
  ['withdrawal', whole(`(?:お?支払い?|お?引出し?|出金|払出し?|払戻し?|借方|出)${AMOUNT}|withdrawal|debit`)],
  ['signedAmount', whole('(?:お?取引|入出金|入払)?(?:金額|額)|入出金|amount')],
  ['direction', whole('(?:入払|入出金?|出入|貸借|受払)(?:区分|種別)?|入出金?の別')],
  ['balance', whole('(?:差引|現在|取引後|お?預金|口座|繰越)?(?:残高|差引残高)|balance')],
  ['applicantName', whole('(?:お?振込)?(?:ご?依頼|振込)人名?(?:カナ|名)?|(?:相手先|取引先)名?|振込名義(?:人名?)?')],
  ['remarks', whole('摘要(?:内容|欄)?|お?取引内容|内容|備考|明細|適要|remarks|description')],
  ['transactionType', whole('(?:お?取引|明細|取扱)(?:区分|種別|種類|名)')],
  ['transactionId', whole('(?:お?取引|照会|明細|整理|伝票)?(?:番号|no|id)')],
  ['paymentFinancialInstitutionNameKana', whole('(?:仕向|依頼人)?(?:金融機関|銀行)名?')],
  ['branchNameKana', whole('(?:仕向|依頼人)?(?:支)?店名?|仕向支店名?')],
  ['paymentApplicantNo', whole('(?:振込)?依頼人(?:番号|コード)')],
  ['ediInfo', whole('edi(?:情報)?')],
]

/** Returns what a heading means, or undefined. */
export function recogniseStatementHeading(text: string): StatementField | undefined {
  const heading = normaliseHeading(text)
  return RULES.find(([, pattern]) => pattern.test(heading))?.[0]
}
