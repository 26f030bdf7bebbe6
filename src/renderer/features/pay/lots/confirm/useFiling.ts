import type { AccountBalance } from '#contract/bank/index'
import type { AppError, Company, Input } from '#contract/ipc/index'
import { completeDetail, lotTotals, type LotDetail, type LotHead } from '#domain/lots/lot'
import { type Application, buildApplication } from '#domain/lots/application'
import { canFile, countsAsFiled } from '#domain/filing/filingState'
import { computed, ref, shallowRef } from 'vue'
import { call } from '#data/bridge/index'
import { writesEnded } from '#data/writes/runningWrites'
import { saveBankErrors } from '#data/repositories/bankErrors'
import { closeLotToEdits, deleteSteps, LotChanged, openLot, revisionOf, type OpenLot } from '#data/repositories/lots'
import type { DraftRow } from '#data/draft/row'
import { usedRows } from '#data/draft/rows'
import { useBalanceStore } from '#features/bank/balances/index'
import { readyToFile } from '#features/office/index'
import { useCompanies } from '#data/state/companies'
import { useCutOffs } from '#data/state/cutOffs'
import { useDay } from '#data/state/day'
import { readFiled, useJournal } from '#data/state/journal'
import { contentOf } from '../parts/lotContent.ts'
import { lotFindings } from '../parts/lotFindings.ts'
import { accountOfHead } from '../parts/payingAccount.ts'
import { previousDetails } from '../parts/previousMonth.ts'
import { useFiledLots } from '../parts/useFiledLots.ts'
import { useMonthContext } from '../parts/useMonthContext.ts'
import { asCallError } from '#data/storageError'

export interface Confirmations {
  confirmedSameAs?: string
  confirmedHandedOver?: string
}

function createFiling(lotId: string) {
  const lot = shallowRef<OpenLot>()
  return {
    lotId,
    journal: useJournal(),
    companies: useCompanies(),
    balances: useBalanceStore(),
    lot,
    rows: computed(() => (lot.value ? usedRows(lot.value.rows) : [])),
    balance: shallowRef<AccountBalance>(),
    /** When the balance was read (ISO instant). */
    balanceAt: ref<string>(),
    balanceError: shallowRef<AppError>(),
    error: shallowRef<AppError>(),
    previous: shallowRef<readonly LotDetail[]>(),
    monthContext: useMonthContext(lotId, useFiledLots()),
    sending: ref(false),
    sameAs: ref<string>(),
    /** The refusal of a lot that, or an identical one, went to another computer in a file. */
    handedOver: shallowRef<Extract<AppError, { code: 'handedOver' }>>(),
    confirmations: {} as Confirmations,
    /** True if the lot had changed since it was shown, so that nothing was sent. */
    changed: ref(false),
  }
}
type Filing = ReturnType<typeof createFiling>

function checksOf({ lotId, journal, lot, rows, previous, monthContext }: Filing) {
  const cutOffs = useCutOffs()
  const clock = useDay()
  const totals = computed(() => lotTotals(rows.value.map(({ detail }) => detail)))
  const findings = computed(() =>
    lot.value
      ? lotFindings(lot.value.record.head, rows.value, {
          today: clock.day,
          ...cutOffs.checkNow(lot.value.record.companyId),
          bankErrors: lot.value.record.bankErrors,
          previous: previous.value,
          month: monthContext.context.value,
        })
      : [],
  )
  const errors = computed(() => findings.value.filter(({ severity }) => severity === 'error'))
  const fileable = computed(
    () =>
      errors.value.length === 0 &&
      // Until the other lots of the month are read, a second payment cannot be ruled out.
      monthContext.context.value !== undefined &&
      !journal.damaged &&
      canFile(journal.stateOf(lotId)) &&
      lot.value?.record.paidElsewhere === undefined,
  )
  return { totals, findings, errors, fileable }
}
type Checks = ReturnType<typeof checksOf>

async function load({ lotId, journal, lot, previous, monthContext }: Filing): Promise<void> {
  await Promise.all([writesEnded(), journal.whole()])
  lot.value = await openLot(lotId)
  const record = lot.value?.record
  if (!record) return
  previous.value = await previousDetails(record.companyId, record.month, (id) => countsAsFiled(journal.stateOf(id)))
  await monthContext.read(record.companyId, record.month, previous.value)
}

/**
 * Only the answer to this inquiry counts; an older balance decides nothing. The balance is stored for the other
 * screens too.
 */
