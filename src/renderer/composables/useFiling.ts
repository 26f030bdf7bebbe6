import type { AccountBalance } from '#contract/service/index'
import type { AppError, Company } from '#contract/ipc/index'
import { buildApplication, completeDetail, lotTotals, type LotDetail } from '#domain/lot'
import { canFile } from '#domain/lotState'
import { computed, ref, shallowRef } from 'vue'
import { today } from '../clock.ts'
import { call } from '../desk.ts'
import { dropSteps, openLot, type OpenLot } from '../drafts/lots.ts'
import { usedRows } from '../grid/cells.ts'
import { useJournal } from '../stores/journal.ts'
import { lotFindings } from './lotFindings.ts'
import { accountOfHead } from './payingAccount.ts'
import { previousDetails } from './previousMonth.ts'
import { useFiledLots } from './useFiledLots.ts'
import { useMonthContext } from './useMonthContext.ts'

/**
 * The last look at a lot before it leaves: what will be sent, the balance it will be debited from, what still stands against it, and
 * the filing itself. What is sent is read back from the store, so that screen, disk and request are the same.
 */
export function useFiling(lotId: string) {
  const journal = useJournal()
  const lot = shallowRef<OpenLot>()
  const balance = shallowRef<AccountBalance>()
  const balanceError = shallowRef<AppError>()
  const error = shallowRef<AppError>()
  const previous = shallowRef<readonly LotDetail[]>()
  const beside = useMonthContext(lotId, useFiledLots())
  const sending = ref(false)
  const sameAs = ref<string>()

  const rows = computed(() => (lot.value ? usedRows(lot.value.rows) : []))
  const totals = computed(() => lotTotals(rows.value.map(({ detail }) => detail)))
  const findings = computed(() => (lot.value ? lotFindings(lot.value.record.head, rows.value, { today: today(), previous: previous.value, month: beside.context.value }) : []))
  const errors = computed(() => findings.value.filter(({ severity }) => severity === 'error'))
  const warnings = computed(() => findings.value.filter(({ severity }) => severity === 'warning'))
  const fileable = computed(() => errors.value.length === 0 && !journal.damaged && canFile(journal.stateOf(lotId)))

  async function load(): Promise<void> {
    lot.value = await openLot(lotId)
    const record = lot.value?.record
    if (!record) return
    previous.value = await previousDetails(record.companyId, record.month, (id) => journal.stateOf(id) === 'accepted')
    await beside.read(record.companyId, record.month, previous.value)
  }

  async function loadBalance(company: Company): Promise<void> {
    const account = lot.value ? accountOfHead(lot.value.record.head, company) : undefined
    if (!account) return
    const reply = await call('accounts.balance', { companyId: company.companyId, accountId: account.accountId })
    balance.value = reply.ok ? reply.value : undefined
    balanceError.value = reply.ok ? undefined : reply.error
  }

  /** Files the lot once. Gives whether there is an outcome to show; otherwise `error` or `sameAs` says why nothing was sent. */
  async function file(confirmedSameAs?: string): Promise<boolean> {
    if (!lot.value || sending.value || !fileable.value) return false
    sending.value = true
    error.value = undefined
    sameAs.value = undefined
    const { record } = lot.value
    const application = buildApplication(record.head, rows.value.map(({ detail }) => completeDetail(detail)))
    const reply = await call('localTaxes.apply', { companyId: record.companyId, lotId, application, ...(confirmedSameAs ? { confirmedSameAs } : {}) })
    await journal.load()
    // The outcome must show whatever happens to the drafts; opening the lot tries again.
    if (journal.stateOf(lotId) === 'accepted') await dropSteps(lotId).catch(() => undefined)
    sending.value = false
    if (reply.ok) return true
    if (reply.error.code === 'sameAsFiled') sameAs.value = reply.error.entryId
    else if (reply.error.code !== 'cancelledByUser') error.value = reply.error
    return false
  }

  return { lot, rows, totals, findings, errors, warnings, fileable, balance, balanceError, error, sameAs, sending, load, loadBalance, file }
}
