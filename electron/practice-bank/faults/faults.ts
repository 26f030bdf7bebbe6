import type { Fault, FaultKind, FaultOperation } from '#contract/ipc/practice'

export type Operation = Exclude<FaultOperation, 'any'>

export interface FaultSwitch {
  list(): Fault[]
  set(faults: readonly Fault[]): void
  /** The first of these that is on; it then counts as having occurred once more. */
  take(operation: Operation, ...kinds: FaultKind[]): Fault | undefined
}

/** All faults are off at first. `onStrike` follows each counted occurrence. */
export function createFaultSwitch(onStrike: () => void): FaultSwitch {
  let faults: Fault[] = []
  return {
    list: () => faults.map((fault) => ({ ...fault })),
    set: (wanted) => {
      faults = wanted.map((fault) => ({ ...fault }))
    },
    take(operation, ...kinds) {
      const fault = faults.find(
        (fault) => kinds.includes(fault.kind) && (fault.operation === 'any' || fault.operation === operation),
      )
      if (!fault || fault.times === 0) return fault
      fault.times -= 1
      if (fault.times === 0) faults = faults.filter((other) => other !== fault)
      onStrike()
      return fault
    },
  }
}
