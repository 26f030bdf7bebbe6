import type { Company, EnvironmentName, JournalLine } from '#contract/ipc/index'
import { compareWithAcceptance, type FieldComparison } from '#domain/filing/acceptanceComparison'
import { approvalOf, laterApproval, type Approval } from '#domain/filing/approval'
import { dueWarning, isFollowedOn, type Change, type DueWarning, type Followed } from '#domain/filing/following'
import { isUnseen, type InquiryKey, type LookupSummary } from '#data/repositories/lookups'

export interface FollowRow extends InquiryKey {
  readonly key: string
  readonly companyName: string
  /** Undefined for an application filed elsewhere, which has only been inquired about here. */
  readonly entry: JournalLine | undefined
  readonly latest: LookupSummary | undefined
  /** The different status that the bank answered before. */
  readonly formerStatus: string | undefined
  readonly month: string
  readonly dueDate: string
  readonly dataName: string
  readonly payees: number | undefined
  readonly totalAmount: number | undefined
  /** The latest state, from the bank or the user. */
  readonly approval: Approval
  /** The user recorded that it was returned; the bank's own words do not say so. */
  readonly returnedByHand: boolean
  /** Changes that were not viewed yet. */
  readonly unseen: readonly Change[]
  readonly verdict: FieldsVerdict | undefined
  /** False if the company was deleted or now uses another environment: no inquiry is possible. */
  readonly askable: boolean
  /** Sort key: when the application was filed or first inquired about. */
  readonly since: string
}

export interface Sources {
  readonly entries: readonly JournalLine[]
  /** Oldest first. */
  readonly lookups: readonly LookupSummary[]
  readonly companies: readonly Company[]
}

/** Unique among all companies and environments. */
export const inquiryKeyOf = ({ companyId, environment, acceptanceNo }: InquiryKey): string =>
  `${companyId}:${environment}:${acceptanceNo}`

/** Newest first, including any filed elsewhere that were inquired about here. */
export function followRows({ entries, lookups, companies }: Sources): FollowRow[] {
  const byId = new Map(companies.map((company) => [company.companyId, company]))
  const filed = new Map<string, JournalLine>()
  // Oldest first, so that the newest of two with one number counts.
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]
    if (entry?.acceptanceNo === undefined) continue
    const { companyId, environment, acceptanceNo } = entry
    filed.set(inquiryKeyOf({ companyId, environment, acceptanceNo }), entry)
  }
  const answers = answersByKey(lookups, (lookup) => environmentOf(lookup, filed, byId))
  const rows = [...new Set([...filed.keys(), ...answers.keys()])].map((key) =>
    keptRow(key, filed.get(key), answers.get(key) ?? [], byId),
  )
  // As text, instants sort by time.
  return rows.toSorted((a, b) => (a.since === b.since ? 0 : a.since < b.since ? 1 : -1))
}

interface KeptRow {
  readonly row: FollowRow
  readonly lookups: readonly LookupSummary[]
  readonly company: Company | undefined
}
/** Reuses the rows of filings: a change concerns one of them, and there are tens of thousands. */
const keptRows = new WeakMap<JournalLine, KeptRow>()

function keptRow(
  key: string,
  entry: JournalLine | undefined,
  lookups: readonly LookupSummary[],
  companies: ReadonlyMap<string, Company>,
): FollowRow {
  if (!entry) return rowOf(key, entry, lookups, companies)
  const kept = keptRows.get(entry)
  const company = companies.get(entry.companyId)
  const isSame =
    kept?.company === company &&
    kept?.row.key === key &&
    kept.lookups.length === lookups.length &&
    kept.lookups.every((one, at) => one === lookups[at])
  if (isSame) return kept.row
  const row = rowOf(key, entry, lookups, companies)
  keptRows.set(entry, { row, lookups, company })
  return row
}

type Answers = ReadonlyMap<string, readonly LookupSummary[]>
/** The grouping for each list of answers: a filing changes no answer, so it is reused. */
const grouped = new WeakMap<readonly LookupSummary[], Answers>()

function answersByKey(lookups: readonly LookupSummary[], placeOf: (lookup: LookupSummary) => EnvironmentName): Answers {
  const kept = grouped.get(lookups)
  if (kept) return kept
  const answers = Map.groupBy(lookups, (lookup) => inquiryKeyOf({ ...lookup, environment: placeOf(lookup) }))
  // Older answers have no environment. It then depends on what was filed, so that grouping is not reused.
  if (lookups.every(({ environment }) => environment !== undefined)) grouped.set(lookups, answers)
  return answers
}

/**
 * Older answers do not record the environment: then that of the journal entry with the same number, or else the
 * company's.
 */
function environmentOf(
  { companyId, acceptanceNo, environment }: LookupSummary,
  filed: ReadonlyMap<string, JournalLine>,
  companies: ReadonlyMap<string, Company>,
): EnvironmentName {
  const known = (['production', 'development', 'practice'] as const).find((one) =>
    filed.has(inquiryKeyOf({ companyId, acceptanceNo, environment: one })),
  )
  return environment ?? known ?? companies.get(companyId)?.environment ?? 'practice'
}

