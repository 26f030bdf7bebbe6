import {
  statementExport,
  STANDARD_STATEMENT_EXPORT,
  type AppError,
  type Company,
  type CompanyAccount,
  type StatementExport,
  type StatementKind,
  type StatementNotes,
} from '#contract/ipc/index'
import type { AccountInfo } from '#contract/service/index'
import { inLedgerOrder } from '#domain/statements'
import { formatYen } from '#domain/yen'
import { isStatementLoss, type StatementResult } from '#formats/statement/report'
import { endsOf, periodOf } from '#formats/statement/source'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { today } from '../../../ui/text/clock.ts'
import { showProgress } from '../../../ui/commands/progress.ts'
import { call } from '../../../bridge/index.ts'
import { runInSlices } from '../../../ui/behaviour/slices.ts'
import {
  fileAccountOf,
  formatKey,
  formatsOf,
  makeStatementFile,
  statementExtensions,
  statementFileName,
  type StatementFormat,
} from './statementExport.ts'
import { fileNotes } from '../fetch/notes.ts'
import { useCompanySettings } from '../../../state/useCompanySettings.ts'
import type { Period, StatementRow } from '../fetch/useStatementState.ts'

/** The statement to write, as it is when the dialog opens. */
export interface StatementExportSource {
  company: Company
  account: CompanyAccount
  kind: StatementKind
  info: AccountInfo
  period: Period
  /** Every entry, in the bank's order. */
  rows: readonly StatementRow[]
  /** The visible entries, if the table is filtered. */
  shown?: readonly StatementRow[] | undefined
  /** False if the bank has sent only part of the statement or entries are unreadable. */
  complete: boolean
  /** True if the inquiry reached its end, whether or not everything could be read. */
  ended: boolean
  notes: StatementNotes | undefined
}
export type StatementRange = 'all' | 'shown'

/** Returns a copy of the company's settings for statement files, with defaults for what is not stored. */
const statementExportOf = ({ statementExport: saved }: Pick<Company, 'statementExport'>): StatementExport =>
  statementExport.parse({ ...STANDARD_STATEMENT_EXPORT, ...saved })

/** Milliseconds without a key before the preview is made again. */
const PAUSE_MS = 300

/**
 * Writes a statement to a file: the options, the resulting file (made between frames, stoppable at any time), and
 * saving it.
 */
