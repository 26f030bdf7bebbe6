import { findPayee } from '#domain/municipalities'
import { formatYen } from '#domain/yen'
import { shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { type RouteLocationRaw, useRouter } from 'vue-router'
import { accountsOf, isOtherAccount, type Company } from '#contract/ipc/index'
import { db, type LotRecord, type PayeeRow } from '../../database/schema/db.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useCompanies } from '../../state/companies.ts'
import { useJournal } from '../../state/journal.ts'
import type { StatementRow } from '../../database/schema/statementRecords.ts'
import { shownDay } from '../../ui/text/shownDay.ts'
import { type BlockPlace, indexedBlocks } from './entryIndex.ts'
import { yieldToPage } from '../../ui/behaviour/slices.ts'
import { type Block, type Findable, fold } from './search.ts'
import type { Choice } from './types.ts'

/** An item of the data with its search texts. `choice` builds its line only when it is shown. */
export interface DataItem extends Findable {
  readonly choice: () => Choice
}

/** What the lines need: texts, companies and lot states, and functions that continue after the palette has closed. */
interface Context {
  readonly t: Translate
  readonly companies: ReturnType<typeof useCompanies>
  readonly journal: ReturnType<typeof useJournal>
  readonly runAfterClose: (work: () => unknown) => void
  /** Selects a company and opens an address. */
  readonly goIn: (companyId: string, to: RouteLocationRaw) => Promise<void>
}

/**
 * Returns the data searched in addition to the commands: all companies, and the payees, lots and stored entries of the
 * current environment. That restriction keeps practice entries from appearing next to entries of a real bank.
 */
export function usePaletteData(runAfterClose: (work: () => unknown) => void) {
  const { t } = useI18n()
  const router = useRouter()
  const companies = useCompanies()
  async function goIn(companyId: string, to: RouteLocationRaw): Promise<void> {
    if (companyId !== companies.current?.companyId && !(await companies.choose(companyId))) return
    await router.push(to)
  }
  const context: Context = { t, companies, journal: useJournal(), runAfterClose, goIn }

  return {
    companies: () => companies.all.map((company) => companyItem(company, context)),
    ...useStoredData(context),
    entryChoice: (place: BlockPlace, line: number, entry: StatementRow) => entryChoice(place, line, entry, context),
  }
}

/** Returns the stored data of the current environment, read part by part so that the palette stays responsive. */
function useStoredData(context: Context) {
  const payees = shallowRef<readonly DataItem[]>([])
  const lots = shallowRef<readonly DataItem[]>([])
  const blocks = shallowRef<readonly Block<BlockPlace>[]>()
  const failure = shallowRef('')
  let stopped = false

  async function load(): Promise<void> {
    try {
      const scope = inScope(context.companies)
      const [allLots, allPayees] = await Promise.all([db.lots.toArray(), db.payees.toArray(), context.journal.whole()])
      const newestFirst = allLots.toSorted(
        (a, b) => b.month.localeCompare(a.month) || b.updatedAt.localeCompare(a.updatedAt),
      )
      lots.value = itemsOf(newestFirst, scope, (lot, company) => lotItem(lot, company, context))
      await yieldToPage()
      payees.value = itemsOf(allPayees, scope, (payee, company) => payeeItem(payee, company, context))
      await yieldToPage()
      blocks.value = await indexedBlocks(
        ({ companyId, environment }) => scope.get(companyId)?.environment === environment,
        yieldToPage,
        () => stopped,
      )
    } catch (thrown) {
      failure.value = thrown instanceof Error ? thrown.name : String(thrown)
      blocks.value = []
    }
  }

  return { payees, lots, blocks, failure, load, stop: () => void (stopped = true) }
}

/** Returns the companies of the current environment by id. */
const inScope = ({ all, current }: Context['companies']): Map<string, Company> =>
  new Map(
    all
      .filter(({ environment }) => environment === current?.environment)
      .map((company) => [company.companyId, company]),
  )

function companyItem(company: Company, { t, companies, runAfterClose }: Context): DataItem {
  return {
    title: fold(company.name),
    other: fold(
      accountsOf(company)
        .flatMap(({ label, accountNo, branchNo }) => [label, accountNo, branchNo])
        .join(' '),
    ),
    choice: () => ({
      id: `company:${company.companyId}`,
      title: company.name,
      detail: t('palette.of', {
        group: t(`common.environment.${company.environment}`),
        name: t('palette.companyDetail', { count: accountsOf(company).length }),
      }),
      run: () => {
        runAfterClose(() => companies.choose(company.companyId))
      },
    }),
  }
}

function payeeItem(
  { companyId, payeeId, municipalityCode, designatedNumber }: PayeeRow,
  company: Company,
  { runAfterClose, goIn }: Context,
): DataItem {
  const place = findPayee(municipalityCode)
  const name = place ? `${place.prefecture}${place.name}` : municipalityCode
  return {
    title: fold(place?.name ?? municipalityCode),
    other: fold(`${place?.kana ?? ''} ${name} ${municipalityCode} ${designatedNumber} ${company.name}`),
    choice: () => ({
      id: `payee:${companyId}:${payeeId}`,
      title: [name, designatedNumber].filter(Boolean).join('　'),
      detail: company.name,
      run: () => {
        runAfterClose(() => goIn(companyId, { path: '/ledger', query: { words: municipalityCode } }))
      },
    }),
  }
}

function lotItem(lot: LotRecord, company: Company, { t, journal, runAfterClose, goIn }: Context): DataItem {
  const { lotId, month, head, totals, detailCount } = lot
  const [state, acceptanceNo] = [t(`lots.state.${journal.stateOf(lotId)}`), journal.entryOf(lotId)?.acceptanceNo ?? '']
  const name = t('palette.lotTitle', { month, name: head.localTaxPaymentDataName || t('lots.list.unnamed') })
  return {
    title: fold(name),
    other: fold(`${company.name} ${head.dueDate} ${acceptanceNo} ${totals.totalAmount} ${state} ${head.applicantName}`),
    choice: () => ({
      id: `lot:${lotId}`,
      title: name,
      detail: t('palette.lotDetail', {
        company: company.name,
        state,
        payees: detailCount,
        amount: formatYen(totals.totalAmount),
      }),
      run: () => {
        runAfterClose(() => goIn(company.companyId, `/lots/${lotId}`))
      },
    }),
  }
}

/** Returns the line of an entry, which opens it. */
function entryChoice(
  { statement: { companyId, accountId, kind }, sourceId, n }: BlockPlace,
  line: number,
  entry: StatementRow,
  { t, companies, runAfterClose, goIn }: Context,
): Choice {
  const company = companies.all.find((one) => one.companyId === companyId)
  const account = company && accountsOf(company).find((one) => one.accountId === accountId)
  const mark = account && isOtherAccount(account) ? `［${t('statementFiles.mark')}］` : ''
  const text = [entry.transactionType, entry.applicantName, entry.remarks, entry.ediInfo].filter(Boolean).join(' ')
  const side = t(`fields.${entry.debitCreditTypeCode === '1' ? 'deposit' : 'withdrawal'}`)
  const to = {
    path: `/accounts/${accountId}`,
    query: { kind, day: entry.transactionDate, entry: entry.transactionId ?? '' },
  }
  return {
    id: `entry:${sourceId}:${n}:${line}`,
    title: t('palette.entryTitle', { day: shownDay(entry.transactionDate), text }),
    detail: t('palette.entryDetail', {
      company: company?.name ?? '',
      account: `${account?.label || (account?.accountNo ?? accountId)}${mark}`,
      side,
      amount: formatYen(entry.amount),
    }),
    run: () => {
      runAfterClose(() => goIn(companyId, to))
    },
  }
}

function itemsOf<R extends { companyId: string }>(
  rows: readonly R[],
  scope: ReadonlyMap<string, Company>,
  item: (row: R, company: Company) => DataItem,
): DataItem[] {
  return rows.flatMap((row) => {
    const company = scope.get(row.companyId)
    return company ? [item(row, company)] : []
  })
}
