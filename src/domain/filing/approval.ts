// The interface names one status only: approved (section 3). All else is read as open, unless the bank's own words say
// that it returned the application.

/** `returned` covers every refusal after acceptance. */
export const APPROVALS = ['open', 'approved', 'returned'] as const
export type Approval = (typeof APPROVALS)[number]

/** Status fields of an acceptance (section 2.12). */
export interface BankStatus {
  readonly transactionStatus?: string | undefined
  readonly transactionStatusCode?: string | undefined
  readonly appliedStatusCode?: string | undefined
}

/** Only exact texts: one that merely contains "returned", such as a request to return, does not count. */
const RETURNED_TEXTS: ReadonlySet<string> = new Set([
  '差戻',
  '差戻し',
  '差し戻し',
  '差戻済',
  '差戻済み',
  '差戻し済み',
  '却下',
  '却下済',
  '却下済み',
  '否認',
  '否認済',
  '否認済み',
])

/** The only state whose codes the interface names (section 3). */
export const isApproved = (status: BankStatus | undefined): boolean =>
  status?.transactionStatusCode === '4' && status.appliedStatusCode === '1'

export function approvalOf(status: BankStatus): Approval {
  if (isApproved(status)) return 'approved'
  return RETURNED_TEXTS.has(plain(status.transactionStatus)) ? 'returned' : 'open'
}

const plain = (text = ''): string => text.normalize('NFKC').replace(/\s/g, '')

export function laterApproval<A extends { readonly at: string }, B extends { readonly at: string }>(
  a: A | undefined,
  b: B | undefined,
): A | B | undefined {
  if (!a || !b) return a ?? b
  return b.at >= a.at ? b : a
}

export const isSameStatus = (before: BankStatus | undefined, after: BankStatus): boolean =>
  before !== undefined &&
  (['transactionStatus', 'transactionStatusCode', 'appliedStatusCode'] as const).every(
    (field) => before[field] === after[field],
  )
