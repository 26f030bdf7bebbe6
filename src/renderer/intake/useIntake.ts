// State of an import: reads a file, accounts for each of its rows and columns, and asks the user where it is unclear.
// The file is imported as a whole or not at all. The feature that asked for the file stores the rows.
import './texts.ts'
import type { AppError, FileFilter } from '#contract/ipc/index'
import type { FormatFailure } from '#formats/formatResult'
import { recogniseFormat } from '#formats/intake/recognise'
import { drain } from '#formats/work'
import { emptyLayout, proposeLayout } from '#formats/intake/layout'
import {
  newState,
  openingWork,
  readingWork,
  withAnswer,
  withLeftOut,
  withUse,
  type Context,
  type IntakeState,
  type Layout,
  type LayoutOrigin,
  type OpenedFile,
  type Question,
  type Reading,
  type Sheet,
  type Subject,
} from '#formats/intake/intake'
import { computed, ref, shallowRef, watch } from 'vue'
import { call, CallError } from '#data/bridge/index'
import { nameOf } from '#data/opening'
import { findIntake, rememberedLayouts, type EarlierIntake, type TakenFile } from '#data/repositories/intakes'
import { sha256 } from '#data/sha256'
import { asCallError } from '#data/storageError'
import { runInSlices } from '#ui/behaviour/slices'
import type { OfferedFile } from '#ui/commands/openedFiles'

export interface IntakeSetup<R> {
  /** What the file may contain: the first one that knows its columns is taken, or else the last one. */
  readonly subjects: readonly [Subject<R>, ...Subject<R>[]]
  readonly companyId: string
  readonly filters: () => FileFilter[]
  /** Read reactively: a change reads the file again. */
  readonly context: () => Context
}

/** Rows that can be read within a frame. */
const ROWS_AT_ONCE = 500
/** Milliseconds before the dialog shows progress. */
const QUICK_MS = 1_000

const refusedByStore = (thrown: unknown): never => {
  throw asCallError(thrown)
}

