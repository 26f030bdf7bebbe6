import { type StatementState } from '../statements/index.ts'
import type { AppError } from '#contract/ipc/index'
import {
  decisionOf,
  matchDeposits,
  withExpectationKeys,
  type Candidate,
  type Decision,
  type Deposit,
  type Match,
} from '#domain/depositMatching'
import { computed, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { call } from '../../bridge/index.ts'
import type { ExpectedListRecord } from '../../database/schema/db.ts'
import {
  deleteExpected,
  deleteDecisions,
  expectedList,
  saveDecisions,
  matchDecisions,
  storeExpected,
  type DepositScope,
  type NewLines,
} from '../../database/repositories/deposits.ts'
import { depositsOf, matchSums } from './matchView.ts'
import { writeMatchCsv } from './resultFile.ts'
import { storageError } from '../../database/storageError.ts'

type Shown = Pick<StatementState, 'rows' | 'phase' | 'period'>

/**
 * The deposits of a statement against the list of what is expected: what follows from them and from what was decided,
 * and deciding. What is found exactly is kept as soon as the statement is whole, and stays when more is fetched;
 * nothing is kept of a statement that is not whole, in which an entry alike may be missing.
 */
export function useDepositMatching(scope: DepositScope, shown: () => Shown) {
  const { t } = useI18n()
  const list = shallowRef<ExpectedListRecord>()
  const decisions = shallowRef<readonly Decision[]>([])
  const ready = ref(false)
  const error = shallowRef<AppError>()
  const message = ref('')

  const entries = computed(() =>
    shown().phase === 'running' ? { deposits: [], withdrawals: [] } : depositsOf(shown().rows),
  )
  const expectations = computed(() => withExpectationKeys(list.value?.items ?? []))
  const result = computed(() => matchDeposits(entries.value.deposits, expectations.value, decisions.value))
  const sums = computed(() =>
    matchSums(result.value, entries.value.deposits, entries.value.withdrawals, expectations.value),
  )
  const rejections = computed(() =>
    Map.groupBy(
      decisions.value.filter(({ verdict }) => verdict === 'rejected'),
      ({ depositKey }) => depositKey,
    ),
  )

  async function load(): Promise<void> {
    list.value = await expectedList(scope)
    decisions.value = await matchDecisions(scope)
    ready.value = true
  }
  const reread = async () => {
    decisions.value = await matchDecisions(scope)
  }

  async function settle(work: () => Promise<unknown>): Promise<void> {
    error.value = undefined
    message.value = ''
    try {
      await work()
      await reread()
    } catch (thrown) {
      // What could not be kept is not shown as decided.
      error.value = storageError(thrown)
    }
  }

  let keeping = false
  async function keepFound(): Promise<void> {
    if (keeping) return
    keeping = true
    while (ready.value && !error.value && shown().phase === 'complete' && result.value.found.length > 0) {
      const { found } = result.value
      await settle(() => saveDecisions(scope, found))
    }
    keeping = false
  }
  watch([result, ready, () => shown().phase], keepFound, { immediate: true })

  const confirm = (deposit: Deposit, { expectations: own }: Candidate) =>
    settle(() => saveDecisions(scope, [decisionOf(deposit, own, 'confirmed')]))
  const reject = (deposit: Deposit, { expectations: own }: Candidate) =>
    settle(() => saveDecisions(scope, [decisionOf(deposit, own, 'rejected')]))
  /** Undoes a match. What was found by itself would be found again: it is rejected until that is undone too. */
  const undo = (match: Match) =>
    settle(() =>
      match.verdict === 'exact'
        ? saveDecisions(scope, [decisionOf(match.deposit, match.expectations, 'rejected')])
        : deleteDecisions(scope, [match]),
    )
  const takeBackRejections = (deposit: Deposit) =>
    settle(() => deleteDecisions(scope, rejections.value.get(deposit.key) ?? []))

  const store = (lines: NewLines) =>
    settle(async () => {
      list.value = await storeExpected(scope, lines)
    })
  const clear = () =>
    settle(async () => {
      await deleteExpected(scope)
      list.value = undefined
    })

  async function save(suggestedName: string): Promise<void> {
    error.value = undefined
    message.value = ''
    const file = writeMatchCsv(result.value, entries.value.withdrawals, t)
    if (!file.ok)
      return void (error.value = {
        code: 'invalidInput',
        problems: file.problems.map(({ code, line }) => ({ path: String(line ?? ''), problem: code })),
      })
    const reply = await call('documents.saveFile', {
      suggestedName,
      bytes: file.value,
      filters: [{ name: t('deposits.file.kind'), extensions: ['csv'] }],
    })
    if (!reply.ok) error.value = reply.error
    else if (reply.value.saved) message.value = t('deposits.saved', { name: reply.value.name ?? '' })
  }

  void load().catch((thrown: unknown) => {
    error.value = storageError(thrown)
  })
  return {
    list,
    ready,
    error,
    message,
    entries,
    result,
    sums,
    rejections,
    confirm,
    reject,
    undo,
    takeBackRejections,
    store,
    clear,
    save,
  }
}
