// The statement of an account at another bank, from its imported files, in the form of one read from the bank.
import type { Company, StatementKind } from '#contract/ipc/index'
import { intersectSpans, mergeSpans, subtractSpan, type Days } from '#domain/statements/coverage'
import { balanceBreaks, repeatedNumbers, totalsOf } from '#domain/statements/statements'
import { computed, ref, shallowRef, watch } from 'vue'
import { joinedEntries, removeFile } from '#data/repositories/statementFiles'
import { deleteStatements, readStatement } from '#data/repositories/statements'
import type { StatementKey, StatementRecord } from '#data/schema/statementRecords'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'
import { isoMoment } from '#ui/text/clock'
import {
  idleStatement,
  notesOf,
  type Period,
  type StatementRow,
  type StatementState,
} from '#features/bank/statements/index'

export function useFileStatement(
  { companyId, environment }: Pick<Company, 'companyId' | 'environment'>,
  accountId: string,
  kind: StatementKind,
) {
  const key: StatementKey = { companyId, environment, accountId, kind }
  const state = shallowRef<StatementState>(idleStatement())
  /** Undefined: all days that the files cover. */
  const wanted = shallowRef<Period>()
  const ready = ref(false)
  const { value: kept, error } = useLiveQuery(() => key, readStatement, undefined)

  async function show(): Promise<void> {
    try {
      const [record, entries] = [kept.value, await joinedEntries(key)]
      if (record === kept.value) state.value = stateOf(record, entries, wanted.value)
    } catch (thrown) {
      error.value = storageError(thrown)
    }
    ready.value = true
  }
  watch([kept, wanted], show, { immediate: true })

  async function change(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      error.value = storageError(thrown)
    }
  }

  return {
    key,
    state,
    ready,
    kept,
    error,
    ...derived(state),
    show: (period?: Period) => void (wanted.value = period),
    recallDays: async (days: Days) => {
      wanted.value = days
      await show()
    },
    remove: (sourceId: string) => change(() => removeFile(key, sourceId)),
    forget: () => change(() => deleteStatements({ companyId, environment, accountId })),
  }
}

export type FileStatement = ReturnType<typeof useFileStatement>

function derived(state: { readonly value: StatementState }) {
  return {
    totals: computed(() => totalsOf(state.value.rows)),
    breaks: computed(() => new Map(balanceBreaks(state.value.rows).map((found) => [found.entry, found]))),
    notes: computed(() =>
      state.value.files ? notesOf(state.value.doubts, repeatedNumbers(state.value.rows), state.value.files) : undefined,
    ),
  }
}

/** `files.missing` of the state has the days that no file covers. */
export function stateOf(
  record: StatementRecord | undefined,
  entries: readonly StatementRow[],
  wanted: Period | undefined,
): StatementState {
  const spans = mergeSpans(record?.spans ?? [])
  const whole = { from: spans[0]?.from ?? '', to: spans.at(-1)?.to ?? '' }
  if (!record?.files?.length) return idleStatement()
  const days = { from: wanted?.from ?? whole.from, to: wanted?.to ?? whole.to }
  const inside = ({ transactionDate }: StatementRow) => days.from <= transactionDate && transactionDate <= days.to
  const used = record.files.filter((file) => intersectSpans(file, days))
  return {
    ...idleStatement(),
    phase: 'complete',
    recalled: true,
    period: days,
    rows: entries.filter(inside),
    inquiredAt: isoMoment(
      used
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? record.inquiredAt,
    ),
    files: {
      names: [...new Set(used.map(({ name }) => name))],
      missing: spans.reduce<Days[]>((rest, span) => rest.flatMap((one) => subtractSpan(one, span)), [days]),
    },
  }
}
