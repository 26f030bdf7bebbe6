import { computed, shallowRef } from 'vue'
import type { Company } from '#contract/ipc/index'
import { changeLines, worstLinesFirst, type ChangeLine, type Ordered } from '#domain/morning/lines'
import { accountKeyOf, differencesBetween } from '#domain/morning/snapshot'
import { japaneseOrder } from '#domain/text/japaneseOrder'
import type { MorningGap, MorningRecord } from '#data/repositories/morning'
import { useCompanies } from '#data/state/companies'
import { call } from '#data/bridge/index'
import type { LotRecord } from '#data/schema/db'
import { storageError } from '#data/storageError'
import { useDay } from '#data/state/day'
import { today } from '#ui/text/clock'
import { useSnapshots } from '#features/keep/backups/index'
import { type DueLine, oldBackup, type BackupFacts } from './dueLines.ts'
import { useDueStore } from './dueStore.ts'

function useDue() {
  const clock = useDay()
  const due = useDueStore()
  void due.refresh()
  const backups = useBackups()
  const unsaved = computed(() => (backups.listed.value ? unsavedSince(due.records, backups.last.value) : undefined))
  const refused = computed(
    () => backups.refused.value && { error: backups.refused.value, lastBackup: backups.last.value },
  )
  return {
    lines: computed(() =>
      due.loaded
        ? [...due.lines, ...oldBackup({ unsaved: unsaved.value, refused: refused.value, today: clock.day })]
        : [],
    ),
    error: computed(() => due.error),
    loaded: computed(() => due.loaded),
  }
}

/** The day since when changes of drafts are in no snapshot; undefined if all are. */
function unsavedSince(records: readonly LotRecord[], lastBackup: string | undefined): BackupFacts['unsaved'] {
  const changed = records
    .map(({ updatedAt }) => updatedAt)
    .filter((at) => lastBackup === undefined || at > lastBackup)
    .toSorted()[0]
  return changed === undefined ? undefined : { since: today(new Date(changed)), lastBackup }
}

/** `listed` is false while it is not known when the newest snapshot was taken. */
function useBackups() {
  const { last: written, failure } = useSnapshots()
  const found = shallowRef<string>()
  const listed = shallowRef(false)
  void call('backups.state').then((reply) => {
    if (!reply.ok) return
    found.value = reply.value.last?.at
    listed.value = true
  })
  const last = computed(() =>
    [found.value, written.value?.at]
      .filter((at) => at !== undefined)
      .toSorted()
      .at(-1),
  )
  return {
    last,
    listed,
    refused: computed(() => (failure.value === undefined ? undefined : storageError(failure.value))),
  }
}

export interface GapLine extends Ordered {
  readonly kind: 'noKey' | 'notAsked'
  readonly companyId: string
  readonly to: string
  readonly gaps: readonly MorningGap[]
}
/** `missing`: yen that the balance lacks for what is due. */
export type ShownChange = ChangeLine & {
  readonly to: string
  readonly account: Company['accounts'][number] | undefined
  readonly missing: number | undefined
}
export type MorningLine = DueLine | ShownChange | GapLine

/**
 * Lines of the whole office first, then by the code of the client, the worst first. Companies that are gone are left
 * out. `quiet`: companies that no line is about.
 */
