import type { KeptEvidence } from '#contract/ipc/index'
import { keepUntil } from '#domain/evidence/retention'
import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'
import { headingWidth } from '#ui/table/headingWidth'
import type { VirtualColumn } from '#ui/table/types'
import { moment } from '#ui/text/clock'
import { shownDay } from '#ui/text/shownDay'

export function historyText({ replaced, withdrawn }: KeptEvidence, t: Translate): string {
  if (withdrawn) return t('evidence.history.withdrawn', { ...withdrawn, at: moment(withdrawn.at) })
  return replaced ? t('evidence.history.replaced', { at: moment(replaced.at) }) : ''
}

export function evidenceColumns(t: Translate): VirtualColumn<KeptEvidence>[] {
  const text = (key: Heading, width: number, of: (one: KeptEvidence) => string, grow = false) => ({
    key,
    title: t(`evidence.column.${key}`),
    width: Math.max(width, headingWidth(t(`evidence.column.${key}`))),
    grow,
    format: of,
    hint: (one: KeptEvidence) => of(one) || undefined,
  })
  return [
    text('date', 92, ({ date }) => shownDay(date)),
    text('kind', 108, ({ kind }) => t(`evidence.kind.${kind}`)),
    text('company', 96, ({ company }) => company, true),
    text('parties', 116, ({ parties }) => parties.join('、'), true),
    {
      ...text('amount', 104, ({ amount }) => (amount === null ? '' : formatYen(amount))),
      align: 'right',
      value: ({ amount }) => amount ?? -1,
    },
    text('paymentDate', 92, ({ paymentDate = '' }) => shownDay(paymentDate)),
    text('acceptanceNo', 104, ({ acceptanceNo = '' }) => acceptanceNo),
    text('keepUntil', 96, ({ date }) => shownDay(keepUntil(date))),
    text('history', 100, (one) => historyText(one, t), true),
    text('file', 96, ({ file }) => file, true),
  ]
}

type Heading =
  'date' | 'kind' | 'company' | 'parties' | 'amount' | 'paymentDate' | 'acceptanceNo' | 'keepUntil' | 'history' | 'file'
