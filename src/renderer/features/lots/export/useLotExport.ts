import { fileExport, STANDARD_FILE_EXPORT, type AppError, type Company, type FileExport } from '#contract/ipc/index'
import { lotTotals } from '#domain/lot'
import { formatYen } from '#domain/yen'
import { computed, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { today } from '../../../ui/text/clock.ts'
import { call } from '../../../bridge/index.ts'
import { isLoss } from './changes.ts'
import { makeExport, type ExportFormat, type ExportLot, type ExportResult } from './lotExport.ts'
import { exportFileName, extensionsOf } from './source.ts'
import { exportOf } from '../../../ui/export/fileExport.ts'
import { useCompanySettings } from '../../../state/useCompanySettings.ts'

/** The lot to write, as it is when the dialog opens. */
export interface ExportSource {
  company: Company
  lot: ExportLot
  /** Errors that the checks still report. */
  errors: number
}

/** Writes one lot to files: the options, the resulting file (made and read back at every change), and saving it. */
export function useLotExport() {
  const { t } = useI18n()
  const source = shallowRef<ExportSource>()
  const format = ref<ExportFormat>('zengin99')
  const settings = ref<FileExport>({ ...STANDARD_FILE_EXPORT })
  const leaveOutRetirement = ref(false)
  const seen = ref(false)
  const result = shallowRef<ExportResult>()
  const busy = ref(false)
  const error = shallowRef<AppError>()
  const outcome = ref('')
  const kept = useCompanySettings<FileExport>({
    read: exportOf,
    write: (company, wanted) => ({ ...company, fileExport: wanted }),
    valid: (typed) => fileExport.safeParse(typed).data,
  })

  const file = computed(() => (result.value?.ok ? result.value.file : undefined))
  const losses = computed(() => file.value?.changes.filter(isLoss) ?? [])
  const folds = computed(() => file.value?.changes.filter((change) => !isLoss(change)) ?? [])
  const lotAmount = computed(() => lotTotals(source.value?.lot.details ?? []).totalAmount)
  const ready = computed(() => file.value !== undefined && !busy.value && (losses.value.length === 0 || seen.value))

  function open(from: ExportSource): void {
    source.value = from
    settings.value = { ...kept.load(from.company) }
    leaveOutRetirement.value = false
    begin()
  }

  function begin(): void {
    error.value = undefined
    outcome.value = ''
  }

  // A slower result of an earlier choice must not replace a later one.
  let latest = 0
  watch([source, format, settings, leaveOutRetirement], () => void prepare())
  async function prepare(): Promise<void> {
    const turn = ++latest
    result.value = undefined
    seen.value = false
    begin()
    if (!source.value) return
    const made = await makeExport(source.value.lot, {
      format: format.value,
      settings: { ...settings.value },
      leaveOutRetirement: leaveOutRetirement.value,
      sheetName: t('exports.sheet'),
      today: today(),
    })
    if (turn === latest) result.value = made
  }

  /** Stores changed settings with the company; half-typed values are not stored until they are valid. */
  const keep = async () => {
    if (source.value) await kept.save(source.value.company.companyId, { ...settings.value })
  }

  async function save(): Promise<void> {
    const [made, from] = [file.value, source.value]
    if (!made || !from || !ready.value) return
    busy.value = true
    begin()
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

  return {
    source,
    format,
    settings,
    leaveOutRetirement,
    seen,
    result,
    file,
    losses,
    folds,
    lotAmount,
    ready,
    busy,
    error,
    outcome,
    keepError: kept.error,
    open,
    keep,
    save,
  }
}

export type LotExportModel = ReturnType<typeof useLotExport>
