import { computed, onMounted, onScopeDispose, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRoute, useRouter } from 'vue-router'
import { accountsOf, type Company, type EnvironmentName } from '#contract/ipc/index'
import { writesEnded } from '#data/writes/runningWrites'
import { db, type LotRecord } from '#data/schema/db'
import { useCompanies } from '#data/state/companies'
import type { Translate } from '#i18n/translate'
import { shownMonth } from '#ui/text/shownMonth'
import { saveView, readView } from '#data/repositories/balances'

export interface RecentItem {
  key: string
  environment: EnvironmentName
  companyId: string
  id: string
}

const SCREEN = 'recent'
const MAX_PER_ENVIRONMENT = 10

export const recentKeyOf = (item: Pick<RecentItem, 'companyId' | 'id'> & { kind: 'lot' | 'account' }): string =>
  item.kind === 'lot' ? `lot:${item.id}` : `account:${item.companyId}:${item.id}`

/** Each item once, and a limited number per environment. */
export function withRecent(list: readonly RecentItem[], item: RecentItem): RecentItem[] {
  const rest = list.filter(({ key, environment }) => key !== item.key || environment !== item.environment)
  const kept = [item, ...rest]
  return kept.filter(
    (one, at) =>
      kept.slice(0, at).filter(({ environment }) => environment === one.environment).length < MAX_PER_ENVIRONMENT,
  )
}

async function readRecent(): Promise<RecentItem[]> {
  const { items } = await readView<{ items: unknown }>(SCREEN, { items: [] })
  return Array.isArray(items) ? items.filter(isItem) : []
}

async function addRecent(item: RecentItem): Promise<RecentItem[]> {
  const items = withRecent(await readRecent(), item)
  await saveView(SCREEN, { items })
  return items
}

function isItem(value: unknown): value is RecentItem {
  const { key, environment, companyId, id } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return [key, environment, companyId, id].every((part) => typeof part === 'string')
}

/** Milliseconds on a screen before it is recorded. Recording earlier would slow down the screen's own reads. */
const STAYS_MS = 400

interface ShownRecent {
  key: string
  title: string
  companyId: string
  path: string
}

export function useRecent() {
  const { t } = useI18n()
  const router = useRouter()
  const companies = useCompanies()
  const items = shallowRef<readonly RecentItem[]>([])
  const lots = shallowRef<ReadonlyMap<string, LotRecord>>(new Map())

  const shown = computed(() => {
    const environment = companies.current?.environment
    return items.value
      .filter((item) => item.environment === environment)
      .flatMap((item): ShownRecent[] => shownOf(item, companies.all, lots.value, t))
  })

  async function take(next: readonly RecentItem[]): Promise<void> {
    const known = await db.lots.bulkGet(next.filter(({ key }) => key.startsWith('lot:')).map(({ id }) => id))
    lots.value = new Map(known.flatMap((lot) => (lot ? [[lot.lotId, lot] as const] : [])))
    items.value = next
  }
  useRecording(() => items.value, take)

  async function open(key: string): Promise<void> {
    const item = shown.value.find((one) => one.key === key)
    if (!item) return
    if (item.companyId !== companies.current?.companyId && !(await companies.choose(item.companyId))) return
    await router.push(item.path)
  }

  return { shown, open }
}

export type Recent = ReturnType<typeof useRecent>

/** Empty if the company, lot or account no longer exists. */
function shownOf(
  { key, environment, companyId, id }: RecentItem,
  companies: readonly Company[],
  lots: ReadonlyMap<string, LotRecord>,
  t: Translate,
): ShownRecent[] {
  const company = companies.find((one) => one.companyId === companyId && one.environment === environment)
  if (!company) return []
  const lot = key.startsWith('lot:') ? lots.get(id) : undefined
  const account = key.startsWith('account:') ? accountsOf(company).find(({ accountId }) => accountId === id) : undefined
  const [name, path] = lot
    ? [lotName(lot, t), `/lots/${id}`]
    : [account && (account.label || account.accountNo), `/accounts/${id}`]
  return name === undefined ? [] : [{ key, companyId, path, title: t('palette.of', { group: company.name, name }) }]
}

const lotName = ({ month, head }: LotRecord, t: Translate): string =>
  t('palette.lotTitle', { month: shownMonth(month, t), name: head.localTaxPaymentDataName || t('lots.list.unnamed') })

// Recent items are only a convenience: failing to store them is not worth a message.
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

type RecentKind = 'lot' | 'account'
const itemOf = (kind: RecentKind, id: string, { companyId, environment }: Company): RecentItem => ({
  key: recentKeyOf({ kind, id, companyId }),
  environment,
  companyId,
  id,
})

function useRecording(items: () => readonly RecentItem[], take: (next: readonly RecentItem[]) => Promise<void>): void {
  const route = useRoute()
  const companies = useCompanies()

  async function note(kind: RecentKind, id: string, companyId: string | undefined): Promise<void> {
    const company = companies.all.find((one) => one.companyId === companyId)
    if (company) await take(await addRecent(itemOf(kind, id, company)))
  }

  async function opened(): Promise<void> {
    await writesEnded()
    const { lotId, accountId } = route.params
    if (typeof lotId === 'string') await note('lot', lotId, (await db.lots.get(lotId))?.companyId)
    else if (route.name === 'accounts')
      await note(
        'account',
        String(accountId || ((companies.current && accountsOf(companies.current)[0]?.accountId) ?? '')),
        companies.current?.companyId,
      )
    else await take(items())
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    () => route.fullPath,
    () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        quietly(opened())
      }, STAYS_MS)
    },
  )
  onScopeDispose(() => {
    clearTimeout(timer)
  })
  onMounted(() => {
    quietly(readRecent().then(take).then(opened))
  })
}
