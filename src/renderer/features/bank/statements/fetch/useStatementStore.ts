import { defineStore } from 'pinia'
import { shallowRef, type ShallowRef } from 'vue'
import type { InquiryWriter } from './inquiryWriter.ts'
import type { StatementKey, StatementRecord } from '#data/schema/statementRecords'
import type { Inquiry } from './pager.ts'
import { idleStatement, type StatementState } from './useStatementState.ts'

/** How many statements are held in memory; that of a busy account can be large. */
const KEPT = 12

/** A statement on screen. The inquiry behind its rows is held until it is finished. */
export interface Session {
  readonly state: ShallowRef<StatementState>
  /** Undefined if nothing is stored. */
  readonly kept: ShallowRef<StatementRecord | undefined>
  inquiry?: Inquiry | undefined
  /** Held together with the inquiry, because one with unsaved pages must never be stored as if it were complete. */
  writer?: InquiryWriter | undefined
}

/** Holds statements in memory, so that returning to one shows it at once. */
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

  /** Empties all of the company's statements, or only those of one account in one environment. */
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
