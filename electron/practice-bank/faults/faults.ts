// The fault switch: which faults are on, and how often each still strikes.
import type { Fault, FaultKind, FaultOperation } from '#contract/ipc/practice'

export type Operation = Exclude<FaultOperation, 'any'>

export interface FaultSwitch {
  list(): Fault[]
  set(faults: readonly Fault[]): void
  /** Takes an operation and kinds in question; gives the first such fault that is on, having counted this strike. */
  take(operation: Operation, ...kinds: FaultKind[]): Fault | undefined
}

/** Takes what to call when a strike was counted and gives a switch with every fault off. */
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
