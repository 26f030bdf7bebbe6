import { coverBalanceOf, coverOf, outstandingOn, type SentLot } from '#domain/accountCover'
import { dueDateRule } from '#domain/dueDateRule'
import { monthDifference } from '#domain/lots/monthDifference'
import { parseYenInput } from '#domain/yen'
import { computed, ref, shallowRef } from 'vue'
import { today } from '../../../ui/text/clock.ts'
import { db, type LotRecord } from '../../../database/schema/db.ts'
import { useCompanies } from '../../../state/companies.ts'
import { useJournal } from '../../../state/journal.ts'
import { accountOfHead } from '../parts/payingAccount.ts'
import { type Confirmations, useFiling } from './useFiling.ts'

/** Returns what the confirmation shows besides the lot itself, and the steps required before it can be filed. */
export function useConfirmation(lotId: string) {
  const journal = useJournal()
  const companies = useCompanies()
  const filing = useFiling(lotId)
  const { lot, rows, totals, previous, monthContext, balance, fileable, sending } = filing
  const checked = ref(false)
  const typedTotal = ref('')
  const others = shallowRef<readonly LotRecord[]>([])

  const company = computed(() => companies.all.find(({ companyId }) => companyId === lot.value?.record.companyId))
  const head = computed(() => lot.value?.record.head)
  const account = computed(() => (head.value && company.value ? accountOfHead(head.value, company.value) : undefined))
  const due = computed(
    () => head.value && dueDateRule(head.value.monthForWhichPaymentIsDue, head.value.dueDate, today()),
  )
  const difference = computed(
    () =>
      previous.value &&
      monthDifference(
        rows.value.map(({ detail }) => detail),
        previous.value,
        monthContext.context.value?.inOtherLots,
      ),
  )

  /** All sent lots of the environment, of every company: they may share an account and its balance. */
  const sent = computed(() => {
    const heads = new Map(others.value.map((record) => [record.lotId, record.head]))
    return journal.entries
      .filter(
        (entry) =>
          entry.lotId !== lotId &&
          entry.environment === company.value?.environment &&
          journal.entryOf(entry.lotId) === entry,
      )
      .map((entry): SentLot => ({
        state: journal.stateOf(entry.lotId),
        dueDate: entry.dueDate,
        amount: entry.totals.totalAmount,
        account: heads.get(entry.lotId),
      }))
  })
  const outstanding = computed(() =>
    head.value ? outstandingOn(head.value, sent.value, today()) : { lots: 0, amount: 0, unplaced: 0 },
  )
  const judgedBy = computed(() => coverBalanceOf(balance.value ?? {}))
  const available = computed(() => judgedBy.value.amount)
  const isToday = computed(() => judgedBy.value.by === 'today')
  const cover = computed(() => coverOf(available.value, totals.value.totalAmount, outstanding.value))

  const production = computed(() => company.value?.environment === 'production')
  const totalTyped = computed(() => {
    const typed = parseYenInput(typedTotal.value)
    return typed.ok && typed.value === totals.value.totalAmount
  })
  const ready = computed(
    () => fileable.value && !sending.value && checked.value && (!production.value || totalTyped.value),
  )

  async function load(): Promise<void> {
    await filing.load()
    const ids = [...new Set(journal.entries.map((entry) => entry.lotId))]
    others.value = (await db.lots.bulkGet(ids)).filter((record) => record !== undefined)
    if (company.value) await filing.loadBalance(company.value)
  }

  /** Files the lot. Confirmations no longer count once the lot has changed. */
  async function file(confirmations?: Confirmations): Promise<boolean> {
    const done = await filing.file(confirmations)
    if (filing.changed.value) {
      checked.value = false
      typedTotal.value = ''
    }
    return done
  }

  return {
    ...filing,
    checked,
    typedTotal,
    company,
    head,
    account,
    due,
    difference,
    outstanding,
    available,
    isToday,
    cover,
    production,
    totalTyped,
    ready,
    load,
    file,
  }
}

export type Confirmation = ReturnType<typeof useConfirmation>
