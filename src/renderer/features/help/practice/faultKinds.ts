import type { Fault, FaultKind, FaultOperation } from '#contract/ipc/index'
import { faultKind, faultOperation } from '#contract/ipc/index'

export interface FaultOffer {
  kind: FaultKind
  operations: readonly FaultOperation[]
  amount?: { unit: 'milliseconds' | 'seconds'; initial: number; maximum: number }
}

const STATEMENTS: readonly FaultOperation[] = ['any', 'transactions', 'paymentArrivals']
const OPERATIONS: Partial<Record<FaultKind, readonly FaultOperation[]>> = {
  answerLostAfterStore: ['apply'],
  rejectDetails: ['apply'],
  wrongNumber: STATEMENTS,
  repeatedKeyword: STATEMENTS,
  rejectWhole: ['apply'],
  fewerDays: STATEMENTS,
  repeatedNumbers: STATEMENTS,
  otherAccountType: ['any', 'balance', 'transactions', 'paymentArrivals'],
  totalsLeftOut: ['any', 'apply', 'acceptance'],
}
const AMOUNTS: Partial<Record<FaultKind, FaultOffer['amount']>> = {
  latency: { unit: 'milliseconds', initial: 3_000, maximum: 600_000 },
  rateLimited: { unit: 'seconds', initial: 5, maximum: 3_600 },
}

export const FAULT_OFFERS: readonly FaultOffer[] = faultKind.options.map((kind) => {
  const amount = AMOUNTS[kind]
  return { kind, operations: OPERATIONS[kind] ?? faultOperation.options, ...(amount ? { amount } : {}) }
})

/** As first shown: the fault happens once, in the first operation that it is offered for. */
export function offeredFault({ kind, operations, amount }: FaultOffer): Fault {
  return { kind, operation: operations[0] ?? 'any', times: 1, amount: amount?.initial ?? 0 }
}

export function withFault(faults: readonly Fault[], fault: Fault): Fault[] {
  return [...withoutFault(faults, fault.kind), fault]
}

export function withoutFault(faults: readonly Fault[], kind: FaultKind): Fault[] {
  return faults.filter((one) => one.kind !== kind)
}
