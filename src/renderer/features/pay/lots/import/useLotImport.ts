import type { AppError, Company, FileFilter } from '#contract/ipc/index'
import { legalDueDate } from '#domain/calendar/businessDays'
import type { IsoMonth } from '#domain/calendar/calendar'
import { lotTotals, type LotHead } from '#domain/lots/lot'
import { monthsToImport, nextMonthToPay } from '#domain/lots/monthWork'
import { withKanaName } from '#domain/municipalities/codeText'
import { payeesOfDetails } from '#domain/lots/payeeMaster'
import { lot as lotList, type Context } from '#formats/intake/intake'
import { computed, ref, shallowRef, watch } from 'vue'
import { createImportedLots } from '#data/repositories/importedLots'
import { keepIntake, lotOwner } from '#data/repositories/intakes'
import { listPayees } from '#data/repositories/payees'
import { storageError } from '#data/storageError'
import { newRow } from '#data/draft/row'
import { today } from '#ui/text/clock'
import { fileMonth, useIntake } from '#intake/index'
import type { LotDraft } from '../editor/useLotDraft.ts'
import { newHead } from '../parts/payingAccount.ts'
import { isDateField, offerHead, type HeadOffer, type OfferedField } from './headOffer.ts'
import { defaultTarget, isTooMany, lotSizes, rowsAfter, type ImportTarget } from './target.ts'

export type ImportOutcome =
  | { kind: 'taken'; name: string; count: number; firstRow: number }
  | { kind: 'created'; lotIds: string[]; sizes: number[] }

/** The choices for the last file, kept for the session: files of one month are imported client after client. */
let lastTaken: { readonly month?: IsoMonth | undefined; readonly paid: boolean } = { paid: false }

