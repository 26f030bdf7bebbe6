import { defineStore } from 'pinia'
import { shallowRef, type ShallowRef } from 'vue'
import type { InquiryWriter } from './inquiryWriter.ts'
import type { StatementKey, StatementRecord } from '../../../database/schema/statementRecords.ts'
import type { Inquiry } from './pager.ts'
import { idleStatement, type StatementState } from './useStatementState.ts'

/** How many statements stay in memory; a busy account's can be large. */
const KEPT = 12

/** A statement in memory: what is shown of it, and the inquiry behind it while that is not finished. */
export interface Session {
  readonly state: ShallowRef<StatementState>
  /** What the database says of it; undefined when nothing is kept. */
  readonly kept: ShallowRef<StatementRecord | undefined>
  inquiry?: Inquiry | undefined
  /**
   * What writes that inquiry down. It stays with it: an inquiry of which pages could not be kept is never kept as if it
   * were whole.
   */
  writer?: InquiryWriter | undefined
}

/**
 * The last statement of each company, environment, account and kind, for the session: going away and back shows it at
 * withoutDuplicates.
 */
export const useStatementStore = defineStore('statements', () => {
  const sessions = new Map<string, Session>()

  function of({ companyId, environment, accountId, kind }: StatementKey): Session {
    const key = [companyId, environment, accountId, kind].join(' ')
    const session = sessions.get(key) ?? { state: shallowRef(idleStatement()), kept: shallowRef<StatementRecord>() }
    sessions.delete(key)
    sessions.set(key, session)
    const oldest = sessions.keys().next().value
    if (sessions.size > KEPT && oldest !== undefined) sessions.delete(oldest)
    return session
  }

  /** Forgets what is in memory of a company, or of one of its accounts in one environment. */
  function forget({
    companyId,
    environment,
    accountId,
  }: Pick<StatementKey, 'companyId'> & Partial<StatementKey>): void {
    const start = [companyId, environment, accountId].filter((part) => part !== undefined).join(' ')
    for (const [key, session] of sessions) {
      if (!key.startsWith(`${start} `)) continue
      session.state.value = idleStatement()
      session.kept.value = undefined
      session.inquiry = undefined
      session.writer = undefined
    }
  }

  return { of, forget }
})