async function loadBalance(filing: Filing, company: Company): Promise<void> {
  const { lot, companies, balances, balance, balanceAt, balanceError } = filing
  const account = lot.value ? accountOfHead(lot.value.record.head, company) : undefined
  if (!account) return
  if (!balances.recalled) await balances.recall()
  const before = balances.stateOf(company, account)?.record
  await balances.ask(company, account)
  const now = companies.all.find(({ companyId }) => companyId === company.companyId)
  // Another window connected the company to another bank, so the balance has to come from there.
  if (now && now.environment !== company.environment) return loadBalance(filing, now)
  const { record, error, unsaved } = balances.stateOf(company, account) ?? {}
  const fresh = record !== before && (!error || unsaved) ? record : undefined
  balance.value = fresh?.balance
  balanceAt.value = fresh?.at
  balanceError.value = error
}

/**
 * Closes the lot only if it is on disk as shown, so that no window can change it before it is sent. Otherwise shows
 * its new state, or sets `error` if the disk could not be read.
 */
async function closeToEdits(filing: Filing, shown: OpenLot): Promise<boolean> {
  const { lotId, changed, error } = filing
  try {
    await writesEnded()
    const now = await openLot(lotId)
    if (!now || contentOf(now) !== contentOf(shown)) throw new LotChanged(now?.record)
    await closeLotToEdits(lotId, revisionOf(now.record))
    return true
  } catch (failure) {
    changed.value = failure instanceof LotChanged
    if (changed.value) await load(filing)
    else error.value = asCallError(failure).error
    return false
  }
}

/**
 * A call that throws, which should never happen, is reported like any other error; the journal then shows what
 * happened to the lot.
 */
const apply = (input: Input<'localTaxes.apply'>) =>
  call('localTaxes.apply', input).catch((failure: unknown) => ({
    ok: false as const,
    error: asCallError(failure).error,
  }))

/** Updates journal and lot after the filing; what fails is done when the result or the lot is opened. */
async function afterwards({ lotId, journal, rows }: Filing): Promise<void> {
  await journal.refresh([lotId])
  await saveBankErrors(lotId, await readFiled(journal.entryOf(lotId)), rows.value).catch(() => undefined)
  if (countsAsFiled(journal.stateOf(lotId))) await deleteSteps(lotId)
}

/** Without new confirmations, the earlier ones are cleared too. */
function begin(filing: Filing, now: Confirmations | undefined): void {
  filing.sending.value = true
  filing.error.value = undefined
  filing.sameAs.value = undefined
  filing.handedOver.value = undefined
  filing.confirmations = now ? { ...filing.confirmations, ...now } : {}
  filing.changed.value = false
}

export const applicationOf = (head: LotHead, rows: readonly DraftRow[]): Application =>
  buildApplication(
    head,
    rows.map(({ detail }) => completeDetail(detail)),
  )

/** Updates journal and drafts even if the filing failed. */
async function send(filing: Filing, { record }: OpenLot) {
  const { lotId, journal, rows, confirmations } = filing
  const seen = await readyToFile(lotId)
  if (!seen.ok) return seen
  journal.noteOutcome(lotId, undefined)
  const reply = await apply({
    companyId: record.companyId,
    lotId,
    application: applicationOf(record.head, rows.value),
    ...confirmations,
    ...(seen.value !== undefined && { officeSeen: seen.value }),
  })
  // The outcome is known now and is shown even if a later step fails.
  if (reply.ok) journal.noteOutcome(lotId, reply.value)
  await afterwards(filing).catch(() => undefined)
  return reply
}

function noteRefusal({ sameAs, handedOver, error }: Filing, refusal: AppError): void {
  if (refusal.code === 'sameAsFiled') sameAs.value = refusal.entryId
  else if (refusal.code === 'handedOver') handedOver.value = refusal
  else if (refusal.code !== 'cancelledByUser') error.value = refusal
}

async function file(filing: Filing, { fileable }: Checks, now: Confirmations | undefined): Promise<boolean> {
  const { lot, sending } = filing
  if (!lot.value || sending.value || !fileable.value) return false
  begin(filing, now)
  if (!(await closeToEdits(filing, lot.value))) return (sending.value = false)
  const reply = await send(filing, lot.value)
  sending.value = false
  if (!reply.ok) noteRefusal(filing, reply.error)
  return reply.ok
}

/** The lot is read back from the database, so that the screen, the disk and the request agree. */
export function useFiling(lotId: string) {
  const filing = createFiling(lotId)
  const checks = checksOf(filing)
  const { lot, rows, balance, balanceAt, balanceError, error, previous, monthContext } = filing
  const { sending, sameAs, handedOver, changed } = filing
  return {
    lot,
    rows,
    ...checks,
    previous,
    balance,
    balanceAt,
    balanceError,
    error,
    sameAs,
    handedOver,
    changed,
    sending,
    monthContext,
    load: () => load(filing),
    loadBalance: (company: Company) => loadBalance(filing, company),
    /**
     * Returns whether there is an outcome to show; otherwise `error`, `sameAs` or `handedOver` says why nothing was
     * sent.
     */
    file: (now?: Confirmations) => file(filing, checks, now),
  }
}
