// The words of the lines of the morning summary, for the screen and for paper.
import type { Company } from '#contract/ipc/index'
import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'
import { moment, today } from '#ui/text/clock'
import { shownDay } from '#ui/text/shownDay'
import { shownMonth } from '#ui/text/shownMonth'
import { describeError } from '#ui/text/errorText'
import { changeText, yenOrDash } from '#ui/text/yenText'
import type { GapReason, MorningGap } from '#data/repositories/morning'
import type { DueLine, LastDay } from './dueLines.ts'
import type { GapLine, MorningLine, ShownChange } from './useMorningLines.ts'

export interface MorningWords {
  readonly t: Translate
  readonly companies: ReadonlyMap<string, Company>
  /** The day in Japan when the summary was made: balances of other days are marked. */
  readonly day: string
}

export interface LineText {
  readonly mark: string
  readonly company: string
  readonly text: string
  readonly tone: 'danger' | 'warn' | 'plain'
}

const DANGER: readonly MorningLine['kind'][] = [
  'contradicts',
  'unknownResult',
  'returned',
  'short',
  'applicationReturned',
]
const WARN: readonly MorningLine['kind'][] = [
  'rejected',
  'planDiffers',
  'approvalDue',
  'notFiled',
  'noKey',
  'notAsked',
  'oldBackup',
]

export function lineText(line: MorningLine, words: MorningWords): LineText {
  return {
    mark: words.t(`morning.mark.${line.kind}`),
    company: companyText(line, words),
    text: textOf(line, words),
    tone: toneOf(line),
  }
}

function toneOf(line: MorningLine): LineText['tone'] {
  if (DANGER.includes(line.kind) || ('missing' in line && line.missing !== undefined)) return 'danger'
  if ('daysLeft' in line && (line.daysLeft ?? 0) < 0) return 'danger'
  return WARN.includes(line.kind) ? 'warn' : 'plain'
}

function companyText(line: MorningLine, { t, companies }: MorningWords): string {
  const company = companies.get(line.companyId)
  if (company) return companyName(company, t)
  if (line.kind === 'laterLots') return t('morning.company', named(t('morning.several'), line.environment, t))
  return t(line.kind === 'noKey' ? 'morning.several' : 'morning.office')
}

const named = (name: string, environment: Company['environment'], t: Translate) => ({
  name,
  environment: t(`common.environment.${environment}`),
})

/** With the office's code of the client, by which the lines are ordered. */
export const companyName = (company: Company, t: Translate): string =>
  [company.clientCode, nameOf(company, t)].filter(Boolean).join(' ')

/** A company that does not use the real bank is marked, because its money is not real. */
const nameOf = ({ name, environment }: Company, t: Translate): string =>
  environment === 'production' ? name : t('morning.company', named(name, environment, t))

function textOf(line: MorningLine, words: MorningWords): string {
  if ('gaps' in line) return gapText(line, words)
  return 'account' in line && 'missing' in line && line.kind !== 'short'
    ? changeLineText(line, words)
    : dueText(line, words)
}

function dueText(line: DueLine, { t }: MorningWords): string {
  const { kind } = line
  const month = 'month' in line ? shownMonth(line.month, t) : ''
  const date = 'dueDate' in line && line.dueDate !== undefined ? shownDay(line.dueDate) : ''
  const left = leftText(line.daysLeft, t)
  switch (kind) {
    case 'contradicts':
    case 'unknownResult':
    case 'returned':
    case 'rejected':
    case 'toApprove':
      return t(`morning.line.${kind}`, { month, name: line.name, amount: formatYen(line.amount) })
    case 'short':
      return t('morning.line.short', { month, account: line.account, missing: formatYen(line.missing) })
    case 'approvalDue':
      return t('morning.line.approvalDue', { acceptanceNo: line.acceptanceNo, date, left })
    case 'notFiled':
      return withCutOff(
        t(line.begun ? 'morning.line.notFiledBegun' : 'morning.line.notFiledNone', { month, date, left }),
        line,
        t,
      )
    case 'laterLots':
      return withNames(
        withCutOff(t('morning.line.laterLots', { month, date, left, count: line.count }, line.count), line, t),
        line.names,
        t,
      )
    case 'movement':
      if (line.dueDate === undefined) return t('morning.line.switching', { count: line.count }, line.count)
      return t('morning.line.movement', { count: line.count, date, left }, line.count)
    case 'planDiffers':
      return t('morning.line.planDiffers', { month, plan: formatYen(line.plan), lots: formatYen(line.lots) })
    case 'halfYear':
      return t('morning.line.halfYear', { date, left })
    case 'oldBackup':
      if (line.refused) {
        const { what, action } = describeError(line.refused, t)
        const at = line.at === undefined ? t('morning.line.noBackup') : moment(line.at)
        return t('morning.line.backupRefused', { what, action, at })
      }
      return line.at === undefined
        ? t('morning.line.oldBackupNever')
        : t('morning.line.oldBackup', { at: moment(line.at) })
  }
}

