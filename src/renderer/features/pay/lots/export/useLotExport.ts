import { fileExport, STANDARD_FILE_EXPORT, type AppError, type Company, type FileExport } from '#contract/ipc/index'
import { lotTotals } from '#domain/lots/lot'
import { formatYen } from '#domain/text/yen'
import { computed, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { today } from '#ui/text/clock'
import { call } from '#data/bridge/index'
import { isLoss } from './changes.ts'
import { makeExport, type ExportFile, type ExportFormat, type ExportLot, type ExportResult } from './lotExport.ts'
import { exportFileName, extensionsOf } from './source.ts'
import { exportOf } from '#ui/export/fileExport'
import { useCompanySettings } from '#data/state/useCompanySettings'

export interface ExportSource {
  company: Company
  lot: ExportLot
  errors: number
}

function createExporting() {
  return {
    t: useI18n().t,
    source: shallowRef<ExportSource>(),
    format: ref<ExportFormat>('zengin99'),
    settings: ref<FileExport>({ ...STANDARD_FILE_EXPORT }),
    leaveOutRetirement: ref(false),
    seen: ref(false),
    result: shallowRef<ExportResult>(),
    busy: ref(false),
    error: shallowRef<AppError>(),
    outcome: ref(''),
    kept: useCompanySettings<FileExport>({
      read: exportOf,
      write: (company, wanted) => ({ ...company, fileExport: wanted }),
      valid: (typed) => fileExport.safeParse(typed).data,
    }),
    latest: 0,
  }
}
type Exporting = ReturnType<typeof createExporting>

function factsOf({ source, result, busy, seen }: Exporting) {
  const file = computed(() => (result.value?.ok ? result.value.file : undefined))
  const losses = computed(() => file.value?.changes.filter(isLoss) ?? [])
  const folds = computed(() => file.value?.changes.filter((change) => !isLoss(change)) ?? [])
  const lotAmount = computed(() => lotTotals(source.value?.lot.details ?? []).totalAmount)
  const ready = computed(() => file.value !== undefined && !busy.value && (losses.value.length === 0 || seen.value))
  return { file, losses, folds, lotAmount, ready }
}

function open(exporting: Exporting, from: ExportSource): void {
  exporting.source.value = from
  exporting.settings.value = { ...exporting.kept.load(from.company) }
  exporting.leaveOutRetirement.value = false
  begin(exporting)
}

function begin({ error, outcome }: Exporting): void {
  error.value = undefined
  outcome.value = ''
}

// A result that arrives after a newer choice is ignored.
async function prepare(exporting: Exporting): Promise<void> {
  const { t, source, format, settings, leaveOutRetirement, seen, result } = exporting
  const turn = ++exporting.latest
  result.value = undefined
  seen.value = false
  begin(exporting)
  if (!source.value) return
  const made = await makeExport(source.value.lot, {
    format: format.value,
    settings: { ...settings.value },
    leaveOutRetirement: leaveOutRetirement.value,
    sheetName: t('exports.sheet'),
    today: today(),
  })
  if (turn === exporting.latest) result.value = made
}

async function keep({ source, settings, kept }: Exporting): Promise<void> {
  if (source.value) await kept.save(source.value.company.companyId, { ...settings.value })
}

async function save(exporting: Exporting, made: ExportFile, from: ExportSource): Promise<void> {
  const { t, format, busy, error, outcome } = exporting
  busy.value = true
  begin(exporting)
  const name = t(`exports.fileName.${format.value}`, {
    company: from.company.name,
    month: from.lot.head.monthForWhichPaymentIsDue,
  })
  const filters = [{ name: t(`exports.kind.${format.value}`), extensions: extensionsOf(format.value) }]
  const reply = await call('documents.saveFile', {
    suggestedName: exportFileName(name, format.value),
    bytes: made.bytes,
    filters,
  }).finally(() => (busy.value = false))
  if (!reply.ok) return void (error.value = reply.error)
  const { saved, name: chosen = '' } = reply.value
  const wrote = { name: chosen, details: made.details, amount: formatYen(made.totals.totalAmount) }
  outcome.value = saved ? t('exports.saved', wrote) : t('exports.notSaved')
}

export function useLotExport() {
  const exporting = createExporting()
  const facts = factsOf(exporting)
  const { source, format, settings, leaveOutRetirement, seen, result, busy, error, outcome, kept } = exporting
  watch([source, format, settings, leaveOutRetirement], () => void prepare(exporting))

  return {
    source,
    format,
    settings,
    leaveOutRetirement,
    seen,
    result,
    ...facts,
    busy,
    error,
    outcome,
    keepError: kept.error,
    open: (from: ExportSource) => {
      open(exporting, from)
    },
    /** Stores the options with the company; half-typed values only once they are valid. */
    keep: () => keep(exporting),
    save: async () => {
      const [made, from] = [facts.file.value, source.value]
      if (made && from && facts.ready.value) await save(exporting, made, from)
    },
  }
}

export type LotExportModel = ReturnType<typeof useLotExport>
