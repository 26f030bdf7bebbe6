import { createHash } from 'node:crypto'
import type { JournalEntry, JournalProblem, Resolution } from '#contract/ipc/journal'
import type { TransferOrigin, TransferPurpose } from '#contract/ipc/transfer'
import type { AppendLog } from '../storage/appendLog.ts'
import { type ChainedLog, createChainedLog, type LineReader } from '../storage/chainedLog.ts'
import type { ChainHead, ChainHeadReading } from '../storage/chainHead.ts'
import { type ChainReading, createChainReader } from '../storage/hashChain.ts'
import { StorageError } from '../storage/storageError.ts'
import {
  applyImported,
  type ImportedState,
  type ImportedEvent,
  nothingImported,
  entryOf,
  type Handed,
  type HandedLotMark,
  parseImported,
  together,
} from './importedEvents.ts'
import type { EntryFinder } from './journal.ts'
import { approvalRecordOf, type SaidOfApproval } from './journalEvents.ts'

interface ImportedFilingsDeps {
  file: AppendLog
  head: ChainHead
  now: () => Date
  user: () => string
  onChange: () => void
  onHeadBehind: (detail: string) => void
}

interface Reading extends ChainReading {
  state: ImportedState
  problems: JournalProblem[]
}
type Said<E = ImportedEvent> = E extends ImportedEvent ? Omit<E, 'at' | 'user' | 'hash'> : never

/** Entries in one line, which is read and checked as a whole. */
const PER_LINE = 200

/**
 * Filings of other computers and lots handed over. Beside the journal, never in it, with an own hash chain and head
 * (docs/decisions/0016). An unproven line stops filing until the user acknowledges it. Functions throw StorageError.
 */
export function createImportedFilings(deps: ImportedFilingsDeps) {
  const log: ImportedLog = {
    deps,
    chain: createChainedLog<Reading>({
      file: deps.file,
      head: deps.head,
      reader: createImportedReader,
      doubt: (again, known) => ({ ...again, problems: [...again.problems, { line: known + 1, check: 'elsewhere' }] }),
      onForeign: deps.onChange,
      onHeadBehind: deps.onHeadBehind,
    }),
  }
  return { ...reads(log), ...filings(log), ...handedLots(log) }
}

export type ImportedFilings = ReturnType<typeof createImportedFilings>

interface ImportedLog {
  deps: ImportedFilingsDeps
  chain: ChainedLog<Reading>
}

const reads = ({ chain }: ImportedLog) => ({
  /** Resolves when every line is read, or cannot be. */
  readAhead: (): Promise<void> => chain.readAhead(),
  isRead: (): boolean => chain.isRead(),
  /** Newest first. */
  list: (): JournalEntry[] => {
    const { state } = chain.reading()
    return [...state.filings.keys()]
      .flatMap((entryId) => entryOf(state, entryId) ?? [])
      .sort((a, b) => (a.at < b.at ? 1 : -1))
  },
  find: (entryId: string): JournalEntry | undefined => entryOf(chain.reading().state, entryId),
  ids: (): Iterable<string> => chain.reading().state.filings.keys(),
  /** As `find`, for many: each reading asks the disk whether the file has changed. */
  finder: (): EntryFinder => {
    const { state } = chain.reading()
    return (entryId) => entryOf(state, entryId)
  },
  /** Including those restored from another computer's backup. */
  handed: (): Handed[] => [...chain.reading().state.handed.values()],
  handedMark: (lotId: string): Handed | undefined => chain.reading().state.handed.get(lotId),
  lines: (): number => chain.reading().links.length,
  moved: () => chain.reading().state.moved,
  problems: (): JournalProblem[] => chain.reading().problems,
  /** Identifies exactly these problems; '' without any. */
  report: (): string =>
    chain.reading().problems.length === 0
      ? ''
      : createHash('sha256').update(chain.reading().whole).digest('hex').slice(0, 16),
})

