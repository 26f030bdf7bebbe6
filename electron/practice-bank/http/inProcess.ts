// The bank behind one fetch, in the caller's process.
import { createBankCore, type BankCore, type BankOptions } from './core.ts'
import { toResponse } from './delivery.ts'

/**
 * The origin of the embedded bank. No such host exists, so a request that leaves the process by mistake reaches nobody.
 */
export const PRACTICE_ORIGIN = 'https://practice.invalid'

export interface PracticeBank extends Omit<BankCore, 'deliver'> {
  /**
   * Answers in this process, without a port. Throws `TypeError('net::ERR_…')` for network faults, and the signal's
   * reason when aborted.
   */
  fetch(request: Request): Promise<Response>
}

/** Opens the bank with the state stored in its folder. */
export async function createPracticeBank(options: BankOptions): Promise<PracticeBank> {
  return asPracticeBank(await createBankCore(options))
}

/** Returns the bank with an in-process fetch in place of `deliver`. */
export function asPracticeBank({ deliver, ...rest }: BankCore): PracticeBank {
  return { ...rest, fetch: async (request) => toResponse(await deliver(request)) }
}
