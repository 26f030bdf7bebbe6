// The embedded practice bank: all five operations of the interface behind one fetch, with state on disk and a fault switch.
import type { Fault } from '#contract/ipc/practice'
import { createBankCore, type BankCore, type BankOptions, type BankState } from './core.ts'
import { toResponse } from './delivery.ts'

export { PRACTICE_ACCOUNTS, type PracticeAccount } from './accounts.ts'
export { isPracticeKey } from './guard.ts'
export type { BankOptions, BankState } from './core.ts'

/** The origin under which the embedded bank answers; no such host exists, so a request that escaped would reach nobody. */
export const PRACTICE_ORIGIN = 'https://practice.invalid'

export interface PracticeBank {
  /** Answers in this process, without a port. Throws `TypeError('net::ERR_…')` for network faults, the signal's reason when aborted. */
  fetch(request: Request): Promise<Response>
  state(): BankState
  /** Replaces the faults that are on. They are not kept across a restart. */
  setFaults(faults: Fault[]): BankState
  /** Moves an application to its next stage or returns it; undefined for an unknown number. */
  advance(acceptanceNo: string, action: 'advance' | 'return'): BankState | undefined
  /** Removes applications and faults. Used sequence numbers stay used. */
  reset(): BankState
  /** Subscribes to every change of the state; the returned function unsubscribes. */
  onChange(listener: () => void): () => void
  /** Resolves when the state is on disk. */
  flush(): Promise<void>
}

/** Takes the folder of the bank's records and a clock; gives the bank as it was left there. */
export async function createPracticeBank(options: BankOptions): Promise<PracticeBank> {
  return asPracticeBank(await createBankCore(options))
}

/** Takes the core of a bank and gives it with an in-process fetch. */
export function asPracticeBank({ deliver, ...rest }: BankCore): PracticeBank {
  return { ...rest, fetch: async (request) => toResponse(await deliver(request)) }
}