export function useMorningLines(record: () => MorningRecord | undefined) {
  const companies = useCompanies()
  const due = useDue()
  const known = computed(() => new Map(companies.all.map((company) => [company.companyId, company])))
  const isHere = ({ companyId }: { companyId: string }) => companyId === '' || known.value.has(companyId)
  const accounts = computed(() => accountsByKey(companies.all))
  const inOrder = computed(() => companies.all.toSorted(byCode))
  const places = computed(() => new Map(inOrder.value.map(({ companyId }, at) => [companyId, at])))
  const sorted = <T extends Ordered & { readonly companyId: string }>(lines: readonly T[]): T[] =>
    worstLinesFirst(lines).sort((a, b) => (places.value.get(a.companyId) ?? -1) - (places.value.get(b.companyId) ?? -1))
  const dueShown = computed(() => sorted(due.lines.value.filter(isHere)))
  const missing = computed(
    () =>
      new Map(
        due.lines.value.flatMap((line): [string, number][] =>
          line.kind === 'short' ? [[`${line.companyId} ${line.account}`, line.missing]] : [],
        ),
      ),
  )
  const changes = computed(() => {
    const last = record()
    if (!last) return []
    const lines = changeLines(differencesBetween(last.before, last.after), last.news).filter(isHere)
    return sorted(lines.map((line) => shown(line, accounts.value, missing.value)))
  })
  const gaps = computed(() => sorted(gapLines((record()?.gaps ?? []).filter(isHere))))
  const quiet = computed(() => {
    const keyless = gaps.value.flatMap((line) => line.gaps)
    const spoken = new Set([...dueShown.value, ...changes.value, ...keyless].map(({ companyId }) => companyId))
    return inOrder.value.filter(({ companyId }) => !spoken.has(companyId))
  })
  return { due: dueShown, changes, gaps, quiet, known, loaded: due.loaded, error: due.error }
}

/** Clients without a code come last, by name. */
const byCode = (a: Company, b: Company): number =>
  Number(!a.clientCode) - Number(!b.clientCode) ||
  japaneseOrder.compare(a.clientCode ?? '', b.clientCode ?? '') ||
  japaneseOrder.compare(a.name, b.name)

type Accounts = ReadonlyMap<string, Company['accounts'][number]>

const accountsByKey = (companies: readonly Company[]): Accounts =>
  new Map(
    companies.flatMap(({ companyId, environment, accounts }) =>
      accounts.map((account): [string, Company['accounts'][number]] => [
        accountKeyOf(companyId, environment, account.accountId),
        account,
      ]),
    ),
  )

function shown(line: ChangeLine, accounts: Accounts, missing: ReadonlyMap<string, number>): ShownChange {
  const account = accounts.get(line.key)
  const short = account && missing.get(`${line.companyId} ${account.branchNo}-${account.accountNo}`)
  return { ...line, account, missing: short, to: placeOf(line, account) }
}

function placeOf({ kind, key }: ChangeLine, account: Company['accounts'][number] | undefined): string {
  if (kind === 'balance') return account ? `/accounts/${account.accountId}` : '/balances'
  if (kind === 'arrivals') return account ? `/accounts/${account.accountId}?kind=paymentArrivals` : '/accounts'
  return `/acceptances/${key.split(':')[2] ?? ''}`
}

/** One line for all companies without a key, and one for each company and reason. */
function gapLines(gaps: readonly MorningGap[]): GapLine[] {
  const withoutKey = gaps.filter(({ why }) => why === 'noKey')
  const others = gaps.filter(({ why }) => why !== 'noKey')
  const keys: GapLine[] =
    withoutKey.length > 0
      ? [{ kind: 'noKey', key: '', companyId: onlyCompanyOf(withoutKey), to: '/settings/keys', gaps: withoutKey }]
      : []
  const byReason = Map.groupBy(others, ({ companyId, why, error }) => [companyId, why, error?.code ?? ''].join(' '))
  return [
    ...keys,
    ...[...byReason].map(([key, own]): GapLine => ({
      kind: 'notAsked',
      key,
      companyId: own[0]?.companyId ?? '',
      to: toOf(own),
      gaps: own,
    })),
  ]
}

/** '' if they are of several companies. */
const onlyCompanyOf = ([first, ...more]: readonly MorningGap[]): string =>
  first && more.length === 0 ? first.companyId : ''

function toOf(gaps: readonly MorningGap[]): string {
  const accountId = gaps.find(({ what }) => what === 'arrivals')?.key.split(':')[2]
  if (gaps.every(({ what }) => what === 'application')) return '/following'
  return accountId === undefined ? '/balances' : `/accounts/${accountId}?kind=paymentArrivals`
}
