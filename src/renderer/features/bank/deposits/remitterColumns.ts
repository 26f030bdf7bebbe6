import { type StatementRow } from '#features/bank/statements/index'
import type { RemitterGroup } from '#domain/deposits/arrivals'
import { formatYen } from '#domain/text/yen'
import { shownDay } from '#ui/text/shownDay'
import type { VirtualColumn } from '#ui/table/types'
import type { Translate } from '#i18n/translate'

type Group = RemitterGroup<StatementRow>
type Column = VirtualColumn<Group>
/** Reversed deposits (withdrawals) have their own column. */
export function remitterColumns(t: Translate): Column[] {
  const title = (key: string) => t(`deposits.remitters.${key}`)
  return [
    { key: 'name', title: title('name'), width: 220, grow: true, format: ({ name }) => name || title('unnamed') },
    { key: 'numbers', title: title('numbers'), width: 170, format: ({ numbers }) => numbers.join(' ') },
    {
      key: 'count',
      title: title('count'),
      width: 80,
      align: 'right',
      value: ({ totals }) => totals.depositCount,
      format: ({ totals }) => formatYen(totals.depositCount),
    },
    {
      key: 'sum',
      title: title('sum'),
      width: 140,
      align: 'right',
      value: ({ totals }) => totals.depositSum,
      format: ({ totals }) => formatYen(totals.depositSum),
    },
    {
      key: 'withdrawals',
      title: title('withdrawals'),
      width: 140,
      align: 'right',
      value: ({ totals }) => (totals.withdrawalCount ? -totals.withdrawalSum : undefined),
      format: ({ totals }) => (totals.withdrawalCount ? formatYen(-totals.withdrawalSum) : ''),
      cellClass: () => 'danger',
    },
    { key: 'first', title: title('first'), width: 104, format: ({ first }) => shownDay(first) },
    { key: 'last', title: title('last'), width: 104, format: ({ last }) => shownDay(last) },
  ]
}
