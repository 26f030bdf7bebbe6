import type { AppError, Company, FileFilter } from '#contract/ipc/index'
import type { LotHead } from '#domain/lot'
import { computed, ref, shallowRef, watch } from 'vue'
import { today } from '../../../ui/text/clock.ts'
import { createImportedLots, rememberImport } from '../../../database/repositories/imports.ts'
import { newRow } from '../../../draft/row.ts'
import { isDateField, offerHead, type HeadOffer, type OfferedField } from './headOffer.ts'
import { normaliseDetails, type NormalisedLot } from './normalise.ts'
import { isTooMany, lotSizes, rowsAfter, defaultTarget, type ImportTarget } from './target.ts'
import { newHead } from '../parts/payingAccount.ts'
import { useImportFile } from './useImportFile.ts'
import type { LotDraft } from '../editor/useLotDraft.ts'
import { storageError } from '../../../database/storageError.ts'

/** How an import ended: rows in the open lot, or new lots. */
export type ImportOutcome =
  | { kind: 'taken'; name: string; count: number; firstRow: number }
  | { kind: 'created'; lotIds: string[]; sizes: number[] }

/**
 * Imports a file into the open lot (`draft`) or into new ones: what would change, what the person has to confirm first,
 * and the import itself, which happens completely or not at all.
 */
export function useLotImport(company: Company, draft: LotDraft | undefined, filters: () => FileFilter[]) {
  const source = useImportFile(company, filters)
  const usedRows = draft?.used.value.length
  const target = ref<ImportTarget>(defaultTarget(usedRows))
  const picked = ref<Partial<Record<OfferedField, boolean>>>({})
  const eraAnswer = ref<'use' | 'leave'>()
  const seenDifferences = ref(false)
  const again = ref(false)
  const busy = ref(false)
  const failure = shallowRef<AppError>()

  const lot = computed(() => (source.result.value?.ok ? source.result.value.value : undefined))
  const normalised = computed((): NormalisedLot => {
    const read = lot.value?.details ?? []
    // A file we wrote ourselves comes back unchanged.
    return source.choice.value?.mapping.own ? { details: read, changes: [], named: 0 } : normaliseDetails(read)
  })
  const details = computed(() => normalised.value.details)
  const rows = computed(() => rowsAfter(target.value, usedRows ?? 0, details.value.length))
  const tooMany = computed(() => isTooMany(rows.value))
  const sizes = computed(() => lotSizes(details.value))
  const ownHead = computed((): LotHead =>
    draft && target.value !== 'newLots' ? draft.head : newHead(company, today()),
  )
  const offers = computed(() => (lot.value ? offerHead(ownHead.value, lot.value.head, target.value === 'append') : []))
  const asksEra = computed(
    () => lot.value?.eraConvention?.question === true && offers.value.some(({ field }) => isDateField(field)),
  )

  /** Questions to answer before the import. */
  const open = computed(() => ({
    era: asksEra.value && eraAnswer.value === undefined,
    differences: (lot.value?.differences.length ?? 0) > 0 && !seenDifferences.value,
    again: source.earlier.value !== undefined && !again.value,
  }))
  const ready = computed(
    () =>
      lot.value !== undefined &&
      details.value.length > 0 &&
      !tooMany.value &&
      !busy.value &&
      !source.reading.value &&
      !Object.values(open.value).some(Boolean),
  )

  // An answer applies only to what was shown then.
  watch(source.result, () => {
    picked.value = {}
    eraAnswer.value = undefined
    seenDifferences.value = false
  })
  watch(source.file, () => (again.value = false))

  function isPicked({ field, usual }: HeadOffer): boolean {
    if (asksEra.value && isDateField(field) && eraAnswer.value !== 'use') return false
    return picked.value[field] ?? usual
  }
  const pick = (field: OfferedField, on: boolean) => void (picked.value = { ...picked.value, [field]: on })
  const answerEra = (answer: 'use' | 'leave') => void (eraAnswer.value = answer)
  const setTarget = (next: ImportTarget) => void (target.value = next)
  const headPart = (): Partial<LotHead> =>
    Object.fromEntries(offers.value.filter(isPicked).map(({ field, after }) => [field, after]))

  /** Imports the details. Records the import first: if the database fails, nothing has changed yet. */
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

  async function takeInto(into: LotDraft): Promise<ImportOutcome> {
    const { name, hash } = chosen()
    const count = details.value.length
    const lotId = into.record.value?.lotId ?? ''
    const part = headPart()
    const next = details.value.map((detail) => newRow(detail))
    const kept = target.value === 'append' ? into.used.value : []
    await rememberImport(company.companyId, { name, hash }, { lotId, detailCount: count }, source.used.value)
    into.takeOver([...kept, ...next], part)
    return { kind: 'taken', name, count, firstRow: kept.length }
  }

  async function takeApart(): Promise<ImportOutcome> {
    const { name, hash } = chosen()
    const head = { ...newHead(company, today()), ...headPart() }
    const lotIds = await createImportedLots(company.companyId, head, details.value, { name, hash }, source.used.value)
    return { kind: 'created', lotIds, sizes: sizes.value }
  }

  function chosen() {
    if (!source.file.value) throw new Error('no file')
    return source.file.value
  }

  return {
    source,
    target,
    lot,
    details,
    normalised,
    rows,
    tooMany,
    sizes,
    ownHead,
    offers,
    asksEra,
    eraAnswer,
    seenDifferences,
    again,
    open,
    ready,
    busy,
    failure,
    canReplace: draft !== undefined,
    isPicked,
    pick,
    answerEra,
    setTarget,
    take,
  }
}

export type LotImport = ReturnType<typeof useLotImport>
