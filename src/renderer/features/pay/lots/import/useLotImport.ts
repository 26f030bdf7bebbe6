import type { AppError, Company, FileFilter } from '#contract/ipc/index'
import type { LotDetail, LotHead } from '#domain/lots/lot'
import { findPayee } from '#domain/municipalities/municipalities'
import { lot as lotList } from '#formats/intake/intake'
import { computed, ref, shallowRef, watch } from 'vue'
import { createImportedLots, keepIntake, lotOwner } from '#data/repositories/intakes'
import { storageError } from '#data/storageError'
import { newRow } from '#data/draft/row'
import { today } from '#ui/text/clock'
import { useIntake } from '#intake/index'
import type { LotDraft } from '../editor/useLotDraft.ts'
import { newHead } from '../parts/payingAccount.ts'
import { isDateField, offerHead, type HeadOffer, type OfferedField } from './headOffer.ts'
import { defaultTarget, isTooMany, lotSizes, rowsAfter, type ImportTarget } from './target.ts'

/** How an import ended: rows in the open lot, or new lots. */
export type ImportOutcome =
  | { kind: 'taken'; name: string; count: number; firstRow: number }
  | { kind: 'created'; lotIds: string[]; sizes: number[] }

/** A payee without a name gets the kana name of its code. */
const withName = (detail: LotDetail): LotDetail => ({
  ...detail,
  municipalityName: detail.municipalityName || (findPayee(detail.municipalityCode)?.kana ?? ''),
})

/**
 * Returns the import of a file into the open lot (`draft`) or into new lots: what would change, what is open, and a
 * function that takes the file completely or not at all.
 */
export function useLotImport(company: Company, draft: LotDraft | undefined, filters: () => FileFilter[]) {
  /** Rows of the open lot when the import began. */
  const usedRows = draft?.used.value.length
  const target = ref<ImportTarget>(defaultTarget(usedRows))
  const picked = ref<Partial<Record<OfferedField, boolean>>>({})
  const busy = ref(false)
  const failure = shallowRef<AppError>()
  const intake = useIntake({
    subjects: [lotList],
    companyId: company.companyId,
    filters,
    context: () => ({ today: today(), typeCode: company.defaults.transactionCode }),
  })
  const { reading, opened } = intake

  const details = computed(() => (reading.value?.rows ?? []).map(withName))
  const rows = computed(() => rowsAfter(target.value, usedRows ?? 0, details.value.length))
  const tooMany = computed(() => isTooMany(rows.value))
  const sizes = computed(() => lotSizes(details.value))

  const fileHead = computed(() => opened.value?.records?.head ?? {})
  const ownHead = computed((): LotHead =>
    draft && target.value !== 'newLots' ? draft.head : newHead(company, today()),
  )
  /** The year of the file is far from today, and it was said not to use it. */
  const withoutDates = computed(
    () => reading.value?.questions.some(({ kind, answer }) => kind === 'headEra' && answer !== 'use') ?? false,
  )
  const offers = computed(() => offerHead(ownHead.value, fileHead.value, target.value === 'append'))
  // Choices apply only to the file they were made about.
  watch(opened, () => (picked.value = {}))

  const isPicked = ({ field, usual }: HeadOffer): boolean =>
    isDateField(field) && withoutDates.value ? false : (picked.value[field] ?? usual)
  const headPart = (): Partial<LotHead> =>
    Object.fromEntries(offers.value.filter(isPicked).map(({ field, after }) => [field, after]))

  const ready = computed(() => intake.ready.value && !tooMany.value && !busy.value)

  async function takeInto(into: LotDraft): Promise<ImportOutcome> {
    const file = intake.taken()
    const part = headPart()
    const next = details.value.map((detail) => newRow(detail))
    const kept = target.value === 'append' ? into.used.value : []
    // What is known of the file is kept first, so that nothing has changed yet if the database fails.
    await keepIntake(file, [lotOwner(into.record.value?.lotId ?? '')])
    into.takeOver([...kept, ...next], part)
    return { kind: 'taken', name: file.name, count: next.length, firstRow: kept.length }
  }

  async function takeApart(): Promise<ImportOutcome> {
    const head = { ...newHead(company, today()), ...headPart() }
    const lotIds = await createImportedLots(head, details.value, intake.taken())
    return { kind: 'created', lotIds, sizes: sizes.value }
  }

  async function take(): Promise<ImportOutcome | undefined> {
    if (!ready.value) return undefined
    busy.value = true
    failure.value = undefined
    try {
      return draft && target.value !== 'newLots' ? await takeInto(draft) : await takeApart()
    } catch (thrown) {
      failure.value = storageError(thrown)
      return undefined
    } finally {
      busy.value = false
    }
  }

  return {
    intake,
    target,
    details,
    rows,
    tooMany,
    sizes,
    fileHead,
    ownHead,
    offers,
    withoutDates,
    ready,
    busy,
    failure,
    canReplace: draft !== undefined,
    isPicked,
    pick: (field: OfferedField, on: boolean) => void (picked.value = { ...picked.value, [field]: on }),
    take,
  }
}

export type LotImport = ReturnType<typeof useLotImport>
