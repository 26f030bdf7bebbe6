// What may be missing or wrong in a statement, in the same words for screen, files and paper.
import type { StatementNotes } from '#contract/ipc/index'
import type { Days } from '#domain/statements/coverage'
import type { RepeatedNumbers } from '#domain/statements/statements'
import { formatYen } from '#domain/text/yen'
import { damagedPlaceText } from '#ui/text/errorText'
import { shownDay } from '#ui/text/shownDay'
import type { Translate } from '#i18n/translate'
import type { Doubts } from '#data/schema/answerCoverage'

export interface NoteLine {
  readonly text: string
  /** Entries are or may be missing. */
  readonly grave: boolean
  /** Somebody who has only the file needs this note too. */
  readonly inFile: boolean
  readonly places: readonly string[]
}

/** Runs of days, or names of files, that a line names at most: on paper, the line must fit the sheet. */
const MOST_DAYS = { full: 6, short: 2 } as const

export type NotedFiles = NonNullable<StatementNotes['files']>

/** A plain copy of what is to be noted; undefined if there is nothing. */
export function notesOf(
  { misnumbered, unreadable, unanswered, quiet }: Doubts,
  { other, equal }: RepeatedNumbers,
  files?: NotedFiles,
): StatementNotes | undefined {
  if (!files && misnumbered + unreadable.length + unanswered.length + quiet.length + other + equal === 0)
    return undefined
  const plain = (days: readonly Days[]) => days.map(({ from, to }) => ({ from, to }))
  return {
    misnumbered,
    unreadable: unreadable.map(({ page, place }) => ({ page, place: { ...place } })),
    unanswered: plain(unanswered),
    quiet: plain(quiet),
    other,
    equal,
    ...(files && { files: { names: [...files.names], missing: plain(files.missing) } }),
  }
}

type Length = keyof typeof MOST_DAYS
type NoteKey = 'fromFile' | 'noFile' | 'unreadable' | 'misnumbered' | 'unanswered' | 'quiet' | 'numbers'

/** `full` says what to do; `short` fits one line of a sheet. */
export function noteLines(
  notes: StatementNotes | undefined,
  t: Translate,
  isKnown: (key: string) => boolean,
  length: Length = 'full',
): NoteLine[] {
  if (!notes) return []
  const { misnumbered, unreadable, unanswered, quiet, other, equal, files } = notes
  const line = (
    key: NoteKey,
    isThere: boolean,
    named: Record<string, unknown>,
    places: string[] = [],
    plural?: number,
  ): NoteLine[] =>
    isThere ? [{ text: t(`accounts.notes.${length}.${key}`, named, plural), ...kindOf(key), places }] : []
  return [
    ...line('fromFile', files !== undefined, { names: namesText(files?.names ?? [], length, t) }),
    ...line('noFile', (files?.missing.length ?? 0) > 0, {
      days: daysText((files?.missing ?? []).map(shown), length, t),
    }),
    ...line(
      'unreadable',
      unreadable.length > 0,
      { count: formatYen(unreadable.length) },
      unreadable.map(({ page, place }) => damagedPlaceText(place, page, t, isKnown)),
      unreadable.length,
    ),
    ...line('misnumbered', misnumbered > 0, { count: formatYen(misnumbered) }, [], misnumbered),
    ...line('unanswered', unanswered.length > 0, { days: daysText(unanswered, length, t) }),
    ...line('quiet', quiet.length > 0, { days: daysText(quiet, length, t) }),
    ...line('numbers', other + equal > 0, { other: formatYen(other), equal: formatYen(equal) }),
  ]
}

const MILD: ReadonlySet<NoteKey> = new Set(['fromFile', 'quiet', 'numbers'])
const kindOf = (key: NoteKey) => ({ grave: !MILD.has(key), inFile: key !== 'quiet' })

function namesText(names: readonly string[], length: Length, t: Translate): string {
  const rest = names.length - MOST_DAYS[length]
  const more = rest > 0 ? [t('accounts.notes.more', { count: formatYen(rest) })] : []
  return [...names.slice(0, MOST_DAYS[length]), ...more].join(t('accounts.notes.and'))
}

const shown = ({ from, to }: Days): Days => ({ from: shownDay(from), to: shownDay(to) })

/** Runs beyond the limit are only counted. */
function daysText(list: readonly Days[], length: Length, t: Translate): string {
  const [most, rest] = [MOST_DAYS[length], list.length - MOST_DAYS[length]]
  const named = list.slice(0, most).map(({ from, to }) => (from === to ? from : t('accounts.kept.days', { from, to })))
  return [...named, ...(rest > 0 ? [t('accounts.notes.more', { count: formatYen(rest) })] : [])].join(
    t('accounts.notes.and'),
  )
}

/** All notes but those on quiet days: a statement must not look complete to somebody who sees only the file. */
export const fileNotes = (
  notes: StatementNotes | undefined,
  t: Translate,
  isKnown: (key: string) => boolean,
): string[] =>
  noteLines(notes, t, isKnown).flatMap(({ text, inFile, places }) =>
    inFile ? [text, ...places].map((line) => `※ ${line}`) : [],
  )

/** Unreadable entries that a note on paper names at most. */
const MOST_ON_PAPER = 3

export function paperNotes(
  notes: StatementNotes | undefined,
  t: Translate,
  isKnown: (key: string) => boolean,
): string[] {
  // Quiet days, on which nothing seems to have happened, are not printed.
  return noteLines(notes && { ...notes, quiet: [] }, t, isKnown, 'short').flatMap(({ text, places }) => {
    const rest = places.length - MOST_ON_PAPER
    return [
      text,
      ...places.slice(0, MOST_ON_PAPER),
      ...(rest > 0 ? [t('accounts.notes.more', { count: formatYen(rest) })] : []),
    ]
  })
}

export const countPaperNotes = (notes: StatementNotes | undefined): number =>
  paperNotes(
    notes,
    (key) => key,
    () => false,
  ).length
