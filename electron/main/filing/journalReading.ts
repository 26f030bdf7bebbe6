import { createHash } from 'node:crypto'
import type { JournalEntry, JournalProblem, JournalStatus } from '#contract/ipc/journal'
import { nextFilingState } from '#domain/filing/filingState'
import type { ChainHeadReading } from '../storage/chainHead.ts'
import type { LineReader } from '../storage/chainedLog.ts'
import { type ChainReading, createChainReader } from '../storage/hashChain.ts'
import { INTERRUPTED, type JournalEvent, parseLine, replay } from './journalEvents.ts'

export interface JournalReading extends ChainReading {
  entries: Map<string, JournalEntry>
  /** By entry id: the last line about it, counted from 1. */
  lastLines: Map<string, number>
  problems: JournalProblem[]
  /** Identifies exactly these problems; '' without any. */
  report: string
  restarts: JournalStatus['restarts']
}

/**
 * Every readable filing becomes an entry, whatever is wrong with other lines. Acknowledged problems no longer count
 * as long as the acknowledging record still covers exactly the same bytes.
 */
export function createJournalReader(): LineReader<JournalReading> {
  const entries = new Map<string, JournalEntry>()
  const lastLines = new Map<string, number>()
  const restarts: JournalStatus['restarts'] = []
  let problems: JournalProblem[] = []
  const chain = createChainReader({ parse: parseLine, unlinkedBeginning: true })
  return {
    add(bytes) {
      const { line, event, proven, hasHash } = chain.add(bytes)
      if (proven && event?.type === 'restart') {
        restarts.push({ line, at: event.at, user: event.user, problems: event.problems })
        problems = []
      }
      if (event && event.type !== 'restart') lastLines.set(idOf(event), line)
      const check = checkOf(entries, event, proven, hasHash)
      if (check !== null) problems.push({ line, check, ...numberOf(event, check) })
    },
    end(head) {
      const reading = { ...chain.reading }
      problems.push(...checkChainHead(head, reading.links, reading.linked))
      endSending(entries)
      return { ...reading, entries, lastLines, problems, report: reportOf(problems, reading.whole), restarts }
    },
  }
}

const idOf = (event: Exclude<JournalEvent, { type: 'restart' }>): string =>
  event.type === 'begin' ? event.entry.entryId : event.entryId

export const statusOf = (
  { links, linked, problems, report, restarts }: JournalReading,
  anchor: JournalStatus['anchor'],
): JournalStatus => structuredClone({ lines: links.length, linked, problems, report, restarts, anchor })

export function addProblem(reading: JournalReading, problem: JournalProblem): void {
  reading.problems.push(problem)
  reading.report = reportOf(reading.problems, reading.whole)
}

/** Another program wrote after the first `known` lines were read. Told to the user even if every line is correct. */
export function writtenByAnother(reading: JournalReading, known: number): JournalReading {
  const line = Math.min(known + 1, Math.max(reading.links.length, 1))
  addProblem(reading, { line, check: 'otherWriter' })
  return reading
}

function checkOf(
  entries: Map<string, JournalEntry>,
  event: JournalEvent | null,
  proven: boolean,
  hasHash: boolean,
): JournalProblem['check'] | null {
  if (event === null) return 'unreadable'
  const follows = replay(entries, event, !proven)
  if (!proven) return hasHash ? 'link' : 'foreign'
  return follows ? null : 'order'
}

/** The acceptance number in a line that could not be applied: the user can ask the bank about it. */
function numberOf(event: JournalEvent | null, check: JournalProblem['check']): { acceptanceNo?: string } {
  if (check !== 'order' || event?.type !== 'outcome' || event.outcome.outcome !== 'accepted') return {}
  return { acceptanceNo: event.outcome.acceptanceNo }
}

/**
 * Only the head reveals that last lines were cut off. It may be behind after a crash or a full disk, and missing
 * right after the first linked record.
 */
function checkChainHead(head: ChainHeadReading, links: readonly string[], linked: number): JournalProblem[] {
  const line = links.length
  if (head.kind === 'unreadable') return [{ line, check: 'headUnreadable' }]
  if (head.kind === 'none') return linked > 1 ? [{ line, check: 'headMissing' }] : []
  if (head.count > line) return [{ line, check: 'cutOff', missing: head.count - line }]
  return links[head.count - 1] === head.hash ? [] : [{ line: head.count, check: 'headDiffers' }]
}

function endSending(entries: Map<string, JournalEntry>): void {
  for (const entry of entries.values()) {
    const state = nextFilingState(entry.state, 'interrupted')
    if (state !== undefined) entries.set(entry.entryId, { ...entry, state, outcome: INTERRUPTED })
  }
}

/** Identifies exactly these problems of exactly this file. */
const reportOf = (problems: readonly JournalProblem[], whole: string): string =>
  problems.length === 0
    ? ''
    : createHash('sha256').update(whole).update(JSON.stringify(problems)).digest('hex').slice(0, 16)
