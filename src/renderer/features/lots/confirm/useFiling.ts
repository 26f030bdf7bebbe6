import type { AccountBalance } from '#contract/service/index'
import type { AppError, Company, Input } from '#contract/ipc/index'
import { completeDetail, lotTotals, type LotDetail } from '#domain/lot'
import { buildApplication } from '#domain/application'
import { canFile, countsAsFiled } from '#domain/filingState'
import { computed, ref, shallowRef } from 'vue'
import { today } from '../../../ui/text/clock.ts'
import { call } from '../../../bridge/index.ts'
import { writesEnded } from '../../../database/autosave.ts'
import { saveBankErrors } from '../../../database/repositories/bankErrors.ts'
import {
  claimLot,
  deleteSteps,
  LotChanged,
  openLot,
  revisionOf,
  type OpenLot,
} from '../../../database/repositories/lots.ts'
import { usedRows } from '../../../draft/cells.ts'
import { useJournal } from '../../../state/journal.ts'
import { lotFindings } from '../parts/lotFindings.ts'
import { accountOfHead } from '../parts/payingAccount.ts'
import { previousDetails } from '../parts/previousMonth.ts'
import { useFiledLots } from '../parts/useFiledLots.ts'
import { useMonthContext } from '../parts/useMonthContext.ts'
import { asCallError } from '../../../database/storageError.ts'

/** The warnings that a person confirmed in order to file the lot anyway. */
export interface Confirmations {
  confirmedSameAs?: string
  confirmedHandedOver?: string
}

/** Returns everything that is filed of a lot as one text, for comparison. */
const contentOf = ({ record, rows }: OpenLot): string =>
  JSON.stringify([record.companyId, record.head, rows.map(({ rowId, detail, raw }) => [rowId, detail, raw])])

/**
 * Prepares and files a lot: what will be sent, the balance it is debited from, what still prevents filing, and the
 * filing itself. What is sent is read back from the database, so that screen, disk and request agree.
 */
export function useFiling(lotId: string) {
  const journal = useJournal()
  const lot = shallowRef<OpenLot>()
  const balance = shallowRef<AccountBalance>()
  /** When the balance was read (ISO). */
  const balanceAt = ref<string>()
  const balanceError = shallowRef<AppError>()
  const error = shallowRef<AppError>()
  const previous = shallowRef<readonly LotDetail[]>()
  const monthContext = useMonthContext(lotId, useFiledLots())
  const sending = ref(false)
  const sameAs = ref<string>()
  /** The file in which this lot, or an identical one, went to another computer. */
  const handedOver = shallowRef<Extract<AppError, { code: 'handedOver' }>>()
  let confirmations: Confirmations = {}
  /** True when nothing was sent because the lot had changed since it was shown; the screen then shows the new state. */
  const changed = ref(false)

  const rows = computed(() => (lot.value ? usedRows(lot.value.rows) : []))
  const totals = computed(() => lotTotals(rows.value.map(({ detail }) => detail)))
  const findings = computed(() =>
    lot.value
      ? lotFindings(lot.value.record.head, rows.value, {
          today: today(),
          bankErrors: lot.value.record.bankErrors,
          previous: previous.value,
          month: monthContext.context.value,
        })
      : [],
  )
  const errors = computed(() => findings.value.filter(({ severity }) => severity === 'error'))
  const fileable = computed(() => errors.value.length === 0 && !journal.damaged && canFile(journal.stateOf(lotId)))

  async function load(): Promise<void> {
    await writesEnded()
    lot.value = await openLot(lotId)
    const record = lot.value?.record
    if (!record) return
    previous.value = await previousDetails(record.companyId, record.month, (id) => countsAsFiled(journal.stateOf(id)))
    await monthContext.read(record.companyId, record.month, previous.value)
  }

  async function loadBalance(company: Company): Promise<void> {
    const account = lot.value ? accountOfHead(lot.value.record.head, company) : undefined
    if (!account) return
    const reply = await call('accounts.balance', { companyId: company.companyId, accountId: account.accountId })
    balance.value = reply.ok ? reply.value : undefined
    balanceAt.value = reply.ok ? new Date().toISOString() : undefined
    balanceError.value = reply.ok ? undefined : reply.error
  }

  /**
   * Claims the lot for filing if the disk still has it as shown, so that no window can write anything unfiled.
   * Otherwise shows the new state, or `error` says why the disk could not be read.
   */
  async function claim(shown: OpenLot): Promise<boolean> {
    try {
      await writesEnded()
      const now = await openLot(lotId)
      if (!now || contentOf(now) !== contentOf(shown)) throw new LotChanged(now?.record)
      await claimLot(lotId, revisionOf(now.record))
      return true
    } catch (failure) {
      changed.value = failure instanceof LotChanged
      if (changed.value) await load()
      else error.value = asCallError(failure).error
      return false
    }
  }

  /**
   * Calls main. A call that throws, which should never happen, is reported like any other error; the journal then knows
   * what became of the lot.
   */
  const apply = (input: Input<'localTaxes.apply'>) =>
    call('localTaxes.apply', input).catch((failure: unknown) => ({
      ok: false as const,
      error: asCallError(failure).error,
    }))

  /** Updates journal and drafts after the outcome. What fails is retried when the result or the lot is opened. */
  async function afterwards(): Promise<void> {
    await journal.load()
    await saveBankErrors(lotId, journal.entryOf(lotId), rows.value).catch(() => undefined)
    if (countsAsFiled(journal.stateOf(lotId))) await deleteSteps(lotId)
  }

  /**
   * Files the lot once. Returns whether there is an outcome to show; otherwise `error`, `sameAs` or `handedOver` says
   * why nothing was sent. Confirmations last until the filing starts over.
   */
  async function file(now?: Confirmations): Promise<boolean> {
    if (!lot.value || sending.value || !fileable.value) return false
    sending.value = true
    error.value = undefined
    sameAs.value = undefined
    handedOver.value = undefined
    confirmations = now ? { ...confirmations, ...now } : {}
    changed.value = false
    if (!(await claim(lot.value))) return (sending.value = false)
    const { record } = lot.value
    const application = buildApplication(
      record.head,
      rows.value.map(({ detail }) => completeDetail(detail)),
    )
    journal.noteOutcome(lotId, undefined)
    const reply = await apply({ companyId: record.companyId, lotId, application, ...confirmations })
    // The outcome is shown whatever fails from here on.
    if (reply.ok) journal.noteOutcome(lotId, reply.value)
    await afterwards().catch(() => undefined)
    sending.value = false
    if (reply.ok) return true
    if (reply.error.code === 'sameAsFiled') sameAs.value = reply.error.entryId
    else if (reply.error.code === 'handedOver') handedOver.value = reply.error
    else if (reply.error.code !== 'cancelledByUser') error.value = reply.error
    return false
  }

  return {
    lot,
    rows,
    totals,
    findings,
    errors,
    fileable,
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
    load,
    loadBalance,
    file,
  }
}
