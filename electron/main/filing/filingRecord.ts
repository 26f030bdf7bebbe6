import type { JournalEntry, JournalStatus, Resolution } from '#contract/ipc/journal'
import { laterApproval } from '#domain/filing/approval'
import { isAtBank, mayBeAtBank } from '#domain/filing/filingState'
import type { ChainEnd } from '../storage/chainHead.ts'
import type { ImportedFilings } from './importedFilings.ts'
import type { EntryFinder, Journal } from './journal.ts'
import type { SaidOfApproval } from './journalEvents.ts'

/**
 * The own journal and other computers' filings as one. Each write goes to the record that has the entry: this
 * journal's chain holds nothing foreign. Own filings count as the own journal has them, unless another computer says
 * that the bank has the filing: an unknown outcome takes that over, a "has not" is contradicted.
 */
export function createFilingRecord(own: Journal, imported: ImportedFilings): Journal {
  const status = () => statusOfBoth(own, imported)
  return {
    ...own,
    proven: async () => {
      await Promise.all([own.proven(), imported.readAhead()])
    },
    isProven: () => own.isProven() && imported.isRead(),
    status,
    find: (entryId) => finderOf(own, imported)(entryId),
    finder: () => finderOf(own, imported),
    list: (companyId) => listOf(own, imported, companyId),
    touchedAfter: (end) => touchedInBoth(own, imported, end),
    resolve: (entryId: string, settled: Resolution, by?: string) =>
      own.find(entryId) ? resolveOwn(own, imported, entryId, settled, by) : imported.settle(entryId, settled),
    approve: (entryId: string, said: SaidOfApproval) =>
      isAtBank(own.find(entryId)?.state ?? 'unknown') ? own.approve(entryId, said) : imported.approve(entryId, said),
    confirmDamage(report: string): boolean {
      const before = status()
      if (before.report === '' || report !== before.report) return false
      if (imported.problems().length > 0) imported.confirm()
      const { report: rest } = own.status()
      return rest === '' || own.confirmDamage(rest)
    },
  }
}

function statusOfBoth(own: Journal, imported: ImportedFilings): JournalStatus {
  const mine = own.status()
  const reports = [mine.report, imported.report()].filter((report) => report !== '')
  return { ...mine, problems: [...mine.problems, ...imported.problems()], report: reports.join('-') }
}

function finderOf(own: Journal, imported: ImportedFilings): EntryFinder {
  const [here, elsewhere] = [own.finder(), imported.finder()]
  return (entryId) => {
    const mine = here(entryId)
    return mine ? counting(mine, elsewhere) : elsewhere(entryId)
  }
}

function listOf(own: Journal, imported: ImportedFilings, companyId?: string): JournalEntry[] {
  const find = imported.finder()
  const mine = own.list(companyId).map((entry) => counting(entry, find))
  const ids = new Set(mine.map(({ entryId }) => entryId))
  const others = imported
    .list()
    .filter((entry) => !ids.has(entry.entryId) && (companyId === undefined || entry.companyId === companyId))
  return others.length === 0 ? mine : [...mine, ...others].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
}

/** A filing that another computer tells of may have changed without a line in the own journal. */
function touchedInBoth(own: Journal, imported: ImportedFilings, end: ChainEnd): ReadonlySet<string> | undefined {
  const touched = own.touchedAfter(end)
  return touched && new Set([...touched, ...imported.ids()])
}

/** A contradiction not recorded yet is recorded first. */
function resolveOwn(own: Journal, imported: ImportedFilings, entryId: string, settled: Resolution, by?: string) {
  const mine = own.find(entryId)
  const { state, contradiction: said } = (mine && counting(mine, imported.finder())) ?? {}
  if (state === 'contradicts' && mine?.state !== 'contradicts' && said) own.contradict(entryId, said)
  return own.resolve(entryId, settled, by)
}

/** The own entry, unless another computer's says that the bank has the filing. */
function counting(mine: JournalEntry, find: EntryFinder): JournalEntry {
  const other = find(mine.entryId)
  if (!other || !isAtBank(other.state) || mine.state === 'contradicts') return mine
  if (!mayBeAtBank(mine.state)) return isSettled(mine, other) ? mine : contradicted(mine, other)
  if (!isAtBank(mine.state)) return other
  const approval = laterApproval(mine.approval, other.approval)
  return approval === mine.approval || !approval ? mine : { ...mine, approval }
}

const isSettled = ({ contradiction }: JournalEntry, { state, acceptanceNo }: JournalEntry): boolean =>
  contradiction?.state === state && contradiction.acceptanceNo === acceptanceNo

function contradicted(
  mine: JournalEntry,
  { state, acceptanceNo, machine, user, endedAt, at }: JournalEntry,
): JournalEntry {
  const { resolution: _resolution, ...entry } = mine
  const said = {
    state,
    at: endedAt ?? at,
    ...(acceptanceNo !== undefined && { acceptanceNo }),
    ...(machine !== undefined && { machine }),
    ...(user !== undefined && { user }),
  }
  return { ...entry, state: 'contradicts', contradiction: said }
}
