import type { Figure } from '#domain/accounts/balanceBoard'
import { shownDay } from '#ui/text/shownDay'
import { moment } from '#ui/text/clock'
import type { ListContent } from '#ui/paper/useListOutput'
import type { BalanceGroup, BalanceRow } from './rows.ts'
import type { Translate } from '#i18n/translate'
import { changeText, yenOrDash } from '#ui/text/yenText'

export interface BalancesPaperInput {
  groups: readonly BalanceGroup[]
  total: BalanceGroup
  grouped: boolean
  practice: boolean
  environment: string
  shown: string
  words: string
}

const COLUMNS = [
  ['account', undefined],
  ['todayBalance', 32],
  ['clearedBalance', 32],
  ['previousDayBalance', 44],
  ['previousMonthEndBalance', 44],
  ['readAt', 44],
] as const
const NO_FIGURES: readonly string[] = ['account', 'readAt']

export function balancesPaper(
  { groups, total, grouped, practice, environment, shown, words }: BalancesPaperInput,
  t: Translate,
): ListContent {
  const rowsOf = (group: BalanceGroup) =>
    group.rows.map((row) => ({ heading: false, cells: accountCells(row, !grouped, t) }))
  return {
    practice,
    sideways: true,
    title: t('balances.title'),
    companyName: t('balances.accounts', { count: total.rows.length }, total.rows.length),
    facts: [
      { term: t('balances.environment'), text: environment },
      { term: t('balances.show'), text: shown },
      { term: t('report.list.filter'), text: words || t('report.list.noFilter') },
    ],
    columns: COLUMNS.map(([key, width]) => ({
      title: t(`balances.column.${key}`),
      width,
      figure: !NO_FIGURES.includes(key),
    })),
    linesPerRow: 2,
    rows: groups.flatMap((group) => [
      ...(grouped ? [{ heading: true, cells: sumCells(group, group.title || t('balances.ungrouped'), t) }] : []),
      ...rowsOf(group),
    ]),
    totals: [sumCells(total, t('balances.total'), t)],
    note: '',
  }
}

function accountCells({ company, account, record, figures }: BalanceRow, named: boolean, t: Translate): string[] {
  const { branchName, accountNameKanji, accountNameKana, previousDate, previousMonthEndDate } = record?.balance ?? {}
  const number = `${account.branchNo}-${account.accountNo}`
  const facts = [
    named ? company.name : '',
    branchName,
    t(`accounts.typeLabel.${account.accountTypeCode}`),
    number,
    accountNameKanji ?? accountNameKana,
  ]
  const since = (balance: number | undefined, date: string | undefined, change: number | undefined) =>
    `${yenOrDash(balance, t)}\n${sideBySide(date && shownDay(date), changed(change, t))}`
  return [
    `${account.label || number}\n${sideBySide(...facts)}`,
    yenOrDash(figures?.todayBalance, t),
    yenOrDash(figures?.clearedBalance, t),
    since(figures?.previousDayBalance, previousDate, figures?.dayChange),
    since(figures?.previousMonthEndBalance, previousMonthEndDate, figures?.monthChange),
    record ? moment(record.at) : t('balances.unread'),
  ]
}

/** If some balances are unknown, says how many accounts the sums cover. */
function sumCells({ rows, sums }: BalanceGroup, title: string, t: Translate): string[] {
  const known = (figure: Figure) =>
    sums[figure].known < sums[figure].all
      ? t('balances.known', { known: sums[figure].known, all: sums[figure].all })
      : ''
  const sum = (figure: Figure, below = known(figure)) => `${yenOrDash(sums[figure].sum, t)}\n${below}`
  const since = (figure: Figure, change: Figure) => sum(figure, sideBySide(known(change), changed(sums[change].sum, t)))
  return [
    `${title}\n${t('balances.accounts', { count: rows.length }, rows.length)}`,
    sum('todayBalance'),
    sum('clearedBalance'),
    since('previousDayBalance', 'dayChange'),
    since('previousMonthEndBalance', 'monthChange'),
    '',
  ]
}

/** The wide space is needed: with a narrow one, a date and a change ("2026/11/21 0") read as a different date. */
const sideBySide = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join('　')
const changed = (value: number | undefined, t: Translate): string => (value === undefined ? '' : changeText(value, t))
