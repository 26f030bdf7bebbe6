import type { QueueLine } from '#contract/ipc/index'
import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'
import { exactMoment } from '#ui/text/clock'
import { shownDay } from '#ui/text/shownDay'
import { shownMonth } from '#ui/text/shownMonth'
import type { ListContent } from '#ui/paper/useListOutput'
import type { QueueItem } from './queueItems.ts'
import type { StateSum } from './queueSummary.ts'
import type { QueueRun } from './store.ts'

export interface QueuePaper {
  items: readonly QueueItem[]
  lines: ReadonlyMap<string, QueueLine>
  sums: readonly StateSum[]
  /** When the queue ended (ISO instant). */
  at: string
  ending: string
}

export function queuePaper({ items, lines, sums, at, ending }: QueuePaper, t: Translate): ListContent {
  const stateOf = ({ lotId }: QueueItem) => lines.get(lotId)?.state ?? 'unsent'
  return {
    practice: items.some(({ company }) => company.environment === 'practice'),
    sideways: true,
    title: t('filingQueue.paper'),
    companyName: t('filingQueue.count', { count: items.length }),
    facts: [
      { term: t('filingQueue.endedAt'), text: exactMoment(at) },
      { term: t('filingQueue.sums'), text: sums.map((sum) => sumText(sum, t)).join('　') },
    ],
    columns: [
      { title: t('lots.confirm.company'), figure: false },
      { title: t('fields.monthForWhichPaymentIsDue'), width: 26, figure: false },
      { title: t('fields.dueDate'), width: 28, figure: false },
      { title: t('fields.payingAccount'), width: 32, figure: false },
      { title: t('month.column.payees'), width: 18, figure: true },
      { title: t('fields.totalAmount'), width: 34, figure: true },
      { title: t('month.column.state'), width: 30, figure: false },
      { title: t('fields.acceptanceNo'), width: 36, figure: false },
    ],
    linesPerRow: 1,
    rows: items.map((item) => {
      const { head } = item.lot.record
      return {
        heading: false,
        cells: [
          item.company.name,
          shownMonth(head.monthForWhichPaymentIsDue, t),
          shownDay(head.dueDate),
          `${head.payingBranchNo}-${head.payingAccountNo}`,
          String(item.rows.length),
          formatYen(item.totals.totalAmount),
          t(`filingQueue.state.${stateOf(item)}`),
          lines.get(item.lotId)?.acceptanceNo ?? '',
        ],
      }
    }),
    totals: sums.map((sum) => [
      t(`filingQueue.state.${sum.state}`),
      '',
      '',
      '',
      '',
      formatYen(sum.amount),
      t('filingQueue.count', { count: sum.lots }),
      '',
    ]),
    note: ending,
  }
}

export const sumText = ({ state, lots, amount }: StateSum, t: Translate): string =>
  t('filingQueue.sum', { state: t(`filingQueue.state.${state}`), count: lots, amount: formatYen(amount) })

export const endingText = ({ stopped }: QueueRun, t: Translate): string => t(`filingQueue.stopped.${stopped ?? 'none'}`)
