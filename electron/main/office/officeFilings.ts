import { randomUUID } from 'node:crypto'
import type { JournalEntry, Resolution } from '#contract/ipc/journal'
import type { OfficeClaim } from '#contract/office/rows'
import { canSettle, mayBeAtBank } from '#domain/filing/filingState'
import type { ImportedFilings } from '../filing/importedFilings.ts'
import type { EntryFinder, Journal } from '../filing/journal.ts'
import { INTERRUPTED } from '../filing/journalEvents.ts'
import type { KnownClaim } from './claimMemory.ts'
import type { Mirror } from './mirror.ts'
import { judge, stateOfClaim } from './toldFilings.ts'

export interface OfficeFilingsDeps {
  imported: ImportedFilings
  own: Pick<Journal, 'finder'>
  mirror: Pick<Mirror, 'ids' | 'told'>
  claimOf: (entryId: string) => KnownClaim | undefined
  /** No journal may ever tell of these claims. */
  open: () => { claim: OfficeClaim; machine: string }[]
  now: () => Date
}

/**
 * Another workstation's filing counts as its claim at the server proves it, before anything from a file. Somebody
 * else's unknown filing can be settled here; that is kept with the imported filings.
 */
export function withOfficeFilings(deps: OfficeFilingsDeps): ImportedFilings {
  const { imported, mirror } = deps
  const finder = (): EntryFinder => {
    const records = readingOf(deps)
    return (entryId) => ofOffice(deps, records, entryId) ?? records.imported(entryId)
  }
  const find: EntryFinder = (entryId) => finder()(entryId)
  return {
    ...imported,
    find,
    finder,
    list: () => {
      const records = readingOf(deps)
      const ids = new Set([...mirror.ids(), ...deps.open().map(({ claim }) => claim.claim_id)])
      const office = [...ids].flatMap((entryId) => ofOffice(deps, records, entryId) ?? [])
      const known = new Set(office.map(({ entryId }) => entryId))
      return [...office, ...imported.list().filter(({ entryId }) => !known.has(entryId))].sort((a, b) =>
        a.at < b.at ? 1 : -1,
      )
    },
    settle(entryId: string, settled: Resolution): JournalEntry {
      takeOver(deps, entryId)
      imported.settle(entryId, settled)
      return find(entryId) ?? imported.settle(entryId, settled)
    },
    approve(entryId, said) {
      takeOver(deps, entryId)
      return imported.approve(entryId, said)
    },
  }
}

interface Records {
  own: EntryFinder
  imported: EntryFinder
}
const readingOf = ({ own, imported }: OfficeFilingsDeps): Records => ({
  own: own.finder(),
  imported: imported.finder(),
})

function ofOffice(deps: OfficeFilingsDeps, records: Records, entryId: string): JournalEntry | undefined {
  const { mirror, claimOf } = deps
  const claim = claimOf(entryId)
  const mine = records.own(entryId)
  if (mine) return claim && ofServer(mine, claim)
  const judged = judge(mirror.told(entryId), claim)
  const entry = judged && 'counts' in judged ? judged.counts : withoutLine(deps, entryId)
  if (!entry) return undefined
  const here = records.imported(entryId)
  if (here?.resolution && canSettle(entry.state)) return here
  return here?.approval && !entry.approval ? { ...entry, approval: here.approval } : entry
}

/** Undefined unless the bank has the filing by its claim and has not by this computer's journal. */
function ofServer(mine: JournalEntry, claim: KnownClaim): JournalEntry | undefined {
  const state = stateOfClaim(claim)
  if (mayBeAtBank(mine.state) || !mayBeAtBank(state) || state === 'sending' || state === 'unknown') return undefined
  return { ...mine, state, user: claim.outcome_author ?? '', ...numberOf(claim), elsewhere: true }
}

const numberOf = ({ acceptance_no: acceptanceNo }: KnownClaim) => (acceptanceNo === null ? {} : { acceptanceNo })

/** No journal tells of this claim: nobody knows whether anything was sent. */
function withoutLine({ open }: OfficeFilingsDeps, entryId: string): JournalEntry | undefined {
  const found = open().find(({ claim }) => claim.claim_id === entryId)
  if (!found) return undefined
  const { claim, machine } = found
  return {
    entryId,
    companyId: claim.company_id,
    lotId: claim.lot_id,
    environment: claim.environment,
    month: claim.month,
    dueDate: claim.due_date ?? '',
    at: claim.at,
    sequenceNumber: '',
    bodyHash: claim.body_hash,
    fingerprint: '',
    totals: claim.totals,
    user: claim.author,
    machine,
    state: 'unknown',
    outcome: INTERRUPTED,
    elsewhere: true,
  }
}

function takeOver(deps: OfficeFilingsDeps, entryId: string): void {
  const entry = ofOffice(deps, readingOf(deps), entryId)
  if (!entry) return
  const { machine = '', user = '' } = entry
  deps.imported.take({ fileId: randomUUID(), machine, user, at: deps.now().toISOString() }, [entry])
}