const withCutOff = (text: string, { cutOff }: { cutOff: LastDay | undefined }, t: Translate): string =>
  cutOff ? t('morning.line.withCutOff', { text, at: `${shownDay(cutOff.day)} ${cutOff.time}`.trim() }) : text

/** More names would not fit on one line. */
const MOST_NAMES = 3

function withNames(text: string, names: readonly string[], t: Translate): string {
  const first = names.slice(0, MOST_NAMES)
  const more = names.length > first.length ? [t('morning.more', { count: names.length - first.length })] : []
  return t('morning.named', { text, names: [...first, ...more].join(t('morning.separator')) })
}

function leftText(daysLeft: number | undefined, t: Translate): string {
  if (daysLeft === undefined) return ''
  if (daysLeft === 0) return t('morning.left.today')
  return daysLeft > 0
    ? t('morning.left.days', { days: daysLeft }, daysLeft)
    : t('morning.left.past', { days: -daysLeft }, -daysLeft)
}

function changeLineText(line: ShownChange, words: MorningWords): string {
  const { t } = words
  const account = line.account ? accountText(line.account, t) : ''
  if (line.kind === 'balance') return balanceText(line, account, words)
  if (line.kind === 'arrivals') {
    const { count, sum, takenBack, since, matched = 0 } = line.news
    const figures = { account, since: shownDay(since), count, sum: yenOrDash(sum, t), matched }
    const text = t(matched > 0 ? 'morning.line.arrivalsMatched' : 'morning.line.arrivals', figures, count)
    return takenBack.count === 0
      ? text
      : t('morning.line.takenBack', { text, count: takenBack.count, sum: yenOrDash(takenBack.sum, t) })
  }
  return t(`morning.line.${line.kind}`, {
    acceptanceNo: line.key.split(':')[2] ?? '',
    status: line.after.status || t('morning.noStatus'),
    before: line.before?.status ?? '',
  })
}

function balanceText(
  { before, after, change, missing }: ShownChange & { kind: 'balance' },
  account: string,
  { t, day }: MorningWords,
): string {
  const known = before !== undefined && change !== undefined
  const plain = known
    ? t('morning.line.balance', {
        account,
        before: formatYen(before.amount),
        after: formatYen(after.amount),
        change: changeText(change, t),
      })
    : t('morning.line.balanceFirst', { account, after: formatYen(after.amount) })
  const dated =
    today(new Date(after.at)) === day ? plain : t('morning.line.balanceOld', { text: plain, at: moment(after.at) })
  return missing === undefined ? dated : t('morning.line.balanceShort', { text: dated, missing: formatYen(missing) })
}

const accountText = ({ label, branchNo, accountNo }: Company['accounts'][number], t: Translate): string =>
  label || t('morning.accountName', { branchNo, accountNo })

function gapText({ kind, gaps }: GapLine, { t, companies }: MorningWords): string {
  const separator = t('morning.separator')
  const names = (list: readonly string[]) => [...new Set(list)].join(separator)
  if (kind === 'noKey')
    return t('morning.line.noKey', { names: names(gaps.map((one) => nameOfGap(one.companyId, companies, t))) })
  const [first] = gaps
  const what = names(gaps.map((one) => t(`morning.what.${one.what}`)))
  const error = first?.error ? describeError(first.error, t).what : ''
  return t(`morning.gap.${gapKeyOf(first)}`, { what, error })
}

/** A failure without an error can only be said to be `notAnswered`. */
function gapKeyOf(gap: MorningGap | undefined): Exclude<GapReason, 'noKey'> | 'notAnswered' {
  if (!gap || gap.why === 'noKey') return 'notAnswered'
  return gap.why === 'failed' && !gap.error ? 'notAnswered' : gap.why
}

const nameOfGap = (companyId: string, companies: ReadonlyMap<string, Company>, t: Translate): string => {
  const company = companies.get(companyId)
  return company ? nameOf(company, t) : ''
}
