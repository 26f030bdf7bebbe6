import { createBankCore, type BankCore, type BankOptions } from './core.ts'
import { toResponse } from './delivery.ts'

/** No such host: a request that leaves the process by mistake reaches nobody. */
export const PRACTICE_ORIGIN = 'https://practice.invalid'

export interface PracticeBank extends Omit<BankCore, 'deliver'> {
  /** Without a port. Throws `TypeError('net::ERR_…')` for network faults, the signal's reason when aborted. */
  fetch(request: Request): Promise<Response>
}

export async function createPracticeBank(options: BankOptions): Promise<PracticeBank> {
  return asPracticeBank(await createBankCore(options))
}

export function asPracticeBank({ deliver, ...rest }: BankCore): PracticeBank {
  return { ...rest, fetch: async (request) => toResponse(await deliver(request)) }
}
