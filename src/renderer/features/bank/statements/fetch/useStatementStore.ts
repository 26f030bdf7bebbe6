import { defineStore } from 'pinia'
import { shallowRef, type ShallowRef } from 'vue'
import type { InquiryWriter } from './inquiryWriter.ts'
import type { StatementKey, StatementRecord } from '#data/schema/statementRecords'
import type { Inquiry } from './pager.ts'
import { idleStatement, type StatementState } from './useStatementState.ts'

/** How many statements stay in memory. The number is limited because the statement of a busy account can be large. */
const KEPT = 12

/** A statement in memory: what is shown, and the inquiry behind it until that is finished. */
export interface Session {
  readonly state: ShallowRef<StatementState>
  /** The record of this statement in the database; undefined if nothing is stored. */
  readonly kept: ShallowRef<StatementRecord | undefined>
  inquiry?: Inquiry | undefined
  /**
   * The writer of that inquiry. Both are kept together, because an inquiry with unsaved pages must never be stored as
   * if it were complete.
   */
  writer?: InquiryWriter | undefined
}

/**
 * The last statement of each company, environment, account and kind in this session, so that returning to it shows it
 * at once.
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

  /** Removes a company's statements from memory, or only the statements of one of its accounts in one environment. */
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
