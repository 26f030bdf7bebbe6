// Of the codes only "4", and "1" for an approved application, are the interface's (section 3); others and all texts
// are invented.
import type { PracticeStage } from '#contract/ipc/practice'
import type { StoredApplication } from './applicationStore.ts'

interface StageWords {
  readonly transactionStatus: string
  readonly transactionStatusCode: string
  readonly appliedStatusCode: string
}

export const STAGES: Readonly<Record<PracticeStage, StageWords>> = {
  applied: { transactionStatus: '一次承認待ち', transactionStatusCode: '2', appliedStatusCode: '0' },
  firstApproved: { transactionStatus: '最終承認待ち', transactionStatusCode: '3', appliedStatusCode: '0' },
  approved: { transactionStatus: '承認済', transactionStatusCode: '4', appliedStatusCode: '1' },
  returned: { transactionStatus: '差戻し', transactionStatusCode: '9', appliedStatusCode: '2' },
}

/** Unchanged in a final stage. */
export function moved(application: StoredApplication, action: 'advance' | 'return', now: number): StoredApplication {
  const { stage } = application
  if (stage === 'approved' || stage === 'returned') return application
  if (action === 'return') return { ...application, stage: 'returned', changedAt: now }
  if (stage === 'applied') return { ...application, stage: 'firstApproved', firstApprovedAt: now, changedAt: now }
  return { ...application, stage: 'approved', approvedAt: now, changedAt: now }
}
