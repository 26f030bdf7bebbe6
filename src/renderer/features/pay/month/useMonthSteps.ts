import type { AppError } from '#contract/ipc/index'
import { isHere, type MonthLot, type MonthStep } from '#domain/month/line'
import { countsAsFiled } from '#domain/filing/filingState'
import { formatYen } from '#domain/text/yen'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import { useFollowing, type InquiryKey } from '#features/filed/approvals/index'
import { newHead, useCertificate, useMonthLots } from '#features/pay/lots/index'
import { createEmptyLot } from '#data/repositories/emptyLots'
import { correctLot, markHandled, openLot } from '#data/repositories/lots'
import { storageError } from '#data/storageError'
import { usedRows } from '#data/draft/rows'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import { useSingleRun } from '#ui/controls/useSingleRun'
import { today } from '#ui/text/clock'
import { stateText } from './monthText.ts'
import type { MonthRow } from './monthRows.ts'
import type { Month } from './useMonth.ts'

interface LeavesOut {
  readonly companyId: string
  readonly count: number
  readonly names: string
  readonly amount: string
}

/** The actions on a line of the month. Further requests are ignored while a step runs. */
export function useMonthSteps({ month, rowOf, load }: Pick<Month, 'month' | 'rowOf' | 'load'>) {
  const { t } = useI18n()
  const router = useRouter()
  const companies = useCompanies()
  const journal = useJournal()
  const following = useFollowing()
  const certificate = useCertificate()
  const newLots = useMonthLots((lotId) => countsAsFiled(journal.stateOf(lotId)))
  const error = shallowRef<AppError>()
  const done = ref('')
  /** Set while the user has to decide about payees of last month that a client's plan lacks. */
  const leavesOut = shallowRef<LeavesOut>()

  async function go({ companyId }: MonthRow, path: string): Promise<void> {
    if (companyId !== companies.current?.companyId) await companies.choose(companyId)
    else await companies.settled()
    await router.push(path)
  }
  /** A lot that is not on this computer is shown by its acceptance number, or in the journal if it has none. */
  function pathOf(lot: MonthLot): string {
    const acceptanceNo = journal.entryOf(lot.lotId)?.acceptanceNo
    if (isHere(lot)) return `/lots/${lot.lotId}`
    return acceptanceNo === undefined ? '/journal' : `/acceptances/${acceptanceNo}`
  }
  const goToLot = (row: MonthRow, after = '') =>
    row.stepLots[0] === undefined ? undefined : go(row, `/lots/${row.stepLots[0]}${after}`)

  /** From the payee list; an empty lot if it has nobody to pay with this month. */
  async function create(row: MonthRow): Promise<void> {
    if (await newLots.fromPayees(row.company, month.value)) return tellCreated(row.companyId, 'createdFromPayees')
    if (newLots.waiting.value) return
    const head = newHead(row.company, today(), month.value)
    await go(row, `/lots/${await createEmptyLot(row.companyId, head)}`)
  }

  async function correct(row: MonthRow): Promise<void> {
    const returned = row.lots.find(({ lotId }) => lotId === row.stepLots[0])
    if (!returned) return
    const copy = await correctLot(returned.lotId)
    await go(row, copy ? `/lots/${copy}` : pathOf(returned))
  }

  /** A returned lot whose payees another lot of the month pays needs no correction; the panel can take this back. */
  async function handleAll({ lots, stepLots, client }: MonthRow): Promise<void> {
    const own = lots.filter(({ lotId }) => stepLots.includes(lotId))
    for (const { lotId } of own) await markHandled(lotId, true)
    await load()
    const amount = formatYen(own.reduce((sum, one) => sum + one.amount, 0))
    done.value = t('month.handledAll', { name: client.name, amount })
  }

  async function createFromPrevious({ company, companyId }: MonthRow): Promise<void> {
    if (await newLots.fromPrevious(company, month.value)) await tellCreated(companyId)
  }

  /**
   * If the plan lacks payees of last month, the user is asked; if it makes no lot for another reason, it is opened.
   */
  async function createFromPlan(row: MonthRow, leftOut: 'ask' | 'keep' | 'drop' = 'ask'): Promise<void> {
    const { makeFromPlans, leftOutParams } = await import('#features/pay/year/index')
    const stateOf = (lotId: string) => journal.stateOf(lotId)
    const [made] = await makeFromPlans([row.company], month.value, stateOf, undefined, leftOut)
    if (made?.outcome === 'made') await tellCreated(row.companyId, 'createdFromPlan')
    else if (made?.outcome === 'leavesOut')
      leavesOut.value = { companyId: row.companyId, ...leftOutParams(made.leftOut) }
    else await go(row, '/year')
  }

  async function tellCreated(
    companyId: string,
    text: 'created' | 'createdFromPayees' | 'createdFromPlan' = 'created',
  ): Promise<void> {
    await load()
    const row = rowOf(companyId)
    if (row) done.value = t(`month.${text}`, { name: row.client.name, payees: row.payees ?? 0 }, row.payees ?? 0)
  }

  /** The board shows a change of the approval, so it counts as seen. Changed fees or totals stay marked. */
  async function seeApproval(of: InquiryKey): Promise<void> {
    const unseen = following.rowOf(of)?.unseen ?? []
    if (unseen.length > 0 && unseen.every((change) => change === 'status' || change === 'approval'))
      await following.see(of)
  }

  async function inquire(row: MonthRow): Promise<void> {
    for (const lotId of row.stepLots) {
      const { environment, acceptanceNo } = journal.entryOf(lotId) ?? {}
      if (!environment || acceptanceNo === undefined) continue
      const answer = await following.ask({ companyId: row.companyId, environment, acceptanceNo })
      if (!answer.ok) return void (error.value = answer.error)
      await seeApproval({ companyId: row.companyId, environment, acceptanceNo })
    }
    await journal.refresh(row.stepLots)
    const state = rowOf(row.companyId)?.state ?? row.state
    done.value = t('month.asked', { name: row.client.name, state: stateText(state, t) })
  }

  async function print(row: MonthRow): Promise<void> {
    const { company, stepLots, lots } = row
    const elsewhere = lots.find((lot) => !isHere(lot) && stepLots.includes(lot.lotId))
    if (elsewhere) return go(row, pathOf(elsewhere))
    for (const lotId of stepLots) {
      const lot = await openLot(lotId)
      if (!lot) continue
      const { head } = lot.record
      await certificate.run('print', { from: 'lot', lotId, company, head, rows: usedRows(lot.rows) })
    }
  }

  const STEPS: Readonly<Record<MonthStep, (row: MonthRow) => unknown>> = {
    resolve: (row) => goToLot(row, '/result'),
    correct,
    handle: handleAll,
    fix: (row) => goToLot(row),
    wait: () => undefined,
    nothing: () => undefined,
    continue: (row) => goToLot(row),
    confirm: (row) => goToLot(row, '/confirm'),
    createFromPlan: (row) => createFromPlan(row),
    createFromPrevious,
    create,
    inquire,
    print,
  }

  async function showingError(work: () => Promise<unknown>): Promise<void> {
    error.value = undefined
    try {
      await work()
    } catch (thrown) {
      error.value = storageError(thrown)
    }
  }

  /** Reads the month first, because another window may already have created or corrected the lot. */
  const { running, run } = useSingleRun((row: MonthRow) =>
    showingError(async () => {
      done.value = ''
      leavesOut.value = undefined
      await load()
      const now = rowOf(row.companyId)
      if (now?.step === row.step) await STEPS[row.step](now)
    }),
  )

  /** Opens the lot, or the list of lots if the line has none or several. */
  const { run: open } = useSingleRun((row: MonthRow) =>
    showingError(() => go(row, row.lots.length === 1 && row.lots[0] ? pathOf(row.lots[0]) : '/lots')),
  )

  const { run: createParts } = useSingleRun((row: MonthRow) =>
    showingError(async () => {
      await newLots.make()
      await tellCreated(row.companyId)
    }),
  )

  const { run: createAnyway } = useSingleRun((row: MonthRow, leftOut: 'keep' | 'drop') =>
    showingError(async () => {
      leavesOut.value = undefined
      await createFromPlan(row, leftOut)
    }),
  )

  /**
   * `handled`: the returned lot needs no correction here. A second mark is recorded too while one is being recorded.
   */
  const handle = (lotId: string, handled: boolean): Promise<void> =>
    showingError(async () => {
      await markHandled(lotId, handled)
      await load()
    })

  return {
    running,
    error: computed(() => error.value ?? certificate.error.value),
    message: computed(() => done.value || (certificate.message.value ?? '')),
    run,
    open,
    go,
    pathOf,
    handle,
    waiting: newLots.waiting,
    createParts,
    cancelParts: newLots.cancel,
    leavesOut,
    createAnyway,
  }
}

export type MonthSteps = ReturnType<typeof useMonthSteps>
