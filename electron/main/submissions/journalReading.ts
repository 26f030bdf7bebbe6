import { createHash } from 'node:crypto'
import type { JournalEntry, JournalProblem, JournalStatus } from '#contract/ipc/journal'
import { createDigest, linkOf, takeApart } from '../storage/hashChain.ts'
import { INTERRUPTED, type JournalEvent, parseLine, replay } from './journalEvents.ts'
import type { HeadReading } from '../storage/chainHead.ts'

/**
 * What the lines of a journal come to. `link` is what the next record is bound to, `whole` what one that begins the
 * chain anew is.
 */
export interface JournalReading {
  entries: Map<string, JournalEntry>
  status: JournalStatus
  link: string
  whole: string
  /** The link of each line. */
  links: string[]
}

/**
 * Reads all lines and checks each: readable, bound to the one before, following from the events before; then the end,
 * against the head. Everything readable becomes an entry whatever is wrong elsewhere. Problems that a later record says
 * a person has read are no longer counted, as long as that record still covers exactly the bytes it did.
 */
export function readJournal(lines: readonly Uint8Array[], head: HeadReading): JournalReading {
  const entries = new Map<string, JournalEntry>()
  const digest = createDigest()
  const restarts: JournalStatus['restarts'] = []
  const links: string[] = []
  let problems: JournalProblem[] = []
  let link = digest.value()
  let linked = 0
  lines.forEach((bytes, index) => {
    const line = index + 1
    const { body, stated } = takeApart(bytes)
    const event = parseLine(bytes)
    const whole = digest.value()
    const restart = event?.type === 'restart'
    const proven = stated === null ? linked === 0 && !restart : linkOf(restart ? whole : link, body) === stated
    digest.add(bytes)
    link = stated ?? (linked === 0 ? digest.value() : link)
    links.push(link)
    if (stated !== null) linked++
    if (proven && restart) {
      restarts.push({ line, at: event.at, user: event.user, problems: event.problems })
      problems = []
    }
    const check = checkOf(entries, event, proven, stated !== null)
    if (check !== null) problems.push({ line, check, ...numberOf(event, check) })
  })
  problems.push(...checkHead(head, links, linked))
  endSending(entries)
  return {
    entries,
    links,
    link,
    whole: digest.value(),
    status: {
      lines: lines.length,
      linked,
      problems,
      report: reportOf(problems, digest.value()),
      restarts,
      anchor: 'unchecked',
    },
  }
}

/**
 * The same reading, of a file that another program has changed since its first `known` lines were read: a problem that
 * a person has to know of, whatever the lines say.
 */
export function writtenByAnother(reading: JournalReading, known: number): JournalReading {
  const { status, whole } = reading
  const problems: JournalProblem[] = [
    ...status.problems,
    { line: Math.min(known + 1, Math.max(status.lines, 1)), check: 'otherWriter' },
  ]
  return { ...reading, status: { ...status, problems, report: reportOf(problems, whole) } }
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

/** The acceptance number in a line that could not be applied: it helps the person to ask the bank. */
function numberOf(event: JournalEvent | null, check: JournalProblem['check']): { acceptanceNo?: string } {
  if (check !== 'order' || event?.type !== 'outcome' || event.outcome.outcome !== 'accepted') return {}
  return { acceptanceNo: event.outcome.acceptanceNo }
}

/**
 * A journal whose last lines were cut off is whole in itself; only the head knows of them. It may be behind by what a
 * crash or a full disk kept it from noting, and it is not there yet right after the first linked record.
 */
function checkHead(head: HeadReading, links: readonly string[], linked: number): JournalProblem[] {
  const line = links.length
  if (head.kind === 'unreadable') return [{ line, check: 'headUnreadable' }]
  if (head.kind === 'none') return linked > 1 ? [{ line, check: 'headMissing' }] : []
  if (head.count > line) return [{ line, check: 'cutOff', missing: head.count - line }]
  return links[head.count - 1] === head.hash ? [] : [{ line: head.count, check: 'headDiffers' }]
}

function endSending(entries: Map<string, JournalEntry>): void {
  for (const entry of entries.values())
    if (entry.state === 'sending') entries.set(entry.entryId, { ...entry, state: 'unknown', outcome: INTERRUPTED })
}

/** Names exactly these problems of exactly this file. */
export const reportOf = (problems: readonly JournalProblem[], whole: string): string =>
  problems.length === 0
    ? ''
    : createHash('sha256').update(whole).update(JSON.stringify(problems)).digest('hex').slice(0, 16)
