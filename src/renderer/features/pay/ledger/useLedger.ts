import type { Acceptance, LocalTaxResult } from '#contract/bank/index'
import type { AppError, Company, JournalLine } from '#contract/ipc/index'
import {
  buildLedger,
  hasMark,
  ledgerSpan,
  type Ledger,
  type LedgerCell,
  type LedgerLot,
  type LedgerRow,
  type LedgerMark,
} from '#domain/lots/ledger'
import { taxYearOf } from '#domain/year/yearMonths'
import { filedSteps, type FollowedLot } from '#domain/lots/filedSteps'
import type { LotDetail } from '#domain/lots/lot'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { planGaps, unrecordedMonths } from '#domain/year/planGaps'
import { findPayee } from '#domain/municipalities/municipalities'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import { today } from '#ui/text/clock'
import { textMatcher } from '#ui/table/match'
import { writesEnded } from '#data/writes/runningWrites'
import type { LotRecord } from '#data/schema/db'
import { detailsOf, firstMonthOf, lotsBetween } from '#data/repositories/monthLots'
import { latestAnswers } from '#data/repositories/lookups'
import { listPayees, type PayeeRow } from '#data/repositories/payees'
import { listYear, type YearRow } from '#data/repositories/years'
import { asCallError, storageError } from '#data/storageError'
import { readEntries, useJournal } from '#data/state/journal'

export type LedgerFilter = 'all' | LedgerMark
export interface MarkedCell {
  row: LedgerRow
  cell: LedgerCell
  column: number
  mark: LedgerMark
}
/** A lot with values that cannot be read (in `rows` rows); the figures of the ledger lack them. */
export interface UnreadableLot {
  lotId: string
  month: string
  name: string
  rows: number
}

interface Book {
  year: number
  lots: { record: LotRecord; details: LotDetail[] }[]
  payees: PayeeRow[]
  firstMonth: string | undefined
  employees: YearRow[]
  /** The latest answers of the acceptance inquiry (受付番号照会), by acceptance number. */
  answers: ReadonlyMap<string, Acceptance>
}

const MARKS = ['missing', 'double', 'offPlan', 'offFiled', 'changed'] as const
const noPlaces = (): Record<LedgerMark, MarkedCell[]> => ({
  missing: [],
  double: [],
  changed: [],
  offPlan: [],
  offFiled: [],
})

/** Lots read at once: few enough to show progress, many enough to be fast. */
const AT_ONCE = 6

export function useLedger(company: Company | undefined) {
  const current = taxYearOf(nextMonthToPay(today()))
  const year = ref(current)
  const { book, progress, failure, load } = useBook(company, year)
  const { ledger, unrecorded } = useContent(book, useFilingResults(book, failure))
  const years = computed(() => {
    const first = Math.min(current, taxYearOf(book.value?.firstMonth ?? nextMonthToPay(today())))
    return Array.from({ length: current - first + 2 }, (_, n) => current + 1 - n)
  })
  const records = computed(() => new Map(book.value?.lots.map(({ record }) => [record.lotId, record])))
  const places = computed(() => (ledger.value ? placesOf(ledger.value) : noPlaces()))
  const lacking = computed(() =>
    (book.value?.lots ?? [])
      .filter(({ record }) => record.unreadable && ledger.value?.months.includes(record.month))
      .map(({ record: { lotId, month, head, unreadable = 0 } }): UnreadableLot => ({
        lotId,
        month,
        name: head.localTaxPaymentDataName,
        rows: unreadable,
      })),
  )

  return {
    year,
    years,
    ledger,
    ...useVisibleRows(ledger),
    records,
    places,
    lacking,
    unrecorded,
    progress,
    failure,
    load,
  }
}

function useBook(company: Company | undefined, year: Readonly<Ref<number>>) {
  const book = shallowRef<Book>()
  const progress = shallowRef({ done: 0, total: 0 })
  const failure = shallowRef<AppError>()
  let latest = 0

  /** If several readings overlap, only the latest counts. */
  async function load(): Promise<void> {
    const turn = ++latest
    try {
      await writesEnded()
      const found = await read(
        company,
        year.value,
        (done, total) => turn === latest && (progress.value = { done, total }),
      )
      if (turn === latest) book.value = found
      failure.value = undefined
    } catch (thrown) {
      if (turn === latest) failure.value = storageError(thrown)
    }
  }
  watch(year, load)

  return { book, progress, failure, load }
}

type FilingResults = ReadonlyMap<string, LocalTaxResult>

