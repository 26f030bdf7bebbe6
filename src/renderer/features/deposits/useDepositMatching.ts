import { type StatementState } from '../statements/index.ts'
import type { AppError } from '#contract/ipc/index'
import { decisionOf, matchDeposits, withExpectationKeys, type Decision, type Match } from '#domain/depositMatching'
import type { Candidate } from '#domain/depositCandidates'
import type { Deposit } from '#domain/deposit'
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
 * Matches the deposits of a statement with the list of what is expected, using earlier decisions, and records new ones.
 * Exact matches are stored once the statement is whole, and stay when more is fetched. Nothing is stored for an
 * incomplete statement: it may lack another entry that fits as well.
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
      // A decision that could not be stored must not be shown as made.
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
  /** Undoes a match. An automatic one would be found again, so it is rejected until that is undone too. */
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
