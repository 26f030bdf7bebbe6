import { fileExport, STANDARD_FILE_EXPORT, type AppError, type Company, type FileExport } from '#contract/ipc/index'
import { lotTotals } from '#domain/lot'
import { formatYen } from '#domain/yen'
import { computed, ref, shallowRef, toRaw, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { today } from '../clock.ts'
import { useAction } from '../components/form/useAction.ts'
import { call } from '../desk.ts'
import { isLoss } from '../exports/changes.ts'
import { makeExport, type ExportFormat, type ExportLot, type ExportResult } from '../exports/lotExport.ts'
import { exportFileName, extensionsOf } from '../exports/source.ts'
import { useCompanies } from '../stores/companies.ts'
import { exportOf } from './useCompanyForm.ts'

/** What is written out: a lot as it is at the moment the dialog opens. */
export interface ExportSource {
  company: Company
  lot: ExportLot
  /** Errors that the checks still show. */
  errors: number
}

/** Writing one lot to files: the choice, the file as it would be (made and read back at every change), and saving it. */
export function useLotExport() {
  const { t } = useI18n()
  const companies = useCompanies()
  const source = shallowRef<ExportSource>()
  const format = ref<ExportFormat>('zengin99')
  const settings = ref<FileExport>({ ...STANDARD_FILE_EXPORT })
  const leaveOutRetirement = ref(false)
  const seen = ref(false)
  const result = shallowRef<ExportResult>()
  const busy = ref(false)
  const error = shallowRef<AppError>()
  const outcome = ref('')
  const keeping = useAction()

  const file = computed(() => (result.value?.ok ? result.value.file : undefined))
  const losses = computed(() => file.value?.changes.filter(isLoss) ?? [])
  const folds = computed(() => file.value?.changes.filter((change) => !isLoss(change)) ?? [])
  const lotAmount = computed(() => lotTotals(source.value?.lot.details ?? []).totalAmount)
  const ready = computed(() => file.value !== undefined && !busy.value && (losses.value.length === 0 || seen.value))

  function open(from: ExportSource): void {
    source.value = from
    settings.value = exportOf(from.company)
    leaveOutRetirement.value = false
    begin()
  }

  function begin(): void {
    error.value = undefined
    outcome.value = ''
  }

  // A slower answer to an earlier choice must not take the place of a later one.
  let latest = 0
  watch([source, format, settings, leaveOutRetirement], () => void prepare())
  async function prepare(): Promise<void> {
    const turn = ++latest
    result.value = undefined
    seen.value = false
    begin()
    if (!source.value) return
    const made = await makeExport(source.value.lot, {
      format: format.value, settings: { ...settings.value }, leaveOutRetirement: leaveOutRetirement.value, sheetName: t('exports.sheet'), today: today(),
    })
    if (turn === latest) result.value = made
  }

  /** Keeps changed settings with the company; what is half typed stays out until it is right. */
  async function keep(): Promise<void> {
    const company = companies.all.find(({ companyId }) => companyId === source.value?.company.companyId)
    const wanted = fileExport.safeParse({ ...settings.value })
    if (!company || !wanted.success || same(exportOf(company), wanted.data)) return
    // While one is being saved the next waits for it; what was changed meanwhile is saved then.
    if (await keeping.run(() => companies.save({ ...toRaw(company), fileExport: wanted.data }))) await keep()
  }

  async function save(): Promise<void> {
    const [made, from] = [file.value, source.value]
    if (!made || !from || !ready.value) return
    busy.value = true
    begin()
    const name = t(`exports.fileName.${format.value}`, { company: from.company.name, month: from.lot.head.monthForWhichPaymentIsDue })
    const filters = [{ name: t(`exports.kind.${format.value}`), extensions: extensionsOf(format.value) }]
    const reply = await call('documents.saveFile', { suggestedName: exportFileName(name, format.value), bytes: made.bytes, filters }).finally(() => (busy.value = false))
    if (!reply.ok) return void (error.value = reply.error)
    const { saved, name: chosen = '' } = reply.value
    const wrote = { name: chosen, details: made.details, amount: formatYen(made.totals.totalAmount) }
    outcome.value = saved ? t('exports.saved', wrote) : t('exports.notSaved')
  }

  return {
    source, format, settings, leaveOutRetirement, seen, result, file, losses, folds, lotAmount, ready, busy, error, outcome,
    keepError: keeping.error, open, keep, save,
  }
}

export type LotExportModel = ReturnType<typeof useLotExport>

function same(one: FileExport, other: FileExport): boolean {
  return (Object.keys(one) as (keyof FileExport)[]).every((name) => one[name] === other[name])
}
