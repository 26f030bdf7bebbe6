import { coverBalanceOf, coverOf, outstandingOn, type SentLot } from '#domain/accounts/accountCover'
import { dueDateRule } from '#domain/calendar/dueDateRule'
import { lotTotals } from '#domain/lots/lot'
import { monthDifference } from '#domain/lots/monthDifference'
import { computed, shallowRef, watch } from 'vue'
import { db, type LotRecord } from '#data/schema/db'
import { useDay } from '#data/state/day'
import { useJournal } from '#data/state/journal'
import { type EditorFinding, saysFiled, saysTooLow } from '../parts/lotFindings.ts'
import { useLotCompany } from '../parts/useLotCompany.ts'
import { accountOfHead } from '../parts/payingAccount.ts'
import { useConfirmSteps } from './useConfirmSteps.ts'
import { type Confirmations, useFiling } from './useFiling.ts'

function createShown(lotId: string) {
  const journal = useJournal()
  const filing = useFiling(lotId)
  const { lot } = filing
  return {
    lotId,
    clock: useDay(),
    journal,
    filing,
    company: useLotCompany(() => lot.value?.record.companyId),
    head: computed(() => lot.value?.record.head),
    /** Filed lots still to be debited, as far as they are on this computer. */
    others: shallowRef<readonly LotRecord[]>([]),
  }
}
type Shown = ReturnType<typeof createShown>

function factsOf({ filing, company, head, clock }: Shown) {
  const { rows, previous, monthContext } = filing
  const account = computed(() => (head.value && company.value ? accountOfHead(head.value, company.value) : undefined))
  const due = computed(
    () => head.value && dueDateRule(head.value.monthForWhichPaymentIsDue, head.value.dueDate, clock.day),
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
  return { account, due, difference }
}

/** Filed lots of all companies in the environment, because companies may share an account and its balance. */
function sentLots({ lotId, journal, company, others, clock }: Shown): SentLot[] {
  const heads = new Map(others.value.map((record) => [record.lotId, record.head]))
  return journal.deciding
    .filter(
      (entry) =>
        entry.dueDate >= clock.day && entry.lotId !== lotId && entry.environment === company.value?.environment,
    )
    .map((entry): SentLot => ({
      state: journal.stateOf(entry.lotId),
      dueDate: entry.dueDate,
      amount: entry.totals.totalAmount,
      account: heads.get(entry.lotId),
    }))
}

/** Whether the balance covers this lot in addition to the amounts still to be debited. */
function coverFacts(shown: Shown) {
  const { head, filing, clock } = shown
  const sent = computed(() => sentLots(shown))
  const outstanding = computed(() =>
    head.value ? outstandingOn(head.value, sent.value, clock.day) : { lots: 0, amount: 0, inDoubt: 0, unplaced: 0 },
  )
  const judgedBy = computed(() => coverBalanceOf(filing.balance.value ?? {}))
  const available = computed(() => judgedBy.value.amount)
  const isToday = computed(() => judgedBy.value.by === 'today')
  const cover = computed(() => coverOf(available.value, filing.totals.value.totalAmount, outstanding.value))
  return { outstanding, available, isToday, cover }
}

async function load({ journal, filing, company, others, clock }: Shown): Promise<void> {
  await filing.load()
  const ids = journal.deciding.filter(({ dueDate }) => dueDate >= clock.day).map((entry) => entry.lotId)
  others.value = (await db.lots.bulkGet(ids)).filter((record) => record !== undefined)
  if (company.value) await filing.loadBalance(company.value)
}

export function useConfirmation(lotId: string) {
  const shown = createShown(lotId)
  const { filing, company, clock } = shown
  function payeesOf(says: (finding: EditorFinding) => boolean) {
    const rows = new Set(filing.findings.value.filter(says).map(({ row }) => row))
    const details = filing.rows.value.flatMap(({ detail }, row) => (rows.has(row) ? [detail] : []))
    return { payees: details.length, amount: lotTotals(details).totalAmount }
  }
  const paidAgain = computed(() => payeesOf(saysFiled))
  const tooLow = computed(() => payeesOf(saysTooLow))
  const steps = useConfirmSteps({
    total: () => filing.totals.value.totalAmount,
    production: () => company.value?.environment === 'production',
    apart: { paidAgain: () => paidAgain.value.payees > 0, tooLow: () => tooLow.value.payees > 0 },
    fileable: () => filing.fileable.value,
    busy: () => filing.sending.value,
  })
  const facts = coverFacts(shown)
  // A shortage that comes to light after the tick was not confirmed.
  watch(
    () => (facts.cover.value.kind === 'short' ? facts.cover.value.missing : 0),
    (missing) => {
      if (missing > 0) steps.unconfirm()
    },
  )
  // The confirmation may be open over midnight, and some checks depend on the day.
  watch(() => clock.day, steps.unconfirm)
  return {
    ...filing,
    company,
    head: shown.head,
    ...factsOf(shown),
    ...facts,
    /** Payees of the month that were or may have been filed already, and what they would be paid again (yen). */
    paidAgain,
    /** Payees with less yen than anybody can owe. */
    tooLow,
    steps,
    load: () => load(shown),
    /** A changed lot is not filed, and the steps have to be done again. */
    async file(confirmations?: Confirmations): Promise<boolean> {
      if (clock.look()) return false
      const done = await filing.file(confirmations)
      if (filing.changed.value) steps.unconfirm()
      return done
    },
  }
}

export type Confirmation = ReturnType<typeof useConfirmation>
