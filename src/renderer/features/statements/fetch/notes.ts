// What is to be said of a statement beside its entries: the same words on the screen, in the file and on paper.
import type { StatementNotes } from '#contract/ipc/index'
import type { Days } from '#domain/coverage'
import type { RepeatedNumbers } from '#domain/statements'
import { formatYen } from '#domain/yen'
import { placeText } from '../../../ui/text/errorText.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { Doubts } from '../../../database/schema/answeredStatements.ts'

export interface NoteLine {
  readonly text: string
  /** Entries are missing, or may be. */
  readonly grave: boolean
  /** Who sees only the file has to know it too. */
  readonly inFile: boolean
  /** The entries it is about, one each. */
  readonly places: readonly string[]
}

/** Most runs of days that a line names; on paper it has to fit the sheet. */
const MOST_DAYS = { full: 6, short: 2 } as const

/** A copy of what is to be said, as plain data; undefined when there is nothing. */
export function notesOf(
  { misnumbered, unreadable, unanswered, quiet }: Doubts,
  { other, equal }: RepeatedNumbers,
): StatementNotes | undefined {
  if (misnumbered + unreadable.length + unanswered.length + quiet.length + other + equal === 0) return undefined
  const plain = (days: readonly Days[]) => days.map(({ from, to }) => ({ from, to }))
  return {
    misnumbered,
    unreadable: unreadable.map(({ page, place }) => ({ page, place: { ...place } })),
    unanswered: plain(unanswered),
    quiet: plain(quiet),
    other,
    equal,
  }
}

/** The notes in words: `full` with what to do, `short` with what a line of a sheet has room for. */
export function noteLines(
  notes: StatementNotes | undefined,
  t: Translate,
  isKnown: (key: string) => boolean,
  length: 'full' | 'short' = 'full',
): NoteLine[] {
  if (!notes) return []
  const { misnumbered, unreadable, unanswered, quiet, other, equal } = notes
  const days = (list: readonly Days[]) => {
    const [most, rest] = [MOST_DAYS[length], list.length - MOST_DAYS[length]]
    const named = list
      .slice(0, most)
      .map(({ from, to }) => (from === to ? from : t('accounts.kept.days', { from, to })))
    return [...named, ...(rest > 0 ? [t('accounts.notes.more', { count: formatYen(rest) })] : [])].join(
      t('accounts.notes.and'),
    )
  }
  const line = (
    key: 'unreadable' | 'misnumbered' | 'unanswered' | 'quiet' | 'numbers',
    isThere: boolean,
    named: Record<string, unknown>,
    places: string[] = [],
    plural?: number,
  ): NoteLine[] =>
    isThere
      ? [
          {
            text: t(`accounts.notes.${length}.${key}`, named, plural),
            grave: key !== 'quiet' && key !== 'numbers',
            inFile: key !== 'quiet',
            places,
          },
        ]
      : []
  return [
    ...line(
      'unreadable',
      unreadable.length > 0,
      { count: formatYen(unreadable.length) },
      unreadable.map(({ page, place }) => placeText(place, page, t, isKnown)),
      unreadable.length,
    ),
    ...line('misnumbered', misnumbered > 0, { count: formatYen(misnumbered) }, [], misnumbered),
    ...line('unanswered', unanswered.length > 0, { days: days(unanswered) }),
    ...line('quiet', quiet.length > 0, { days: days(quiet) }),
    ...line('numbers', other + equal > 0, { other: formatYen(other), equal: formatYen(equal) }),
  ]
}

/**
 * The notes as lines after the entries of a file of our own: what is missing, and numbers that came again. A statement
 * must not look whole where only the file is seen.
 */
export const fileNotes = (
  notes: StatementNotes | undefined,
  t: Translate,
  isKnown: (key: string) => boolean,
): string[] =>
  noteLines(notes, t, isKnown).flatMap(({ text, inFile, places }) =>
    inFile ? [text, ...places].map((line) => `※ ${line}`) : [],
  )

/** Most entries that a sheet of paper names. */
const MOST_ON_PAPER = 3

/** The notes as lines of a sheet's head. */
export function paperNotes(
  notes: StatementNotes | undefined,
  t: Translate,
  isKnown: (key: string) => boolean,
): string[] {
  // Days on which nothing seems to have happened take no room on paper.
  return noteLines(notes && { ...notes, quiet: [] }, t, isKnown, 'short').flatMap(({ text, places }) => {
    const rest = places.length - MOST_ON_PAPER
    return [
      text,
      ...places.slice(0, MOST_ON_PAPER),
      ...(rest > 0 ? [t('accounts.notes.more', { count: formatYen(rest) })] : []),
    ]
  })
}

/** How many lines they take, without the words. */
export const countPaperNotes = (notes: StatementNotes | undefined): number =>
  paperNotes(
    notes,
    (key) => key,
    () => false,
  ).length
