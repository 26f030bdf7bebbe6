import type { AppError, Company } from '#contract/ipc/index'
import { legalDueDate } from '#domain/calendar/businessDays'
import { addMonths, type IsoMonth } from '#domain/calendar/calendar'
import type { LotDetail } from '#domain/lots/lot'
import { monthsToImport, splitDetails } from '#domain/lots/monthWork'
import { withKanaName } from '#domain/municipalities/codeText'
import type { ClientPayments } from '#domain/lots/officeLot'
import { clientsIn, officeLot, type OfficeClient } from '#formats/intake/intake'
import { computed, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { createOfficeLots, MonthChanged } from '#data/repositories/importedLots'
import { lotsOfMonths } from '#data/repositories/monthLots'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'
import { fileMonth, useIntake } from '#intake/index'
import { today } from '#ui/text/clock'
import { newHead } from '#features/pay/lots/index'
import { monthRows, type MonthRow } from './monthRows.ts'
import type { Month } from './useMonth.ts'

/** The list covers all companies, so its import belongs to none. */
const OF_NO_COMPANY = ''
/**
 * In the order of the list. `asked`: it is open which client this is. `unknown`: no client has the code or name.
 * `answered`: left out by the answer to a question. `there`: the client has a lot of the month, so another is made only
 * if a person says so. `new`: it has none yet.
 */
export const CLIENT_STATES = ['asked', 'unknown', 'answered', 'there', 'new'] as const
export type ClientState = (typeof CLIENT_STATES)[number]

export interface ClientLine {
  readonly key: string
  readonly company: Company | undefined
  readonly code: string
  readonly name: string
  /** The list's own name for the client if it differs; otherwise ''. */
  readonly said: string
  readonly details: readonly LotDetail[]
  readonly amount: number
  /** Yen more than in the month before; undefined if that has no total. */
  readonly difference: number | undefined
  readonly state: ClientState
  readonly there: MonthRow['lots']
  readonly thereAmount: number
  readonly lots: number
  readonly isTaken: boolean
}

export interface OfficeImported {
  readonly month: IsoMonth
  readonly clients: number
  readonly lotIds: readonly string[]
  readonly amount: number
  readonly isPaid: boolean
  readonly leftOut: readonly ClientLine[]
  readonly absent: readonly string[]
}

/** The list is taken completely or not at all. */
export function useOfficeImport({ month: shown, environment, hold }: Pick<Month, 'month' | 'environment' | 'hold'>) {
  const { t } = useI18n()
  const companies = useCompanies()
  const journal = useJournal()
  const month = ref<IsoMonth>(shown.value)
  const ticked = ref<Readonly<Record<string, boolean>>>({})
  const keepsMonth = ref(false)
  const isPaid = ref(false)
  const busy = ref(false)
  const failure = shallowRef<AppError>()
  /** Names of clients whose lots of the month changed while the list was open. */
  const changed = shallowRef<readonly string[]>([])
  const own = computed(() => companies.all.filter((company) => company.environment === environment.value))
  const {
    value: records,
    error: unread,
    loaded,
  } = useLiveQuery(
    () => month.value,
    (of) => lotsOfMonths([addMonths(of, -1), of]),
    [],
  )

  const rowsOf = (of: IsoMonth): ReadonlyMap<string, MonthRow> =>
    new Map(
      monthRows({
        companies: own.value,
        month: of,
        today: today(),
        records: records.value,
        stateOf: journal.stateOf,
        entryOf: journal.entryOf,
        entries: journal.deciding,
        balanceOf: () => undefined,
        sentOn: () => [],
      }).map((row) => [row.companyId, row]),
    )
  const now = computed(() => rowsOf(month.value))
  const before = computed(() => rowsOf(addMonths(month.value, -1)))
  const thereOf = (companyId: string): MonthRow['lots'] => {
    const row = now.value.get(companyId)
    return row ? [...row.lots, ...row.handled] : []
  }
  // A filing that has not been read yet would be missing.
  const isLoaded = computed(() => loaded.value && journal.covers(addMonths(month.value, -1)))
  const isTicked = (companyId: string): boolean => ticked.value[companyId] ?? thereOf(companyId).length === 0

  const office = computed(() =>
    own.value.map(({ companyId, clientCode = '', name }): OfficeClient => ({
      id: companyId,
      code: clientCode,
      name,
      isLeftOut: !isTicked(companyId),
    })),
  )
  const intake = useIntake({
    subjects: [officeLot],
    companyId: OF_NO_COMPANY,
    filters: () => [{ name: t('imports.office.kind'), extensions: ['csv', 'txt', 'tsv', 'xlsx'] }],
    context: () => ({ today: today(), office: office.value }),
  })
  const { reading, opened } = intake

  function lineOf({ client, clientCode, clientName, standing, details: found, amount }: ClientPayments): ClientLine {
    const company = own.value.find(({ companyId }) => companyId === client)
    const details = found.map(withKanaName)
    const last = company && before.value.get(company.companyId)?.total
    const there = company ? thereOf(company.companyId) : []
    const stateOf = (): ClientState => {
      if (standing === 'asked' || standing === 'unknown') return standing
      if (standing === 'leftOut' && (!company || isTicked(company.companyId))) return 'answered'
      return there.length > 0 ? 'there' : 'new'
    }
    return {
      key: client || `${clientCode} ${clientName}`,
      company,
      code: company?.clientCode ?? clientCode,
      name: company?.name ?? clientName,
      said: company && clientName !== company.name ? clientName : '',
      details,
      amount,
      difference: last === undefined ? undefined : amount - last,
      state: stateOf(),
      there,
      thereAmount: there.reduce((sum, lot) => sum + lot.amount, 0),
      lots: splitDetails(details).length,
      isTaken: standing === 'taken',
    }
  }
  const lines = computed(() =>
    clientsIn(reading.value ?? { rows: [] })
      .map(lineOf)
      .toSorted((a, b) => CLIENT_STATES.indexOf(a.state) - CLIENT_STATES.indexOf(b.state)),
  )
  const taken = computed(() => lines.value.filter((line) => line.isTaken))
  const sum = computed(() => ({
    clients: taken.value.length,
    lots: taken.value.reduce((all, one) => all + one.lots, 0),
    amount: taken.value.reduce((all, one) => all + one.amount, 0),
    leftOut: lines.value.length - taken.value.length,
  }))
  /** Registered clients that are neither in the list nor in the month; another list of the month may have them. */
  const absent = computed(() => {
    if (lines.value.length === 0) return []
    const listed = new Set(lines.value.map(({ company }) => company?.companyId))
    return own.value
      .filter(({ companyId }) => !listed.has(companyId) && thereOf(companyId).length === 0)
      .map(({ name }) => name)
  })

  const named = computed(() => fileMonth(intake)?.month)
  /** The file's month where another one is chosen: a person has to confirm that. */
  const otherMonth = computed(() =>
    named.value !== undefined && named.value !== month.value ? named.value : undefined,
  )
  // Choices apply only to the file and month they were made about.
  watch([opened, month], () => {
    keepsMonth.value = false
    ticked.value = {}
    changed.value = []
  })
  const ready = computed(
    () =>
      intake.ready.value &&
      isLoaded.value &&
      taken.value.length > 0 &&
      !busy.value &&
      (otherMonth.value === undefined || keepsMonth.value),
  )

  async function take(): Promise<OfficeImported | undefined> {
    if (!ready.value) return undefined
    busy.value = true
    failure.value = undefined
    changed.value = []
    const { clients, amount } = sum.value
    const leftOut = lines.value.filter((line) => !line.isTaken)
    const wanted = taken.value.flatMap(({ company, details, there }) =>
      company
        ? [
            {
              companyId: company.companyId,
              head: newHead(company, today(), month.value),
              details: [...details],
              known: there.map(({ lotId }) => lotId),
            },
          ]
        : [],
    )
    const release = hold()
    try {
      const lotIds = await createOfficeLots(wanted, intake.taken(), isPaid.value)
      return { month: month.value, clients, lotIds, amount, isPaid: isPaid.value, leftOut, absent: absent.value }
    } catch (thrown) {
      if (thrown instanceof MonthChanged)
        changed.value = own.value.flatMap(({ companyId, name }) =>
          thrown.companyIds.includes(companyId) ? [name] : [],
        )
      else failure.value = storageError(thrown)
      return undefined
    } finally {
      busy.value = false
      await release()
    }
  }

  return {
    intake,
    month,
    months: computed(() => monthsToImport(today(), [shown.value, ...(named.value ? [named.value] : [])])),
    otherMonth,
    keepsMonth,
    isPaid,
    /** Set when the tax of the month was due before today: then it has most likely been paid. */
    pastDue: computed(() => {
      const day = legalDueDate(month.value)
      return !isPaid.value && day < today() ? day : undefined
    }),
    lines,
    sum,
    absent,
    changed,
    /** The list names no client in any row, so it may be that of one client. */
    isOfNobody: computed(() => reading.value?.questions.some(({ id }) => id === 'field:clientCode') ?? false),
    busy,
    failure: computed(() => failure.value ?? unread.value),
    ready,
    isLoaded,
    tick: (companyId: string, on: boolean) => void (ticked.value = { ...ticked.value, [companyId]: on }),
    isTicked,
    take,
  }
}

export type OfficeImportModel = ReturnType<typeof useOfficeImport>
