import {
  STANDARD_STATEMENT_EXPORT,
  type AppError,
  type Company,
  type CompanyAccount,
  type StatementExport,
  type StatementKind,
  type StatementNotes,
} from '#contract/ipc/index'
import type { AccountInfo } from '#contract/bank/index'
import { entriesOldestFirst } from '#domain/statements/statements'
import { isStatementLoss, type StatementResult } from '#formats/statement/report'
import { endsOf, periodOf } from '#formats/statement/source'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { today } from '#ui/text/clock'
import { showProgress } from '#ui/commands/progress'
import { runInSlices } from '#ui/behaviour/slices'
import { fileAccountOf, makeStatementFile, type StatementFormat } from './statementExport.ts'
import { fileNotes } from '../fetch/notes.ts'
import type { Period, StatementRow } from '../fetch/useStatementState.ts'

export interface StatementExportSource {
  company: Company
  account: CompanyAccount
  kind: StatementKind
  info: AccountInfo
  period: Period
  /** In the bank's order. */
  rows: readonly StatementRow[]
  /** The filtered entries; undefined unless the table is filtered. */
  shown?: readonly StatementRow[] | undefined
  /** False if the inquiry did not end, or if entries are unreadable or misnumbered. */
  complete: boolean
  /** The inquiry reached its end, even if some entries could not be read. */
  ended: boolean
  notes: StatementNotes | undefined
}
type StatementRange = 'all' | 'shown'

/** Pause in typing after which the preview is made again. */
const PAUSE_MS = 300

export function emptyExport() {
  return {
    source: shallowRef<StatementExportSource>(),
    format: ref<StatementFormat>('csvCp932'),
    range: ref<StatementRange>('all'),
    settings: shallowRef<StatementExport>({ ...STANDARD_STATEMENT_EXPORT }),
    replace: ref(false),
    seen: ref(false),
    result: shallowRef<StatementResult>(),
    /** Entries written so far; undefined while no file is being made. */
    done: ref<number>(),
    stopped: ref(false),
    busy: ref(false),
    error: shallowRef<AppError>(),
    outcome: ref(''),
  }
}
export type ExportState = ReturnType<typeof emptyExport>
export type ExportContent = ReturnType<typeof useContent>
export type MadeFile = ReturnType<typeof useMade>

export function useContent({ source, range }: ExportState) {
  const entries = computed(() => entriesOldestFirst(rowsOf(source.value, range.value)))
  /**
   * The requested days if the file has all their entries, otherwise none: the days of the first and last entry then
   * count.
   */
  const period = computed(() => (source.value?.complete && range.value === 'all' ? source.value.period : {}))
  const summary = computed(() => ({
    count: entries.value.length,
    ...endsOf(entries.value),
    ...periodOf({ ...period.value, entries: entries.value }),
  }))
  return { entries, period, summary }
}

export function useMade({ result, busy, seen }: ExportState) {
  const file = computed(() => (result.value?.ok ? result.value.file : undefined))
  const losses = computed(() => file.value?.changes.filter(isStatementLoss) ?? [])
  const folds = computed(() => file.value?.changes.filter((change) => !isStatementLoss(change)) ?? [])
  const gap = computed(() => file.value?.remarks.find(({ code }) => code === 'balanceGap'))
  const mustSee = computed(() => losses.value.length > 0 || gap.value !== undefined)
  const ready = computed(() => file.value !== undefined && !busy.value && (!mustSee.value || seen.value))
  return { file, losses, folds, gap, mustSee, ready }
}

export function showExportProgress({ done }: ExportState, { entries }: ExportContent): void {
  showProgress(() =>
    done.value === undefined ? undefined : entries.value.length > 0 ? done.value / entries.value.length : 'unknown',
  )
}

export function useMaking(state: ExportState, content: ExportContent) {
  const { source, format, range, settings, replace, seen, stopped, error, outcome } = state
  const { make, halt } = useMaker(state, content)
  let pause: ReturnType<typeof setTimeout> | undefined
  watch([source, format, range, replace], () => again(0))
  watch(settings, () => again(PAUSE_MS))
  onScopeDispose(close)

  function again(wait: number): void {
    discard()
    stopped.value = seen.value = false
    error.value = undefined
    outcome.value = ''
    if (source.value) pause = setTimeout(() => void make(), wait)
  }

  function discard(): void {
    clearTimeout(pause)
    halt()
  }

  function stop(): void {
    discard()
    stopped.value = true
  }

  /** Also frees the file, which may take 20 MB. */
  function close(): void {
    discard()
    source.value = undefined
  }

  return { again, stop, close }
}

function useMaker(state: ExportState, content: ExportContent) {
  const { source, result, done } = state
  const orderOf = useFileOrder(state, content)
  let making: AbortController | undefined

  function halt(): void {
    making?.abort()
    making = undefined
    done.value = undefined
    result.value = undefined
  }

  async function make(): Promise<void> {
    const from = source.value
    if (!from) return
    const turn = (making = new AbortController())
    done.value = 0
    const made = await runInSlices(makeStatementFile(orderOf(from)), {
      signal: turn.signal,
      background: true,
      progress: (count) => {
        if (turn === making) done.value = count
      },
    })
    if (turn !== making) return
    making = undefined
    done.value = undefined
    result.value = made
  }

  return { make, halt }
}

function useFileOrder({ format, settings, replace }: ExportState, { entries, period }: ExportContent) {
  const i18n = useI18n()
  const { t } = i18n
  return (from: StatementExportSource): Parameters<typeof makeStatementFile>[0] => ({
    format: format.value,
    kind: from.kind,
    entries: entries.value,
    account: fileAccountOf(from.account, from.info, settings.value),
    ...period.value,
    today: today(),
    settings: settings.value,
    unwritable: replace.value ? 'replace' : 'refuse',
    notes: fileNotes(from.notes, t, (key) => i18n.te(key)),
    sheetName: t(`accounts.tab.${from.kind}`),
  })
}

// In the order of the statement, even if the visible entries are sorted.
function rowsOf(source: StatementExportSource | undefined, range: StatementRange): readonly StatementRow[] {
  if (!source) return []
  if (range === 'all' || !source.shown) return source.rows
  const shown = new Set(source.shown)
  return source.rows.filter((row) => shown.has(row))
}
