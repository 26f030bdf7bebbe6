// The embedded practice bank: all five operations of the interface behind one fetch, with state on disk and a fault
// switch.
import { createBankCore, type BankCore, type BankOptions } from './http/core.ts'
import { toResponse } from './http/delivery.ts'

export { PRACTICE_ACCOUNTS, type PracticeAccount } from './books/accounts.ts'
export { isPracticeKey } from './http/guard.ts'
export type { BankOptions, BankState } from './http/core.ts'

/**
 * The origin under which the embedded bank answers; no such host exists, so a request that escaped would reach nobody.
 */
export const PRACTICE_ORIGIN = 'https://practice.invalid'

export interface PracticeBank extends Omit<BankCore, 'deliver'> {
  /**
   * Answers in this process, without a port. Throws `TypeError('net::ERR_…')` for network faults, the signal's reason
   * when aborted.
   */
  fetch(request: Request): Promise<Response>
}

/** Takes the folder of the bank's records and a clock; gives the bank as it was left there. */
export async function createPracticeBank(options: BankOptions): Promise<PracticeBank> {
  return asPracticeBank(await createBankCore(options))
}

/** Takes the core of a bank and gives it with an in-process fetch. */
export function asPracticeBank({ deliver, ...rest }: BankCore): PracticeBank {
  return { ...rest, fetch: async (request) => toResponse(await deliver(request)) }
}
