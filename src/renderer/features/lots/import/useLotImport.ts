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
import { useImportFile, type ChosenFile, type ImportFile } from './useImportFile.ts'
import type { LotDraft } from '../editor/useLotDraft.ts'
import { storageError } from '../../../database/storageError.ts'

/** How an import ended: rows in the open lot, or new lots. */
export type ImportOutcome =
  | { kind: 'taken'; name: string; count: number; firstRow: number }
  | { kind: 'created'; lotIds: string[]; sizes: number[] }

function createWork(company: Company, draft: LotDraft | undefined, source: ImportFile) {
  const usedRows = draft?.used.value.length
  return {
    company,
    draft,
    source,
    /** Rows of the open lot when the import began. */
    usedRows,
    target: ref<ImportTarget>(defaultTarget(usedRows)),
    picked: ref<Partial<Record<OfferedField, boolean>>>({}),
    eraAnswer: ref<'use' | 'leave'>(),
    seenDifferences: ref(false),
    again: ref(false),
    busy: ref(false),
    failure: shallowRef<AppError>(),
  }
}
type Work = ReturnType<typeof createWork>

/** Returns the content that the file has for the lot, and how many rows and lots would result. */
function contentOf({ source, target, usedRows }: Work) {
  const lot = computed(() => (source.result.value?.ok ? source.result.value.value : undefined))
  const normalised = computed((): NormalisedLot => {
    const read = lot.value?.details ?? []
    // A file written by this app is imported without normalising its texts.
    return source.choice.value?.mapping.own ? { details: read, changes: [], named: 0 } : normaliseDetails(read)
  })
  const details = computed(() => normalised.value.details)
  const rows = computed(() => rowsAfter(target.value, usedRows ?? 0, details.value.length))
  const tooMany = computed(() => isTooMany(rows.value))
  const sizes = computed(() => lotSizes(details.value))
  return { lot, normalised, details, rows, tooMany, sizes }
}
type Content = ReturnType<typeof contentOf>

/** Returns the head fields that the file would change, and whether the era of their dates needs confirmation. */
function headOf({ company, draft, target }: Work, { lot }: Content) {
  const ownHead = computed((): LotHead =>
    draft && target.value !== 'newLots' ? draft.head : newHead(company, today()),
  )
  const offers = computed(() => (lot.value ? offerHead(ownHead.value, lot.value.head, target.value === 'append') : []))
  const asksEra = computed(
    () => lot.value?.eraConvention?.question === true && offers.value.some(({ field }) => isDateField(field)),
  )
  return { ownHead, offers, asksEra }
}

type Plan = Content & ReturnType<typeof headOf>

/** Returns the questions to answer before the import, and whether it can begin. */
function questionsOf(work: Work, { lot, details, tooMany, asksEra }: Plan) {
  const { source, eraAnswer, seenDifferences, again, busy } = work
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
  return { open, ready }
}

/** Discards the user's answers when the file or its reading changes, because they apply only to what was shown. */
function forgetAnswers({ source, picked, eraAnswer, seenDifferences, again }: Work): void {
  watch(source.result, () => {
    picked.value = {}
    eraAnswer.value = undefined
    seenDifferences.value = false
  })
  watch(source.file, () => (again.value = false))
}

function isPicked({ eraAnswer, picked }: Work, { asksEra }: Plan, { field, usual }: HeadOffer): boolean {
  if (asksEra.value && isDateField(field) && eraAnswer.value !== 'use') return false
  return picked.value[field] ?? usual
}

function headPart(work: Work, plan: Plan): Partial<LotHead> {
  const picked = plan.offers.value.filter((offer) => isPicked(work, plan, offer))
  return Object.fromEntries(picked.map(({ field, after }) => [field, after]))
}

async function take(work: Work, plan: Plan): Promise<ImportOutcome | undefined> {
  const { draft, target, busy, failure } = work
  busy.value = true
  failure.value = undefined
  try {
    return draft && target.value !== 'newLots' ? await takeInto(draft, work, plan) : await takeApart(work, plan)
  } catch (thrown) {
    failure.value = storageError(thrown)
    return undefined
  } finally {
    busy.value = false
  }
}

async function takeInto(into: LotDraft, work: Work, plan: Plan): Promise<ImportOutcome> {
  const { company, source, target } = work
  const { name, hash } = chosen(source)
  const count = plan.details.value.length
  const lotId = into.record.value?.lotId ?? ''
  const part = headPart(work, plan)
  const next = plan.details.value.map((detail) => newRow(detail))
  const kept = target.value === 'append' ? into.used.value : []
  await rememberImport(company.companyId, { name, hash }, { lotId, detailCount: count }, source.used.value)
  into.takeOver([...kept, ...next], part)
  return { kind: 'taken', name, count, firstRow: kept.length }
}

async function takeApart(work: Work, plan: Plan): Promise<ImportOutcome> {
  const { company, source } = work
  const { details, sizes } = plan
  const { name, hash } = chosen(source)
  const head = { ...newHead(company, today()), ...headPart(work, plan) }
  const lotIds = await createImportedLots(company.companyId, head, details.value, { name, hash }, source.used.value)
  return { kind: 'created', lotIds, sizes: sizes.value }
}

function chosen({ file }: ImportFile): ChosenFile {
  if (!file.value) throw new Error('no file')
  return file.value
}

/**
 * Returns the import of a file into the open lot (`draft`) or into new lots: what would change, what the user has to
 * confirm first, and a function that imports the file completely or not at all.
 */
export function useLotImport(company: Company, draft: LotDraft | undefined, filters: () => FileFilter[]) {
  const work = createWork(company, draft, useImportFile(company, filters))
  const content = contentOf(work)
  const plan: Plan = { ...content, ...headOf(work, content) }
  const { open, ready } = questionsOf(work, plan)
  forgetAnswers(work)
  const { source, target, picked, eraAnswer, seenDifferences, again, busy, failure } = work
  return {
    source,
    target,
    ...plan,
    eraAnswer,
    seenDifferences,
    again,
    /** Questions to answer before the import. */
    open,
    ready,
    busy,
    failure,
    canReplace: draft !== undefined,
    isPicked: (offer: HeadOffer) => isPicked(work, plan, offer),
    pick: (field: OfferedField, on: boolean) => void (picked.value = { ...picked.value, [field]: on }),
    answerEra: (answer: 'use' | 'leave') => void (eraAnswer.value = answer),
    setTarget: (next: ImportTarget) => void (target.value = next),
    /** Imports the details. The import is recorded first, so that nothing has changed yet if the database fails. */
    take: async () => (ready.value ? take(work, plan) : undefined),
  }
}

export type LotImport = ReturnType<typeof useLotImport>
