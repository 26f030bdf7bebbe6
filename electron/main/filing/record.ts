import type { JournalEntry, JournalStatus, Resolution } from '#contract/ipc/journal'
import { laterApproval } from '#domain/approval'
import { isAtBank } from '#domain/filingState'
import type { ImportedFilings } from './importedFilings.ts'
import type { Journal } from './journal.ts'
import type { SaidOfApproval } from './journalEvents.ts'

/**
 * Combines this computer's journal with the filings imported from others, for everything that needs to know what was
 * filed: guard, lists, settling. Each write goes to the record that holds the entry, so nothing from another computer
 * enters this journal's chain. For its own filings this computer's journal wins, unless another computer learnt that
 * the bank has the filing, or learnt later how far its approval has come.
 */
export function createRecord(own: Journal, imported: ImportedFilings): Journal {
  const status = () => statusOfBoth(own, imported)
  return {
    ...own,
    status,
    find: (entryId) => findIn(own, imported, entryId),
    list: (companyId) => listOf(own, imported, companyId),
    resolve: (entryId: string, settled: Resolution) =>
      own.find(entryId) ? own.resolve(entryId, settled) : imported.settle(entryId, settled),
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

function findIn(own: Journal, imported: ImportedFilings, entryId: string): JournalEntry | undefined {
  const mine = own.find(entryId)
  return mine ? counting(mine, imported) : imported.find(entryId)
}

function listOf(own: Journal, imported: ImportedFilings, companyId?: string): JournalEntry[] {
  const mine = own.list(companyId).map((entry) => counting(entry, imported))
  const others = imported
    .list()
    .filter(
      (entry) => own.find(entry.entryId) === undefined && (companyId === undefined || entry.companyId === companyId),
    )
  return others.length === 0 ? mine : [...mine, ...others].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
}

/**
 * Returns the entry that counts for one of this computer's filings: its own, or the imported one if only that says the
 * bank has the filing.
 */
function counting(mine: JournalEntry, imported: ImportedFilings): JournalEntry {
  const other = imported.find(mine.entryId)
  if (!other || !isAtBank(other.state)) return mine
  if (!isAtBank(mine.state)) return other
  const approval = laterApproval(mine.approval, other.approval)
  return approval === mine.approval || !approval ? mine : { ...mine, approval }
}
