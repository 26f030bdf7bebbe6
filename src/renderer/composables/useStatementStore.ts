import { defineStore } from 'pinia'
import { shallowRef, type ShallowRef } from 'vue'
import { idleStatement, type StatementState } from './useStatementState.ts'

/** How many statements stay in memory; a busy account's can be large. */
const KEPT = 12

/**
 * The last statement fetched of each company, environment, account and kind, for the session only: going away and back loses nothing,
 * and nothing of a bank account is written to disk.
 */
export const useStatementStore = defineStore('statements', () => {
  const states = new Map<string, ShallowRef<StatementState>>()

  function of(key: string): ShallowRef<StatementState> {
    const state = states.get(key) ?? shallowRef(idleStatement())
    states.delete(key)
    states.set(key, state)
    const oldest = states.keys().next().value
    if (states.size > KEPT && oldest !== undefined) states.delete(oldest)
    return state
  }

  return { of }
})