export function useIntake<R>({ subjects, companyId, filters, context: given }: IntakeSetup<R>) {
  const context = (): Context => ({ ...given(), fileName: file.value?.name })
  const file = shallowRef<{ name: string; size: number; isRecords: boolean }>()
  const hash = ref('')
  const opened = shallowRef<OpenedFile<R>>()
  const failure = shallowRef<FormatFailure>()
  const earlier = shallowRef<EarlierIntake>()
  const again = ref(false)
  const error = shallowRef<AppError>()
  const fault = ref('')
  const sheetAt = ref(0)
  const subject = shallowRef<Subject<R>>(subjects[0])
  const state = shallowRef<IntakeState>(newState())
  const reading = shallowRef<Reading<R> & { layout?: Layout }>()
  const origin = ref<LayoutOrigin>('none')
  const opening = ref(false)
  const isReading = ref(false)
  const working = computed(() => opening.value || isReading.value)
  /** Set only while a long file is read. */
  const rowsRead = ref<number>()
  const proposed = shallowRef<Layout>()
  let stop = new AbortController()
  let stopOpening = new AbortController()
  let underway: Promise<unknown> = Promise.resolve()
  /** Layouts of earlier files, by what these were imported as. */
  let layouts: ReadonlyMap<Subject<R>, readonly Layout[]> = new Map()

  const sheets = computed((): readonly Sheet[] => opened.value?.sheets ?? [])
  const sheet = computed(() => sheets.value[sheetAt.value])

  function read(): void {
    stop.abort()
    isReading.value = false
    const [from, bankFile] = [sheet.value, opened.value?.bankFile]
    if (bankFile) return void (reading.value = bankFile.read(state.value.file))
    if (!from) return void (reading.value = undefined)
    const work = readingWork({ sheets: sheets.value }, sheetAt.value, subject.value, context(), state.value)
    if (from.table.rows.length <= ROWS_AT_ONCE) return void (reading.value = drain(work))
    const { signal } = (stop = new AbortController())
    const begun = performance.now()
    isReading.value = true
    const progress = (rows: number) => {
      if (performance.now() - begun > QUICK_MS) rowsRead.value = rows
    }
    const done = (read: Reading<R>) => {
      reading.value = read
      isReading.value = false
      rowsRead.value = undefined
    }
    // No slice before the first frame: the table is shown before its rows are read.
    underway = runInSlices(work, { signal, progress, done, firstSliceMs: 0 })
  }
  watch(context, read, { flush: 'sync' })

  function change(next: IntakeState): void {
    state.value = next
    read()
  }

  const rememberedOf = async (one: Subject<R>) => [one, await rememberedLayouts(one.name, companyId)] as const

  function chooseSheet(at: number): void {
    const table = sheets.value[at]?.table
    sheetAt.value = at
    for (const one of subjects) {
      const proposal = table && proposeLayout(table, one, context(), { remembered: layouts.get(one) ?? [] })
      subject.value = one
      origin.value = proposal?.origin ?? 'none'
      proposed.value = proposal?.layout
      if (proposal?.origin === 'remembered' || proposal?.origin === 'headings') break
    }
    reading.value = undefined
    change(newState(layouts.get(subject.value) ?? []))
  }

  async function choose(): Promise<void> {
    const reply = await call('documents.openFile', { filters: filters() })
    error.value = reply.ok ? undefined : reply.error
    if (reply.ok && reply.value) await receive(reply.value)
  }

  async function receive({ name, bytes }: OfferedFile): Promise<void> {
    close()
    const { signal } = (stopOpening = new AbortController())
    const isStopped = () => signal.aborted
    opening.value = true
    file.value = { name, size: bytes.length, isRecords: recogniseFormat(bytes) === 'zengin99' }
    const earlierOf = async (sum: string) =>
      [
        sum,
        await findIntake(
          companyId,
          sum,
          subjects.map((one) => one.name),
        ),
      ] as const
    try {
      const kept = Promise.all([sha256(bytes).then(earlierOf), Promise.all(subjects.map(rememberedOf))])
      const [result, [[sum, before], remembered]] = await Promise.all([
        runInSlices(openingWork(bytes, subjects[0], context()), { signal, firstSliceMs: 0 }),
        kept.catch(refusedByStore),
      ])
      if (isStopped() || !result) return
      hash.value = sum
      earlier.value = before
      layouts = new Map(remembered)
      if (!result.ok) return void (failure.value = result)
      opened.value = result.value
      chooseSheet(result.value.first)
    } catch (thrown) {
      if (isStopped()) return
      if (thrown instanceof CallError) error.value = thrown.error
      else fault.value = nameOf(thrown)
    } finally {
      if (!isStopped()) opening.value = false
    }
    await underway
  }

  function close(): void {
    stop.abort()
    stopOpening.abort()
    opening.value = false
    rowsRead.value = proposed.value = undefined
    file.value = opened.value = failure.value = earlier.value = error.value = reading.value = undefined
    fault.value = hash.value = ''
    again.value = false
    state.value = newState()
  }

  const layout = computed(() => state.value.layout ?? reading.value?.layout ?? proposed.value)
  const setLayout = (next: Layout | undefined) => {
    if (!next) return
    origin.value = 'chosen'
    change({ ...state.value, layout: next })
  }

  const ready = computed(
    () =>
      reading.value?.ready === true &&
      reading.value.rows.length > 0 &&
      !working.value &&
      (earlier.value === undefined || again.value),
  )

  /** To be called only while `ready`. */
  function taken(): TakenFile {
    const [from, read] = [file.value, reading.value]
    if (!from || !read) throw new Error('no file')
    const { tally, rows } = read
    return {
      companyId,
      subject: subject.value.name,
      name: from.name,
      hash: hash.value,
      count: rows.length,
      account: tally,
      layout: read.layout,
    }
  }

  return {
    subject,
    file,
    hash,
    opened,
    failure,
    earlier,
    again,
    error,
    fault,
    sheets,
    sheetAt,
    table: computed(() => sheet.value?.table),
    isWorkbook: computed(() => (sheet.value?.name ?? '') !== ''),
    layout,
    /** How the columns were found. */
    origin,
    reading,
    working,
    rowsRead,
    ready,
    /** Reasons by 0-based index of the row, for rows left out by hand. */
    leftOut: computed(() => state.value.file.leftOut),
    choose,
    receive,
    chooseSheet,
    setUse: (column: number, use: string) => {
      setLayout(layout.value && withUse(layout.value, subject.value, column, use || undefined))
    },
    setHeadings: (has: boolean) => {
      const table = sheet.value?.table
      if (!table || !layout.value) return
      const { headings, firstDataRow } = has ? emptyLayout(table, subject.value) : { headings: [], firstDataRow: 0 }
      setLayout({ ...layout.value, headings, firstDataRow })
    },
    setFirstDataRow: (row: number) => {
      if (!layout.value) return
      const { width } = layout.value
      const texts = row > 0 ? (sheet.value?.table.rows[row - 1] ?? []) : []
      const headings = row > 0 ? Array.from({ length: width }, (_, at) => (texts[at] ?? '').trim()) : []
      setLayout({ ...layout.value, firstDataRow: row, headings })
    },
    answer: (question: Question, value: string) => {
      change(withAnswer(state.value, layout.value, question, value))
    },
    /** `row` is 0-based; without a reason the row is included again. */
    leaveOut: (row: number, reason: string | undefined) => change(withLeftOut(state.value, row, reason)),
    taken,
    close,
  }
}

export type Intake<R> = ReturnType<typeof useIntake<R>>