export function useStatementExport() {
  const i18n = useI18n()
  const { t } = i18n
  const source = shallowRef<StatementExportSource>()
  const format = ref<StatementFormat>('csvCp932')
  const range = ref<StatementRange>('all')
  const settings = shallowRef<StatementExport>({ ...STANDARD_STATEMENT_EXPORT })
  const replace = ref(false)
  const seen = ref(false)
  const result = shallowRef<StatementResult>()
  /** Entries done while a file is being made; undefined otherwise. */
  const done = ref<number>()
  const stopped = ref(false)
  const busy = ref(false)
  const error = shallowRef<AppError>()
  const outcome = ref('')
  const kept = useCompanySettings<StatementExport>({
    read: statementExportOf,
    write: (company, wanted) => ({ ...company, statementExport: wanted }),
    valid: (typed) => statementExport.safeParse(typed).data,
  })

  const entries = computed(() => inLedgerOrder(rowsOf(source.value, range.value)))
  /** The requested days if the file has all their entries; otherwise the days of the first and last entry are used. */
  const period = computed(() => (source.value?.complete && range.value === 'all' ? source.value.period : {}))
  const summary = computed(() => ({
    count: entries.value.length,
    ...endsOf(entries.value),
    ...periodOf({ ...period.value, entries: entries.value }),
  }))
  const file = computed(() => (result.value?.ok ? result.value.file : undefined))
  const losses = computed(() => file.value?.changes.filter(isStatementLoss) ?? [])
  const folds = computed(() => file.value?.changes.filter((change) => !isStatementLoss(change)) ?? [])
  const gap = computed(() => file.value?.remarks.find(({ code }) => code === 'balanceGap'))
  const mustSee = computed(() => losses.value.length > 0 || gap.value !== undefined)
  const ready = computed(() => file.value !== undefined && !busy.value && (!mustSee.value || seen.value))

  showProgress(() =>
    done.value === undefined ? undefined : entries.value.length > 0 ? done.value / entries.value.length : 'unknown',
  )

  function open(from: StatementExportSource): void {
    if (!formatsOf(from.kind).includes(format.value)) format.value = 'csvCp932'
    settings.value = kept.load(from.company)
    range.value = 'all'
    replace.value = false
    source.value = from
  }

  let making: AbortController | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  // Debounced: regenerates the preview once typing pauses.
  watch([source, format, range, replace], () => again(0))
  watch(settings, () => again(PAUSE_MS))
  onScopeDispose(close)

  function again(wait: number): void {
    halt()
    stopped.value = seen.value = false
    error.value = undefined
    outcome.value = ''
    if (source.value) pause = setTimeout(() => void make(), wait)
  }

  /** Stops the file being made and discards it. */
  function halt(): void {
    clearTimeout(pause)
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
    const account = fileAccountOf(from.account, from.info, settings.value)
    const work = makeStatementFile({
      format: format.value,
      kind: from.kind,
      entries: entries.value,
      account,
      ...period.value,
      today: today(),
      settings: settings.value,
      unwritable: replace.value ? 'replace' : 'refuse',
      notes: fileNotes(from.notes, t, (key) => i18n.te(key)),
      sheetName: t(`accounts.tab.${from.kind}`),
    })
    const made = await runInSlices(work, {
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

  function stop(): void {
    halt()
    stopped.value = true
  }

  /** Stops the work when the dialog is gone, and frees a file that may have 20 MB. */
  function close(): void {
    halt()
    source.value = undefined
  }

  /** Stores changed settings with the company; half-typed values are not stored until they are valid. */
  const keep = async () => {
    if (source.value) await kept.save(source.value.company.companyId, settings.value)
  }

  const name = computed(() => {
    const from = source.value
    if (!from) return ''
    const { first, last } = summary.value
    const marks = [
      t(`statementExports.mark.${formatKey(format.value, from.kind)}`),
      from.company.environment === 'practice' ? t('statementExports.mark.practice') : '',
      range.value === 'shown' ? t('statementExports.mark.shown') : '',
      from.ended ? '' : t('statementExports.mark.partial'),
      from.ended && !from.complete ? t('statementExports.mark.gaps') : '',
    ].filter(Boolean)
    const named = {
      title: t(`accounts.tab.${from.kind}`),
      company: from.company,
      account: from.account,
      from: first,
      to: last,
      marks,
    }
    return statementFileName(named, statementExtensions(format.value, file.value?.parts ?? 1)[0])
  })

  async function save(): Promise<void> {
    const [made, from] = [file.value, source.value]
    if (!made || !from || !ready.value) return
    busy.value = true
    error.value = undefined
    outcome.value = ''
    const filters = [
      {
        name: t(`statementExports.formats.${formatKey(format.value, from.kind)}`),
        extensions: statementExtensions(format.value, made.parts),
      },
    ]
    const reply = await call('documents.saveFile', { suggestedName: name.value, bytes: made.bytes, filters }).finally(
      () => (busy.value = false),
    )
    if (!reply.ok) return void (error.value = reply.error)
    const wrote = { name: reply.value.name ?? '', count: formatYen(summary.value.count), parts: made.parts }
    if (!reply.value.saved) outcome.value = t('exports.notSaved')
    else outcome.value = t(made.parts > 1 ? 'statementExports.savedParts' : 'statementExports.saved', wrote)
  }

  return {
    source,
    format,
    range,
    settings,
    replace,
    seen,
    result,
    file,
    losses,
    folds,
    gap,
    mustSee,
    entries,
    summary,
    name,
    done,
    stopped,
    ready,
    busy,
    error,
    outcome,
    keepError: kept.error,
    open,
    again,
    stop,
    close,
    keep,
    save,
  }
}

export type StatementExportModel = ReturnType<typeof useStatementExport>

// Visible entries may be sorted; a file is in the order of the days.
function rowsOf(source: StatementExportSource | undefined, range: StatementRange): readonly StatementRow[] {
  if (!source) return []
  if (range === 'all' || !source.shown) return source.rows
  const shown = new Set(source.shown)
  return source.rows.filter((row) => shown.has(row))
}
