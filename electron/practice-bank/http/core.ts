import { join } from 'node:path'
import type { Fault, PracticeApplication, PracticeState } from '#contract/ipc/practice'
import { type ApplicationStore, openApplicationStore, type StoredApplication } from '../books/applicationStore.ts'
import { japanTime } from '../books/clock.ts'
import type { Delivery } from './delivery.ts'
import { createFaultSwitch } from '../faults/faults.ts'
import { sumOf } from '../books/lotChecks.ts'
import { openSequenceNumbers } from '../books/sequenceNumbers.ts'
import { moved } from '../books/stages.ts'
import { deliver } from './transport.ts'

/** `setAside`: names of unreadable, renamed files. */
interface BankState extends PracticeState {
  setAside: string[]
}

export interface BankOptions {
  /** For applications and used sequence numbers; created if missing. */
  readonly folder: string
  /** Milliseconds since 1970 UTC. */
  readonly now?: () => number
}

/** The bank without a way to reach it, which inProcess.ts and server.ts add. */
export interface BankCore {
  readonly deliver: (request: Request) => Promise<Delivery>
  state(): BankState
  /** Faults are off after a restart. */
  setFaults(faults: Fault[]): BankState
  /** Moves an application to the next stage, or back to the applicant; undefined for an unknown number. */
  advance(acceptanceNo: string, action: 'advance' | 'return'): BankState | undefined
  /** Deletes all applications and faults. Used sequence numbers stay used. */
  reset(): BankState
  /** Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
  /** Resolves when the state is on disk. */
  flush(): Promise<void>
}

export async function createBankCore({ folder, now = Date.now }: BankOptions): Promise<BankCore> {
  const store = await openApplicationStore(join(folder, 'applications'))
  const numbers = await openSequenceNumbers(join(folder, 'sequence-numbers'), japanTime(now()).day)
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const faults = createFaultSwitch(changed)
  const state = () => ({
    faults: faults.list(),
    applications: store.list().map(summary),
    setAside: [...store.setAside()],
  })
  const changedState = () => {
    changed()
    return state()
  }
  store.onChange(changed)
  return {
    deliver: (request) => deliver(request, { store, faults, numbers }, now),
    state,
    setFaults(wanted) {
      faults.set(wanted)
      return changedState()
    },
    advance: (acceptanceNo, action) => (move(store, acceptanceNo, action, now) ? state() : undefined),
    reset() {
      faults.set([])
      store.clear()
      return changedState()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush: () => store.flush(),
  }
}

/** False for an unknown number. */
function move(store: ApplicationStore, acceptanceNo: string, action: 'advance' | 'return', now: () => number): boolean {
  const stored = store.get(acceptanceNo)
  if (!stored) return false
  const next = moved(stored, action, now())
  // flush() waits for the write; if it fails, only the new stage is lost with the process.
  if (next !== stored) store.put(next).catch(() => undefined)
  return true
}

function summary({ acceptanceNo, stage, appliedAt, application }: StoredApplication): PracticeApplication {
  const lot = application.localTaxPaymentInfo
  return {
    acceptanceNo,
    stage,
    applicantName: lot.applicantName,
    localTaxPaymentDataName: application.localTaxPaymentDataName ?? '',
    monthForWhichPaymentIsDue: lot.monthForWhichPaymentIsDue,
    dueDate: lot.dueDate,
    municipalityCount: lot.localTaxPaymentRequestDetails.length,
    totalAmount: sumOf(lot.localTaxPaymentRequestDetails, 'totalAmountOfDetails'),
    appliedAt: new Date(appliedAt).toISOString(),
  }
}