function rowOf(
  key: string,
  entry: JournalLine | undefined,
  lookups: readonly LookupSummary[],
  companies: ReadonlyMap<string, Company>,
): FollowRow {
  const [companyId = '', environment = '', acceptanceNo = ''] = key.split(':')
  const latest = lookups.at(-1)
  const answer = latest?.answer
  const company = companies.get(companyId)
  return {
    key,
    companyId,
    environment: environment as EnvironmentName,
    acceptanceNo,
    entry,
    latest,
    formerStatus: lookups.findLast((one) => one.answer.transactionStatus !== answer?.transactionStatus)?.answer
      .transactionStatus,
    companyName: company?.name ?? entry?.companyName ?? '',
    month: entry?.month ?? answer?.monthForWhichPaymentIsDue ?? '',
    dueDate: entry?.dueDate ?? answer?.dueDate ?? '',
    dataName: entry?.figures?.localTaxPaymentDataName ?? answer?.localTaxPaymentDataName ?? '',
    payees: entry?.totals.municipalityCount ?? answer?.municipalityCount,
    totalAmount: entry?.totals.totalAmount ?? answer?.totalAmount,
    ...approvalIn(entry, latest),
    unseen: [...new Set(lookups.filter(isUnseen).flatMap(({ changes = [] }) => changes))],
    // Compared when it is asked for: only a few of tens of thousands are.
    get verdict() {
      return entry && answer && fieldsVerdict(compareEntry(entry, answer))
    },
    askable: company?.environment === environment,
    since: entry?.at ?? lookups[0]?.at ?? '',
  }
}

/**
 * The journal's state counts unless a stored answer is later. What the user recorded always counts; an application
 * that is not in the journal has only its answers.
 */
function approvalIn(
  entry: JournalLine | undefined,
  latest: LookupSummary | undefined,
): Pick<FollowRow, 'approval' | 'returnedByHand'> {
  const recorded = entry?.approval
  if (recorded?.by === 'person') return { approval: recorded.state, returnedByHand: recorded.state === 'returned' }
  const answered = latest && { state: approvalOf(latest.answer), at: latest.at }
  return { approval: laterApproval(answered, recorded)?.state ?? 'open', returnedByHand: false }
}

export function compareEntry(
  { month, dueDate, totals, figures }: JournalLine,
  answer: Readonly<Record<string, unknown>>,
): FieldComparison[] {
  return compareWithAcceptance({ monthForWhichPaymentIsDue: month, dueDate, ...totals, ...figures }, answer)
}

/** `same`: the bank sent all values and they match; `partly`: those it sent match but some are missing. */
export type FieldsVerdict = 'same' | 'differs' | 'partly'

export function fieldsVerdict(fields: readonly FieldComparison[]): FieldsVerdict {
  if (fields.some(({ match, theirs }) => !match && theirs !== undefined)) return 'differs'
  return fields.every(({ theirs }) => theirs !== undefined) ? 'same' : 'partly'
}

/** `attention`: not approved, returned lately, or changed since last viewed. */
export const SHOWN = ['attention', 'open', 'approved', 'returned', 'all'] as const
/** An empty company id means all companies. */
export interface RowFilter {
  readonly companyId: string
  readonly shown: (typeof SHOWN)[number]
  readonly words: string
}

/** Searches acceptance number, company and data name, regardless of width and case. */
export function filterRows(
  rows: readonly FollowRow[],
  { companyId, shown, words }: RowFilter,
  today: string,
): FollowRow[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (companyId !== '' && row.companyId !== companyId) return false
    if (!isShown(row, shown, today)) return false
    const text = plain(`${row.acceptanceNo} ${row.companyName} ${row.dataName}`)
    return wanted.every((word) => text.includes(word))
  })
}

function isShown(row: FollowRow, shown: RowFilter['shown'], today: string): boolean {
  if (shown !== 'attention') return shown === 'all' || row.approval === shown
  // A returned application stays returned for good, so it leaves this view when it is no longer followed.
  return (
    row.approval === 'open' ||
    row.unseen.length > 0 ||
    (row.approval === 'returned' && isFollowedOn(today, row.dueDate))
  )
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

export interface Overdue {
  readonly row: FollowRow
  readonly warning: DueWarning
}

/** Most urgent first. No warning about rows long past due, which are no longer followed. */
export function overdueRows(rows: readonly FollowRow[], today: string): Overdue[] {
  return rows
    .filter(({ approval, dueDate }) => approval === 'open' && isFollowedOn(today, dueDate))
    .flatMap((row): Overdue[] => {
      const warning = dueWarning(row.dueDate, today)
      return warning ? [{ row, warning }] : []
    })
    .sort((a, b) => a.warning.daysLeft - b.warning.daysLeft)
}

/**
 * `attempts` has the time of the last attempt for each application, successful or not. Applications at the practice
 * bank count as open only if `practice` is set.
 */
export function followedOf(
  rows: readonly FollowRow[],
  attempts: ReadonlyMap<string, number>,
  { today, practice }: { today: string; practice: boolean },
): Followed[] {
  const open = rows.filter(
    ({ askable, approval, dueDate, environment }) =>
      askable && approval === 'open' && isFollowedOn(today, dueDate) && (practice || environment !== 'practice'),
  )
  return open.map(({ key, latest }) => {
    const times = [attempts.get(key), latest && Date.parse(latest.at)].filter((time) => time !== undefined)
    return { key, askedAt: times.length > 0 ? Math.max(...times) : undefined }
  })
}
