// The mirror: this computer's copies of the other workstations' journals.
import fs from 'node:fs'
import { join } from 'node:path'
import type { JournalEntry } from '#contract/ipc/journal'
import { pickMoreBinding } from '#domain/filing/filingState'
import { isJournalLine, type JournalEvent, parseLine, replay } from '../filing/journalEvents.ts'
import { type AppendLog, openAppendLog } from '../storage/appendLog.ts'
import { createChainReader } from '../storage/hashChain.ts'
import { guardStorage } from '../storage/storageError.ts'

/** Lines count from 1. */
export interface MirrorProblem {
  machine: string
  line: number
}

export interface Mirror {
  count: (machine: string) => number
  /** Lines must follow directly on those already here. Throws StorageError; then nothing was added. */
  add: (machine: string, lines: readonly string[]) => void
  refuse: (machine: string, line: number) => void
  /** The line refused since the start, or null. */
  forged: (machine: string) => number | null
  /** Entry ids of all filings that other computers tell. */
  ids: () => string[]
  /** The filing as each workstation that has it tells it. */
  told: (entryId: string) => ToldFiling[]
  /** Newest first. */
  list: () => JournalEntry[]
  find: (entryId: string) => JournalEntry | undefined
  problems: () => MirrorProblem[]
}

/** A filing as the journal of `machine` tells it; whether it counts, its claim decides (toldFilings.ts). */
export interface ToldFiling {
  machine: string
  entry: JournalEntry
}

const FILE = /^([0-9a-f-]{36})\.jsonl$/

/**
 * Copies of other workstations' journals, each checked by its own hash chain, so that nobody can change what another
 * workstation filed. Throws StorageError.
 */
export function openMirror(folder: string, now: () => Date): Mirror {
  const journals = new Map<string, ForeignJournal>()
  const journalOf = (machine: string): ForeignJournal => {
    const known = journals.get(machine)
    if (known) return known
    const opened = openForeign(join(folder, `${machine}.jsonl`), now)
    journals.set(machine, opened)
    return opened
  }
  for (const machine of machinesIn(folder)) journalOf(machine)
  const find = (entryId: string) => findIn(journals, entryId)
  const forged = new Map<string, number>()
  const all = () => [...new Set([...journals.values()].flatMap(({ entries }) => [...entries.keys()]))]
  return {
    count: (machine) => journalOf(machine).count(),
    add(machine, lines) {
      try {
        journalOf(machine).add(lines)
      } catch (thrown) {
        // What is on disk now is uncertain, so it is read again before the next line.
        journals.delete(machine)
        throw thrown
      }
    },
    refuse: (machine, line) => void forged.set(machine, line),
    forged: (machine) => forged.get(machine) ?? null,
    ids: all,
    told: (entryId) =>
      [...journals].flatMap(([machine, { entries }]) => {
        const entry = entries.get(entryId)
        return entry ? [{ machine, entry }] : []
      }),
    list: () =>
      all()
        .flatMap((entryId) => find(entryId) ?? [])
        .sort((a, b) => (a.at < b.at ? 1 : -1)),
    find,
    problems: () =>
      [...journals].flatMap(([machine, { problem }]) => {
        const line = problem() ?? forged.get(machine) ?? null
        return line === null ? [] : [{ machine, line }]
      }),
  }
}

function findIn(journals: ReadonlyMap<string, ForeignJournal>, entryId: string): JournalEntry | undefined {
  let found: JournalEntry | undefined
  for (const { entries } of journals.values()) {
    const entry = entries.get(entryId)
    // A computer that joined again as a new one brings its old filings a second time.
    if (entry) found = found ? pickMoreBinding(found, entry) : entry
  }
  return found
}

function machinesIn(folder: string): string[] {
  return guardStorage('office', () => {
    fs.mkdirSync(folder, { recursive: true })
    return fs.readdirSync(folder).flatMap((name) => FILE.exec(name)?.[1] ?? [])
  })
}

interface ForeignJournal {
  entries: Map<string, JournalEntry>
  count: () => number
  add: (lines: readonly string[]) => void
  /** The first line that is not proven; null when all are. */
  problem: () => number | null
}

function openForeign(path: string, now: () => Date): ForeignJournal {
  const file: AppendLog = openAppendLog(path, { what: 'office', isWhole: isJournalLine, now })
  const entries = new Map<string, JournalEntry>()
  const reader = createChainReader({ parse: parseLine, unlinkedBeginning: true })
  let problem: number | null = null
  const read = (bytes: Uint8Array): void => {
    const { line, event, proven } = reader.add(bytes)
    const follows = event !== null && replay(entries, event, !proven)
    if (event?.type === 'restart' && proven) problem = null
    else if (!follows || !proven) problem ??= line
    const entry = event && entries.get(entryIdOf(event))
    if (entry) entries.set(entry.entryId, { ...entry, elsewhere: true })
  }
  for (const line of file.read()) read(line)
  return {
    entries,
    count: () => reader.reading.links.length,
    add(lines) {
      if (lines.length === 0) return
      // One write: a first pull brings thousands.
      file.append(lines.join('\n'))
      for (const line of lines) read(Buffer.from(line))
    },
    problem: () => problem,
  }
}

const entryIdOf = (event: JournalEvent): string =>
  event.type === 'begin' ? event.entry.entryId : event.type === 'restart' ? '' : event.entryId
