import { findPayee } from '#domain/municipalities/municipalities'
import { formatYen } from '#domain/text/yen'
import { shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { type RouteLocationRaw, useRouter } from 'vue-router'
import { accountsOf, isOtherAccount, type Company } from '#contract/ipc/index'
import { db, type PayeeRow } from '#data/schema/db'
import type { Translate } from '#i18n/translate'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import type { StatementRow } from '#data/schema/statementRecords'
import { shownDay } from '#ui/text/shownDay'
import { shownMonth } from '#ui/text/shownMonth'
import { type BlockPlace, type EntryIndex, indexedEntries } from './entryIndex.ts'
import { createLotIndex, type LotLine } from './lotIndex.ts'
import { yieldToPage } from '#ui/behaviour/slices'
import { type Findable, fold } from './search.ts'
import type { PaletteChoice } from './types.ts'

export interface DataItem extends Findable {
  choice(): PaletteChoice
}

interface Context {
  readonly t: Translate
  readonly companies: ReturnType<typeof useCompanies>
  readonly journal: ReturnType<typeof useJournal>
  readonly runAfterClose: (work: () => unknown) => void
  readonly goIn: (companyId: string, to: RouteLocationRaw) => Promise<void>
}

/**
 * Payees, lots and entries only of the current environment, so that practice data never appears next to a real
 * bank's.
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

const lotIndex = createLotIndex(db)

function useStoredData(context: Context) {
  const payees = shallowRef<readonly DataItem[]>([])
  const lots = shallowRef<readonly DataItem[]>([])
  const entries = shallowRef<EntryIndex>()
  const failure = shallowRef('')
  let stopped = false

  function fail(thrown: unknown): void {
    failure.value = thrown instanceof Error ? thrown.name : String(thrown)
  }

  async function load(): Promise<void> {
    try {
      const scope = inScope(context.companies)
      await context.journal.whole()
      await readLots(scope)
      payees.value = itemsOf(await db.payees.toArray(), scope, (payee, company) => payeeItem(payee, company, context))
      await yieldToPage()
      entries.value = await indexedEntries(
        ({ companyId, environment }) => scope.get(companyId)?.environment === environment,
        yieldToPage,
        () => stopped,
      )
    } catch (thrown) {
      fail(thrown)
      entries.value = { blocks: [], older: [] }
    }
  }

  /** Shows the lots read so far only when their number has doubled, because each time the search begins anew. */
  async function readLots(scope: ReadonlyMap<string, Company>): Promise<void> {
    const texts = lotTexts(context)
    let shown = 0
    const show = () => {
      lots.value = itemsOf(lotIndex.lines(), scope, (lot, company) => new LotItem(lot, company, texts))
    }
    await lotIndex.load(async (count) => {
      if (!stopped && count > 2 * shown) {
        show()
        shown = count
      }
      await yieldToPage()
    })
    if (!stopped) show()
  }

  return { payees, lots, entries, failure, fail, load, stop: () => void (stopped = true) }
}

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

interface LotTexts extends Context {
  readonly stateText: (lotId: string) => { shown: string; folded: string }
  readonly companyName: (company: Company) => string
  readonly title: (month: string, foldedName: string) => string
}

/** Placeholders for month and name: private-use characters, which no text of a bank contains. */
const [MONTH, NAME] = ['\uE000', '\uE001']

function lotTexts(context: Context): LotTexts {
  const { t, journal } = context
  const states = new Map<string, { shown: string; folded: string }>()
  const names = new Map<Company, string>()
  const pattern = fold(t('palette.lotTitle', { month: MONTH, name: NAME }))
  const unnamed = fold(t('lots.list.unnamed'))
  const months = new Map<string, string>()
  function monthText(month: string): string {
    const known = months.get(month) ?? fold(shownMonth(month, t))
    months.set(month, known)
    return known
  }
  return {
    ...context,
    stateText(lotId) {
      const state = journal.stateOf(lotId)
      let known = states.get(state)
      if (!known) {
        const shown = t(`lots.state.${state}`)
        known = { shown, folded: fold(shown) }
        states.set(state, known)
      }
      return known
    },
    companyName(company) {
      const known = names.get(company) ?? fold(company.name)
      names.set(company, known)
      return known
    },
    title: (month, name) => pattern.replace(MONTH, monthText(month)).replace(NAME, () => name || unnamed),
  }
}

/** There are tens of thousands of lots, so texts are made only when they are searched. */
class LotItem implements DataItem {
  readonly #lot: LotLine
  readonly #company: Company
  readonly #texts: LotTexts
  #title: string | undefined

  constructor(lot: LotLine, company: Company, texts: LotTexts) {
    this.#lot = lot
    this.#company = company
    this.#texts = texts
  }

  get title(): string {
    return (this.#title ??= this.#texts.title(this.#lot.month, this.#lot.foldedName))
  }

  get other(): string {
    const { lotId, month, dueDate, totalAmount, applicant } = this.#lot
    const { stateText, companyName, journal } = this.#texts
    const acceptanceNo = (journal.entryOf(lotId)?.acceptanceNo ?? '').toLowerCase()
    return `${companyName(this.#company)} ${month} ${shownDay(month)} ${dueDate} ${acceptanceNo} ${String(totalAmount)} ${stateText(lotId).folded} ${applicant}`
  }

  get #shownTitle(): string {
    const { t } = this.#texts
    return t('palette.lotTitle', {
      month: shownMonth(this.#lot.month, t),
      name: this.#lot.name || t('lots.list.unnamed'),
    })
  }

  choice(): PaletteChoice {
    const { lotId, detailCount, totalAmount } = this.#lot
    const { companyId, name } = this.#company
    const { t, runAfterClose, goIn, stateText } = this.#texts
    return {
      id: `lot:${lotId}`,
      title: this.#shownTitle,
      detail: t('palette.lotDetail', {
        company: name,
        state: stateText(lotId).shown,
        payees: detailCount,
        amount: formatYen(totalAmount),
      }),
      run: () => {
        runAfterClose(() => goIn(companyId, `/lots/${lotId}`))
      },
    }
  }
}

function entryChoice(
  { statement: { companyId, accountId, kind }, sourceId, n }: BlockPlace,
  line: number,
  entry: StatementRow,
  { t, companies, runAfterClose, goIn }: Context,
): PaletteChoice {
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