/** The bank's answer to the filing itself, by entry id, for filings without an answered acceptance inquiry. */
function useFilingResults(
  book: Readonly<Ref<Book | undefined>>,
  failure: Ref<AppError | undefined>,
): Readonly<Ref<FilingResults>> {
  const journal = useJournal()
  const results = shallowRef<FilingResults>(new Map())
  const wanted = computed(() =>
    (book.value?.lots ?? []).flatMap(({ record: { lotId } }) => {
      const entry = journal.entryOf(lotId)
      const hasAnswer = entry?.said !== undefined && entry.said.outcome !== 'notSent'
      return hasAnswer && book.value?.answers.has(entry.acceptanceNo ?? '') === false ? [entry.entryId] : []
    }),
  )
  watch(
    () => wanted.value.join(' '),
    async (asked) => {
      try {
        const entries = await readEntries(wanted.value)
        if (asked !== wanted.value.join(' ')) return
        results.value = new Map(
          entries.flatMap(({ entryId, outcome }) => {
            const result = outcome && 'answer' in outcome ? outcome.answer?.localTaxPaymentResult : undefined
            return result ? [[entryId, result] as const] : []
          }),
        )
      } catch (thrown) {
        failure.value = asCallError(thrown).error
      }
    },
    { immediate: true },
  )
  return results
}

function useContent(book: Readonly<Ref<Book | undefined>>, results: Readonly<Ref<FilingResults>>) {
  const journal = useJournal()
  const lotsOf = ({ lots }: Book) =>
    lots.map(({ record: { lotId, month }, details }) => ({ lotId, month, state: journal.stateOf(lotId), details }))
  const ledger = computed<Ledger | undefined>(() => {
    const known = book.value
    if (!known) return undefined
    const lots = lotsOf(known)
    return buildLedger({
      year: known.year,
      lots,
      payees: known.payees,
      firstMonth: known.firstMonth,
      today: today(),
      gaps: known.employees.length > 0 ? planGaps(gapInput(known, lots)) : undefined,
      steps: filedSteps(
        lots.flatMap((lot) => followed(lot, journal.entryOf(lot.lotId), known.answers, results.value) ?? []),
      ),
    })
  })
  const unrecorded = computed(() => (book.value ? unrecordedMonths(gapInput(book.value, lotsOf(book.value))) : []))
  return { ledger, unrecorded }
}

/** What is compared with the year plan: without returned lots, which the bank does not pay. */
function gapInput({ year, employees, payees, firstMonth }: Book, lots: readonly LedgerLot[]) {
  const due = nextMonthToPay(today())
  const counting = lots.filter(({ state }) => state !== 'returned')
  return { year, employees, payees, lots: counting, since: firstMonth ?? due, due }
}

/** What was filed of a lot and what the bank says it has; undefined for a lot that the bank does not pay. */
function followed(
  { lotId, month, state, details }: LedgerLot,
  entry: JournalLine | undefined,
  answers: ReadonlyMap<string, Acceptance>,
  results: FilingResults,
): FollowedLot | undefined {
  if (!entry || !['accepted', 'approved', 'unknown', 'contradicts'].includes(state)) return undefined
  const bank = answers.get(entry.acceptanceNo ?? '') ?? results.get(entry.entryId)
  return { lotId, month, details, filed: entry.totals, ...(bank && { bank }) }
}

function useVisibleRows(ledger: Readonly<Ref<Ledger | undefined>>) {
  const words = ref('')
  const only = ref<LedgerFilter>('all')
  const rows = computed(() => {
    const matches = textMatcher(words.value)
    const mark = only.value
    return (ledger.value?.rows ?? []).filter(
      (row) =>
        (mark === 'all' || row.cells.some((cell) => hasMark(cell, mark))) && (!matches || matches(searchText(row))),
    )
  })
  return { words, only, rows }
}

async function read(
  company: Company | undefined,
  year: number,
  onProgress: (done: number, total: number) => void,
): Promise<Book> {
  const { companyId = '', environment = 'practice' } = company ?? {}
  const { from, to } = ledgerSpan(year)
  const [records, payees, firstMonth, employees, answers] = await Promise.all([
    lotsBetween(companyId, from, to),
    listPayees(companyId),
    firstMonthOf(companyId),
    listYear(companyId, year),
    latestAnswers(companyId, environment),
  ])
  const lots: Book['lots'] = []
  for (let at = 0; at < records.length; at += AT_ONCE) {
    onProgress(at, records.length)
    lots.push(
      ...(await Promise.all(
        records.slice(at, at + AT_ONCE).map(async (record) => ({ record, details: await detailsOf(record.lotId) })),
      )),
    )
  }
  return { year, lots, payees, firstMonth, employees, answers }
}

function placesOf({ rows }: Ledger): Record<LedgerMark, MarkedCell[]> {
  const places = noPlaces()
  for (const row of rows)
    row.cells.forEach((cell, column) => {
      for (const mark of MARKS) if (hasMark(cell, mark)) places[mark].push({ row, cell, column, mark })
    })
  return places
}

function searchText({ municipalityCode, designatedNumber, municipalityName }: LedgerRow): string {
  const found = findPayee(municipalityCode)
  return [
    municipalityCode,
    designatedNumber,
    found ? `${found.prefecture}${found.name} ${found.prefecture} ${found.name} ${found.kana}` : '',
    municipalityName,
  ].join(' ')
}