const filings = (log: ImportedLog) => ({
  /** The number of entries that were new. */
  take(origin: TransferOrigin, entries: readonly JournalEntry[]): number {
    const news = entries.filter((entry) => isNews(log.chain.reading().state, entry))
    for (let from = 0; from < news.length; from += PER_LINE)
      append(log, { type: 'taken', origin, entries: news.slice(from, from + PER_LINE) })
    return news.length
  },
  settle(entryId: string, settled: Resolution): JournalEntry {
    append(log, { type: 'settled', entryId, resolution: settled })
    return knownEntry(log, entryId)
  },
  approve(entryId: string, said: SaidOfApproval): JournalEntry {
    append(log, { type: 'approval', entryId, approval: approvalRecordOf(said, log.deps) })
    return knownEntry(log, entryId)
  },
  /** The chain restarts and covers all bytes so far. */
  confirm(): void {
    write(log, { type: 'restart' }, 'whole')
    log.chain.forget()
    log.deps.onChange()
  },
})

function knownEntry(log: ImportedLog, entryId: string): JournalEntry {
  const entry = entryOf(log.chain.reading().state, entryId)
  if (!entry) throw new Error('no such entry')
  return entry
}

const handedLots = (log: ImportedLog) => ({
  handOver(file: { fileId: string; name: string; purpose: TransferPurpose }, lots: HandedLotMark[]): void {
    append(log, { type: 'handedOver', ...file, lots })
  },
  /** The user is asked about each before it is filed here. Lots already marked stay as they are. */
  restored({ fileId, machine }: TransferOrigin, lotIds: readonly string[]): void {
    const news = lotIds.filter((lotId) => !log.chain.reading().state.handed.has(lotId))
    if (news.length > 0) append(log, { type: 'restored', fileId, name: machine, lotIds: news })
  },
  /** Neither the file in which a lot left nor an older one clears its mark. */
  receive({ fileId, at }: TransferOrigin, lotIds: readonly string[]): void {
    const back = lotIds.filter((lotId) => {
      const mark = log.chain.reading().state.handed.get(lotId)
      return mark !== undefined && mark.fileId !== fileId && at > mark.at
    })
    if (back.length > 0) append(log, { type: 'received', fileId, lotIds: back })
  },
})

function append(log: ImportedLog, said: Said): void {
  if (log.chain.reading().problems.length > 0) throw new StorageError('elsewhere: not proven')
  write(log, said, 'link')
  log.deps.onChange()
}

function write({ chain, deps }: ImportedLog, said: Said, from: 'link' | 'whole'): void {
  const event: ImportedEvent = { ...said, at: deps.now().toISOString(), user: deps.user() }
  const { state } = chain.reading()
  chain.append(event, from)
  applyImported(state, event, false)
}

function isNews({ filings }: ImportedState, entry: JournalEntry): boolean {
  const known = filings.get(entry.entryId)
  return !known || together(known, entry) !== known
}

function createImportedReader(): LineReader<Reading> {
  const state = nothingImported()
  let problems: JournalProblem[] = []
  const chain = createChainReader({ parse: parseImported, unlinkedBeginning: false })
  return {
    add(bytes) {
      const { line, event, proven } = chain.add(bytes)
      if (event?.type === 'restart' && proven) problems = []
      else if (event === null || !proven) problems.push({ line, check: 'elsewhere' })
      if (event) applyImported(state, event, !proven)
    },
    end(head) {
      const reading = { ...chain.reading }
      if (!endsAs(head, reading.links)) problems.push({ line: reading.links.length, check: 'elsewhere' })
      return { ...reading, state, problems }
    },
  }
}

/** A crash can leave the head behind; right after the first line there is none yet. */
function endsAs(head: ChainHeadReading, links: readonly string[]): boolean {
  if (head.kind === 'none') return links.length <= 1
  return head.kind === 'head' && links[head.count - 1] === head.hash
}
