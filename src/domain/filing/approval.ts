// How far the bank's approval of an accepted application has come. Section 3 names one status only: approved. Everything
// else is read as open, unless the bank's own words say that it returned the application.

/** Open until the bank says otherwise; `returned` covers every refusal after acceptance. */
export const APPROVALS = ['open', 'approved', 'returned'] as const
export type Approval = (typeof APPROVALS)[number]

/** The part of an acceptance (section 2.12) that says how far it has come, as the bank sent it. */
export interface BankStatus {
  readonly transactionStatus?: string | undefined
  readonly transactionStatusCode?: string | undefined
  readonly appliedStatusCode?: string | undefined
}

/**
 * Status texts that say "returned" or "refused" and nothing else. A longer text that merely contains one of them, such
 * as a request to return, does not count as returned.
 */
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

/** A status whose codes and words the app does not know counts as open. */
export function approvalOf(status: BankStatus): Approval {
  if (isApproved(status)) return 'approved'
  return RETURNED_TEXTS.has(plain(status.transactionStatus)) ? 'returned' : 'open'
}

const plain = (text = ''): string => text.normalize('NFKC').replace(/\s/g, '')

/** Of one application; either may be missing. */
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
