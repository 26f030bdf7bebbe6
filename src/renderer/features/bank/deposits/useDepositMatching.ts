import { isWhole, type StatementState } from '#features/bank/statements/index'
import type { AppError } from '#contract/ipc/index'
import {
  byExpectation,
  decisionOf,
  matchDeposits,
  withExpectationKeys,
  type Decision,
  type Expected,
  type Match,
} from '#domain/deposits/depositMatching'
import type { Candidate } from '#domain/deposits/depositCandidates'
import type { Deposit } from '#domain/deposits/deposit'
import { computed, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { call } from '#data/bridge/index'
import type { ExpectedListRecord } from '#data/schema/db'
import {
  deleteExpected,
  deleteDecisions,
  expectedList,
  saveDecisions,
  matchDecisions,
  storeExpected,
  type DepositScope,
  type NewLines,
} from '#data/repositories/deposits'
import { today } from '#ui/text/clock'
import { depositsOf, matchSums } from './matchView.ts'
import { writeMatchCsv } from './resultFile.ts'
import type { Translate } from '#i18n/translate'
import { useLiveQuery } from '#data/useLiveQuery'
import { storageError } from '#data/storageError'

interface Stored {
  scope: DepositScope
  list: ShallowRef<ExpectedListRecord | undefined>
  decisions: ShallowRef<readonly Decision[]>
  ready: Ref<boolean>
  error: ShallowRef<AppError | undefined>
  message: Ref<string>
}

/**
 * Stores exact matches automatically, but only once the statement is complete: until then an entry that fits just as
 * well may be missing. Stored matches stay when more entries are fetched.
 */
export function useDepositMatching(scope: DepositScope, shown: () => StatementState) {
  const { t } = useI18n()
  const stored: Stored = {
    scope,
    list: shallowRef<ExpectedListRecord>(),
    decisions: shallowRef<readonly Decision[]>([]),
    ready: ref(false),
    error: shallowRef<AppError>(),
    message: ref(''),
  }
  const { list, ready, error, message } = stored
  const matched = useMatched(stored, shown)
  keepFound(stored, matched, shown)
  // Also shows decisions that another window makes or imports from another computer.
  const { value: written } = useLiveQuery(
    () => scope,
    () => matchDecisions(scope),
    stored.decisions.value,
  )
  watch(written, (found) => {
    if (ready.value) stored.decisions.value = found
  })
  void load(stored).catch((thrown: unknown) => {
    error.value = storageError(thrown)
  })

  return {
    list,
    ready,
    error,
    message,
    ...matched,
    ...decisionsOf(stored),
    ...expectationsOf(stored),
    save: (suggestedName: string, company: string) => saveResult(stored, matched, { suggestedName, company }, t),
  }
}

type Matched = ReturnType<typeof useMatched>

function useMatched({ list, decisions }: Stored, shown: () => StatementState) {
  const entries = computed(() =>
    shown().phase === 'running' ? { deposits: [], withdrawals: [] } : depositsOf(shown().rows),
  )
  const expectations = computed(() => withExpectationKeys(list.value?.items ?? []))
  const result = computed(() => matchDeposits(entries.value.deposits, expectations.value, decisions.value))
  const sums = computed(() =>
    matchSums(result.value, entries.value.deposits, entries.value.withdrawals, expectations.value),
  )
  const rejected = computed(() => decisions.value.filter(({ verdict }) => verdict === 'rejected'))
  const rejections = computed(() =>
    Map.groupBy(
      rejected.value.flatMap((decision) =>
        [decision.depositKey, decision.expectedKey].map((key) => ({ key, decision })),
      ),
      ({ key }) => key,
    ),
  )
  const rejectedOf = (key: string): Decision[] => (rejections.value.get(key) ?? []).map(({ decision }) => decision)
  return { entries, result, expected: computed(() => byExpectation(result.value.doubtful)), sums, rejectedOf }
}

async function load({ scope, list, decisions, ready }: Stored): Promise<void> {
  list.value = await expectedList(scope)
  decisions.value = await matchDecisions(scope)
  ready.value = true
}

/** No entry is missing that could fit just as well. */
const mayBeKept = (state: StatementState): boolean => isWhole(state) && state.doubts.unanswered.length === 0

/** Stores the exact matches found, one write at a time. */
function keepFound(stored: Stored, { result }: Matched, shown: () => StatementState): void {
  const { scope, ready, error } = stored
  let keeping = false
  async function keep(): Promise<void> {
    if (keeping) return
    keeping = true
    while (ready.value && !error.value && mayBeKept(shown()) && result.value.found.length > 0) {
      const { found } = result.value
      await settle(stored, () => saveDecisions(scope, found))
    }
    keeping = false
  }
  watch([result, ready, () => mayBeKept(shown())], keep, { immediate: true })
}

async function settle({ scope, decisions, error, message }: Stored, work: () => Promise<unknown>): Promise<void> {
  error.value = undefined
  message.value = ''
  try {
    await work()
    decisions.value = await matchDecisions(scope)
  } catch (thrown) {
    // A decision that could not be stored must not appear as made.
    error.value = storageError(thrown)
  }
}

function decisionsOf(stored: Stored) {
  const { scope } = stored
  const decide = (deposit: Deposit, { expectations }: Pick<Match, 'expectations'>, verdict: Decision['verdict']) =>
    settle(stored, () => saveDecisions(scope, [decisionOf(deposit, expectations, verdict)]))
  return {
    confirm: (deposit: Deposit, candidate: Candidate) => decide(deposit, candidate, 'confirmed'),
    reject: (deposit: Deposit, candidate: Candidate) => decide(deposit, candidate, 'rejected'),
    /** An automatic match would be found again, so undoing it records it as rejected. */
    undo: (match: Match) =>
      match.verdict === 'exact'
        ? decide(match.deposit, match, 'rejected')
        : settle(stored, () => deleteDecisions(scope, [match])),
    rejectAll: ({ options }: Expected) =>
      settle(stored, () =>
        saveDecisions(
          scope,
          options.map(({ deposit, candidate }) => decisionOf(deposit, candidate.expectations, 'rejected')),
        ),
      ),
    takeBack: (rejections: readonly Decision[]) => settle(stored, () => deleteDecisions(scope, rejections)),
  }
}

function expectationsOf(stored: Stored) {
  const { scope, list } = stored
  return {
    store: (lines: NewLines) =>
      settle(stored, async () => {
        list.value = await storeExpected(scope, lines)
      }),
    clear: () =>
      settle(stored, async () => {
        await deleteExpected(scope)
        list.value = undefined
      }),
  }
}

async function saveResult(
  { scope, error, message }: Stored,
  { result, entries }: Matched,
  { suggestedName, company }: { suggestedName: string; company: string },
  t: Translate,
): Promise<void> {
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
    record: { kind: 'report', date: today(), company, party: scope.accountId },
  })
  if (!reply.ok) error.value = reply.error
  else if (reply.value.saved) message.value = t('deposits.saved', { name: reply.value.name ?? '' })
}