/** The file is taken completely or not at all. */
export function useLotImport(
  company: Company,
  draft: LotDraft | undefined,
  filters: () => FileFilter[],
  clients: () => Context['clients'] = () => undefined,
) {
  const usedRows = draft?.used.value.length
  const chosenTarget = ref<ImportTarget>()
  const picked = ref<Partial<Record<OfferedField, boolean>>>({})
  const busy = ref(false)
  const failure = shallowRef<AppError>()
  const intake = useIntake({
    subjects: [lotList],
    companyId: company.companyId,
    filters,
    context: () => ({
      today: today(),
      typeCode: company.defaults.transactionCode,
      clients: clients(),
    }),
  })
  const { reading, opened } = intake

  const details = computed(() => (reading.value?.rows ?? []).map(withKanaName))
  /** Number of payees in the file that the open lot has already: appended, they would be paid twice. */
  const there = computed(() => {
    const codes = new Set(draft?.used.value.map(({ detail }) => detail.municipalityCode))
    return details.value.filter(({ municipalityCode }) => codes.has(municipalityCode)).length
  })
  const target = computed<ImportTarget>({
    get: () => chosenTarget.value ?? (there.value > 0 ? 'replace' : defaultTarget(usedRows)),
    set: (chosen) => (chosenTarget.value = chosen),
  })
  /** What the open lot pays now, and after the import (yen). */
  const amounts = computed(() => {
    const [before, added] = [
      lotTotals((draft?.used.value ?? []).map(({ detail }) => detail)).totalAmount,
      lotTotals(details.value).totalAmount,
    ]
    return { before, after: target.value === 'append' ? before + added : added }
  })
  const rows = computed(() => rowsAfter(target.value, usedRows ?? 0, details.value.length))
  const tooMany = computed(() => isTooMany(rows.value))
  const sizes = computed(() => lotSizes(details.value))

  const named = computed(() => fileMonth(intake))
  const fileHead = computed((): Partial<LotHead> => {
    const head = opened.value?.bankFile?.head
    return head ?? (draft && named.value ? { monthForWhichPaymentIsDue: named.value.month } : {})
  })
  const month = ref<IsoMonth>()
  /** For new lots from a table; a file in a bank format has its own month. */
  const newMonth = computed(() => month.value ?? named.value?.month ?? lastTaken.month ?? nextMonthToPay(today()))
  /** Where the month comes from; '' once the user chose it for this file. */
  const monthBy = computed(() =>
    month.value === undefined ? (named.value?.by ?? (lastTaken.month ? 'last' : 'none')) : '',
  )
  const ownHead = computed((): LotHead =>
    draft && target.value !== 'newLots' ? draft.head : newHead(company, today(), newMonth.value),
  )
  const paidChoice = ref<boolean>()
  /** The file's year is far from today, and the user did not choose to use it. */
  const datesBlocked = computed(
    () => reading.value?.questions.some(({ kind, answer }) => kind === 'headEra' && answer !== 'use') ?? false,
  )
  // A month that is not in the records of a bank format is offered to an open lot, but not ticked.
  const offers = computed(() =>
    offerHead(ownHead.value, fileHead.value, target.value === 'append' || opened.value?.bankFile === undefined),
  )
  const effective = computed(() => headPart().monthForWhichPaymentIsDue ?? ownHead.value.monthForWhichPaymentIsDue)
  // The choice for the last file applies only to what was due before today, so that nothing still to be filed counts
  // as paid.
  const paid = computed({
    get: () => paidChoice.value ?? (lastTaken.paid && legalDueDate(effective.value) < today()),
    set: (wanted) => (paidChoice.value = wanted),
  })
  // Choices apply only to the file they were made about.
  watch(opened, () => {
    picked.value = {}
    month.value = undefined
    chosenTarget.value = undefined
    keepsMonth.value = false
    paidChoice.value = undefined
  })

  const isPicked = ({ field, usual }: HeadOffer): boolean =>
    isDateField(field) && datesBlocked.value ? false : (picked.value[field] ?? usual)
  const headPart = (): Partial<LotHead> =>
    Object.fromEntries(offers.value.filter(isPicked).map(({ field, after }) => [field, after]))

  /** The file's month where the lot has or gets another one: a person has to confirm that. */
  const otherMonth = computed(() => {
    const isNew = draft === undefined || target.value === 'newLots'
    const own = isNew ? effective.value : draft.head.monthForWhichPaymentIsDue
    const said = isNew ? named.value?.month : fileHead.value.monthForWhichPaymentIsDue
    const stays = headPart().monthForWhichPaymentIsDue === undefined && !datesBlocked.value
    return said !== undefined && own !== '' && own !== said && stays ? said : undefined
  })
  const keepsMonth = ref(false)
  watch(month, () => (keepsMonth.value = false))
  const ready = computed(
    () => intake.ready.value && !tooMany.value && !busy.value && (otherMonth.value === undefined || keepsMonth.value),
  )

  async function takeInto(into: LotDraft): Promise<ImportOutcome> {
    const file = intake.taken()
    const part = headPart()
    const next = details.value.map((detail) => newRow(detail))
    const kept = target.value === 'append' ? into.used.value : []
    // The file is recorded first, so that nothing has changed yet if the database fails.
    await keepIntake(file, [lotOwner(into.record.value?.lotId ?? '')])
    into.takeOver([...kept, ...next], part)
    return { kind: 'taken', name: file.name, count: next.length, firstRow: kept.length }
  }

  async function takeApart(): Promise<ImportOutcome> {
    const head = { ...ownHead.value, ...headPart() }
    const paidWith = paid.value
      ? { payees: payeesOfDetails(details.value, await listPayees(company.companyId)) }
      : undefined
    const lotIds = await createImportedLots(head, details.value, intake.taken(), paidWith)
    lastTaken = { month: named.value && month.value === undefined ? lastTaken.month : newMonth.value, paid: paid.value }
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
    there,
    amounts,
    otherMonth,
    keepsMonth,
    rows,
    tooMany,
    sizes,
    fileHead,
    ownHead,
    offers,
    datesBlocked,
    ready,
    busy,
    failure,
    paid,
    months: {
      chosen: newMonth,
      choose: (wanted: IsoMonth) => void (month.value = wanted),
      by: monthBy,
      isOwn: computed(() => opened.value?.bankFile?.head?.monthForWhichPaymentIsDue !== undefined),
      effective,
      options: computed(() => monthsToImport(today(), [newMonth.value])),
    },
    canReplace: draft !== undefined,
    isPicked,
    pick: (field: OfferedField, on: boolean) => void (picked.value = { ...picked.value, [field]: on }),
    take,
  }
}

export type LotImport = ReturnType<typeof useLotImport>
