import { findPayee } from '#domain/municipalities'
import { formatYen } from '#domain/yen'
import { shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { Company } from '#contract/ipc/index'
import { db, type LotRecord, type PayeeRow } from '../../database/schema/db.ts'
import { useCompanies } from '../../state/companies.ts'
import { useJournal } from '../../state/journal.ts'
import type { StatementRow } from '../../database/schema/statementRecords.ts'
import { type BlockPlace, indexedBlocks } from './entryIndex.ts'
import { type Block, type Findable, fold } from './search.ts'
import type { Choice } from './types.ts'

/** An item of the data with its search texts. `choice` builds its line only when it is shown. */
export interface DataItem extends Findable {
  readonly choice: () => Choice
}

/** Yields so that the page can paint and handle keys. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })

/**
 * Returns the data searched in addition to the commands: all companies, and the payees, lots and stored entries of the
 * current environment. The limit keeps practice entries from appearing next to entries of a real bank.
 */
export function usePaletteData(runAfterClose: (work: () => unknown) => void) {
  const { t } = useI18n()
  const router = useRouter()
  const companies = useCompanies()
  const journal = useJournal()
  const payees = shallowRef<readonly DataItem[]>([])
  const lots = shallowRef<readonly DataItem[]>([])
  const blocks = shallowRef<readonly Block<BlockPlace>[]>()
  const failure = shallowRef('')
  let stopped = false

  const inScope = () =>
    new Map(
      companies.all
        .filter(({ environment }) => environment === companies.current?.environment)
        .map((company) => [company.companyId, company]),
    )

  async function goIn(companyId: string, to: Parameters<typeof router.push>[0]): Promise<void> {
    if (companyId !== companies.current?.companyId) await companies.choose(companyId)
    await router.push(to)
  }

  const companyItems = (): DataItem[] =>
    companies.all.map((company) => ({
      title: fold(company.name),
      other: fold(company.accounts.flatMap(({ label, accountNo, branchNo }) => [label, accountNo, branchNo]).join(' ')),
      choice: () => ({
        id: `company:${company.companyId}`,
        title: company.name,
        detail: t('palette.of', {
          group: t(`common.environment.${company.environment}`),
          name: t('palette.companyDetail', { count: company.accounts.length }),
        }),
        run: () => {
          runAfterClose(() => companies.choose(company.companyId))
        },
      }),
    }))

  function payeeItem({ companyId, payeeId, municipalityCode, designatedNumber }: PayeeRow, company: Company): DataItem {
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

  function lotItem(lot: LotRecord, company: Company): DataItem {
    const { lotId, month, head, totals, detailCount } = lot
    const [state, acceptanceNo] = [
      t(`lots.state.${journal.stateOf(lotId)}`),
      journal.entryOf(lotId)?.acceptanceNo ?? '',
    ]
    const name = t('palette.lotTitle', { month, name: head.localTaxPaymentDataName || t('lots.list.unnamed') })
    return {
      title: fold(name),
      other: fold(
        `${company.name} ${head.dueDate} ${acceptanceNo} ${totals.totalAmount} ${state} ${head.applicantName}`,
      ),
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
  ): Choice {
    const company = companies.all.find((one) => one.companyId === companyId)
    const account = company?.accounts.find((one) => one.accountId === accountId)
    const text = [entry.transactionType, entry.applicantName, entry.remarks, entry.ediInfo].filter(Boolean).join(' ')
    const side = t(`fields.${entry.debitCreditTypeCode === '1' ? 'deposit' : 'withdrawal'}`)
    return {
      id: `entry:${sourceId}:${n}:${line}`,
      title: t('palette.entryTitle', { day: entry.transactionDate, text }),
      detail: t('palette.entryDetail', {
        company: company?.name ?? '',
        account: account?.label || (account?.accountNo ?? accountId),
        side,
        amount: formatYen(entry.amount),
      }),
      run: () => {
        runAfterClose(() =>
          goIn(companyId, {
            path: `/accounts/${accountId}`,
            query: { kind, day: entry.transactionDate, entry: entry.transactionId ?? '' },
          }),
        )
      },
    }
  }

  async function load(): Promise<void> {
    try {
      const scope = inScope()
      const [allLots, allPayees] = await Promise.all([db.lots.toArray(), db.payees.toArray()])
      lots.value = itemsOf(
        allLots.toSorted((a, b) => b.month.localeCompare(a.month) || b.updatedAt.localeCompare(a.updatedAt)),
        scope,
        lotItem,
      )
      await yieldToPage()
      payees.value = itemsOf(allPayees, scope, payeeItem)
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

  return {
    companies: companyItems,
    payees,
    lots,
    blocks,
    failure,
    load,
    entryChoice,
    stop: () => void (stopped = true),
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
