import type { AppError } from '#contract/ipc/index'
import type { BookedMark, BookProgram } from '#domain/accounts/bookEntries'
import { lastDayOf, monthOf } from '#domain/calendar/calendar'
import { formatYen } from '#domain/text/yen'
import { computed, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { call } from '#data/bridge/index'
import { allBookedMarks, markBooked } from '#data/repositories/monthNotes'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'
import { useCompanies } from '#data/state/companies'
import { useSingleRun } from '#ui/controls/useSingleRun'
import { fileNameOf } from '#ui/text/fileName'
import {
  bookFiles,
  bookMonths,
  bookRows,
  lackingAccounts,
  packBooks,
  type BookProblem,
  type BookRow,
} from './bookRows.ts'
import { useFollowing } from './store.ts'

const NONE: ReadonlyMap<string, BookedMark[]> = new Map()

/** Includes lots that the bank returned after their export. */
export function useBookRows() {
  const following = useFollowing()
  const companies = useCompanies()
  const { value: marks, error: unread, loaded } = useLiveQuery(() => 0, allBookedMarks, NONE)
  // Without its marks, an exported lot would look open and be booked twice.
  const ready = computed(() => loaded.value && !unread.value)
  const rows = computed(() => (ready.value ? bookRows(following.rows, companies.all, marks.value) : []))
  const returned = computed(() => rows.value.filter(({ state }) => state === 'returned'))
  return { rows, returned, ready, unread }
}

/** Marks lots as exported now or, with `reversed`, as taken out of the books again. */
const mark = (rows: readonly BookRow[], programOf: (row: BookRow) => BookProgram, reversed?: true): Promise<void> =>
  markBooked(
    rows.map((row) => ({
      companyId: row.company.companyId,
      month: row.month,
      marks: [
        {
          environment: row.environment,
          acceptanceNo: row.lot.acceptanceNo,
          at: new Date().toISOString(),
          program: programOf(row),
          total: row.lot.total,
          fee: row.lot.fee ?? 0,
          ...(reversed && { reversed }),
        },
      ],
    })),
  )

/** Records that the entries of returned lots were taken out of the books. */
export function useReversedEntries() {
  const error = shallowRef<AppError>()
  const { running, run } = useSingleRun(async (rows: readonly BookRow[]) => {
    error.value = undefined
    await mark(rows, ({ mark: before, accounts }) => before?.program ?? accounts.program, true).catch(
      (thrown: unknown) => void (error.value = storageError(thrown)),
    )
  })
  return { running, error, reverse: run }
}

export function useBookEntries(all: () => readonly BookRow[]) {
  const { t } = useI18n()
  const months = computed(() => bookMonths(all()))
  const month = ref('')
  const program = ref<BookProgram | ''>('')
  const chosen = ref<string[]>([])
  const asking = ref(false)
  const error = shallowRef<AppError>()
  const problems = shallowRef<readonly BookProblem[]>([])
  const outcome = ref('')
  /** Missing settings, shown as soon as lots are chosen. */
  const lacking = computed(() => lackingAccounts(picked.value, program.value))

  const rows = computed(() => all().filter(({ lot }) => monthOf(lot.day) === month.value))
  const picked = computed(() =>
    rows.value.filter(({ key, state }) => state !== 'returned' && chosen.value.includes(key)),
  )
  const again = computed(() => picked.value.filter(({ state }) => state !== 'open'))
  const sum = computed(() => ({
    count: picked.value.length,
    total: formatYen(picked.value.reduce((yen, { lot }) => yen + lot.total, 0)),
    fee: formatYen(picked.value.reduce((yen, { lot }) => yen + (lot.fee ?? 0), 0)),
  }))
  const chooseOpen = () => (chosen.value = rows.value.filter(({ state }) => state === 'open').map(({ key }) => key))
  watch(
    months,
    (known) => {
      if (known.includes(month.value)) return
      const open = known.find((one) => all().some(({ lot, state }) => state === 'open' && monthOf(lot.day) === one))
      month.value = open ?? known[0] ?? ''
    },
    { immediate: true },
  )
  watch(month, chooseOpen, { immediate: true })
  watch([month, program], begin)
  // Emptying the choice after an export must not remove its message.
  watch(chosen, ({ length }) => (length > 0 ? begin() : undefined))

  function begin(): void {
    asking.value = false
    problems.value = []
    outcome.value = ''
    error.value = undefined
  }

  const { running, run } = useSingleRun(async () => {
    const lots = picked.value
    begin()
    const made = bookFiles(lots, program.value)
    if (!made.ok) return void (problems.value = made.problems)
    const nameOf = (company: string, of: BookProgram | '') =>
      fileNameOf([t('books.fileName'), month.value, company, of && t(`books.program.${of}`)])
    const { bytes, extension } = await packBooks(made.files, (file) => nameOf(file.company, file.program))
    const [only, ...more] = made.files
    const single = more.length === 0 ? only : undefined
    const reply = await call('documents.saveFile', {
      suggestedName: `${nameOf(single?.company ?? '', single?.program ?? '')}.${extension}`,
      bytes,
      filters: [{ name: t(`books.kind.${extension}`), extensions: [extension] }],
      record: { kind: 'report', date: lastDayOf(month.value), company: single?.company ?? '', party: '' },
    })
    if (!reply.ok) return void (error.value = reply.error)
    const { saved, name = '' } = reply.value
    if (!saved) return void (outcome.value = t('books.notSaved'))
    try {
      await mark(lots, ({ accounts }) => program.value || accounts.program)
      chosen.value = []
      outcome.value = t('books.saved', { name, count: lots.length, files: made.files.length }, lots.length)
    } catch (thrown) {
      error.value = storageError(thrown)
      outcome.value = t('books.notMarked', { name })
    }
  })

  /** Asks first if some lots were exported before. */
  function save(): void {
    if (again.value.length > 0) asking.value = true
    else void run()
  }
  return {
    months,
    month,
    program,
    rows,
    chosen,
    picked,
    again,
    sum,
    asking,
    running,
    error,
    lacking,
    problems: computed(() => (lacking.value.length > 0 ? lacking.value : problems.value)),
    outcome,
    save,
    run,
  }
}
