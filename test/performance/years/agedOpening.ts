import { join } from 'node:path'
import { createJournal, isJournalLine } from '#main/filing/journal'
import { createJournalLines } from '#main/filing/journalLines'
import { createOpening } from '#main/filing/opening'
import { openAppendLog } from '#main/storage/appendLog'
import { openChainHead } from '#main/storage/chainHead'

/** Opens the journal of a data folder, what windows are told of it, and its opening, without the rest of the app. */
export function openAged(folder: string, changes: { leastBytes?: number } = {}) {
  const fail = (thrown: unknown): never => {
    throw thrown
  }
  const now = () => new Date('2026-11-20T00:00:00Z')
  const head = openChainHead(join(folder, 'journal.head'), { what: 'journalHead' })
  const file = openAppendLog(join(folder, 'journal.jsonl'), { what: 'journal', isWhole: isJournalLine, now })
  const journal = createJournal({
    file,
    head,
    now,
    user: () => 'tanaka',
    onChange: () => undefined,
    onHeadBehind: fail,
  })
  const lines = createJournalLines({ record: journal, tell: () => undefined, isLocked: () => false, onUnread: fail })
  const opening = createOpening({ folder, head, journal, lines, inOffice: () => false, onUnwritten: fail, ...changes })
  return { journal, lines, opening }
}

/** Keeps the opening of a data folder, as the app does while it runs. */
export async function keepOpening(folder: string): Promise<void> {
  const { journal, opening } = openAged(folder)
  await journal.proven()
  await opening.keep()
}
