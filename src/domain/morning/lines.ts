// Lines of the morning summary (本日の確認事項), worst first. Amounts are yen.
import type { IsoDate } from '../calendar/calendar.ts'
import { isYen } from '../text/yen.ts'
import type { ArrivalNews } from './arrivals.ts'
import { companyOf, type AccountStanding, type ApplicationStanding, type Difference } from './snapshot.ts'

export const MORNING_KINDS = [
  'contradicts',
  'unknownResult',
  'returned',
  'short',
  'rejected',
  'planDiffers',
  'approvalDue',
  'toApprove',
  'notFiled',
  'movement',
  'halfYear',
  'noKey',
  'notAsked',
  'oldBackup',
  'applicationReturned',
  'applicationReopened',
  'arrivals',
  'applicationApproved',
  'applicationStatus',
  'balance',
  'laterLots',
] as const
export type MorningKind = (typeof MORNING_KINDS)[number]

export interface Ordered {
  readonly kind: MorningKind
  /** Business days, negative once the date has passed; undefined without a date. */
  readonly daysLeft?: number | undefined
  /** Yen; the larger, the earlier. */
  readonly weight?: number | undefined
  readonly key: string
}

const RANK = new Map<MorningKind, number>(MORNING_KINDS.map((kind, at) => [kind, at]))
/** An overdue filing comes before an account that lacks money. */
const rank = ({ kind, daysLeft = 0 }: Ordered): number =>
  RANK.get(kind === 'notFiled' && daysLeft < 0 ? 'short' : kind) ?? MORNING_KINDS.length
const order = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
const text = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

export function worstLinesFirst<T extends Ordered>(lines: readonly T[]): T[] {
  return lines.toSorted(
    (a, b) =>
      order(rank(a), rank(b)) ||
      order(a.daysLeft ?? Infinity, b.daysLeft ?? Infinity) ||
      order(b.weight ?? 0, a.weight ?? 0) ||
      text(a.key, b.key),
  )
}

type MatchedNews = ArrivalNews & { readonly matched?: number }

export type ChangeLine = Ordered & { readonly companyId: string } & (
    | {
        readonly kind: 'balance'
        readonly before: AccountStanding['balance']
        readonly after: NonNullable<AccountStanding['balance']>
        /** After minus before; undefined if the two are not of the same kind. */
        readonly change: number | undefined
      }
    | { readonly kind: 'arrivals'; readonly news: MatchedNews }
    | {
        readonly kind: 'applicationReturned' | 'applicationApproved' | 'applicationReopened' | 'applicationStatus'
        readonly before: ApplicationStanding | undefined
        readonly after: ApplicationStanding
      }
  )

/** An unchanged balance that was read again is no change. */
export function changeLines(
  differences: readonly Difference[],
  news: Readonly<Record<string, MatchedNews>>,
): ChangeLine[] {
  return [
    ...differences.flatMap((one) => (one.of === 'account' ? balanceLine(one) : applicationLine(one))),
    ...Object.entries(news).flatMap(([key, own]): ChangeLine[] =>
      own.count + own.takenBack.count > 0
        ? [{ kind: 'arrivals', key, companyId: companyOf(key), news: own, weight: own.sum ?? Number.MAX_SAFE_INTEGER }]
        : [],
    ),
  ]
}

function balanceLine({ key, before, after }: Extract<Difference, { of: 'account' }>): ChangeLine[] {
  const [was, is] = [before?.balance, after?.balance]
  if (is === undefined || (was?.amount === is.amount && was.kind === is.kind)) return []
  const change = was?.kind === is.kind ? is.amount - was.amount : undefined
  const known = change !== undefined && isYen(change) ? change : undefined
  return [
    {
      kind: 'balance',
      key,
      companyId: companyOf(key),
      before: was,
      after: is,
      change: known,
      weight: Math.abs(known ?? 0),
    },
  ]
}

/** An application not known before was filed since, so it was open. */
function applicationLine({ key, before, after }: Extract<Difference, { of: 'application' }>): ChangeLine[] {
  if (after === undefined) return []
  const was = before?.approval ?? 'open'
  const common = { key, companyId: companyOf(key), before, after }
  if (was !== after.approval) return [{ kind: KIND_BY_APPROVAL[after.approval], ...common }]
  return before !== undefined && before.status !== '' && before.status !== after.status
    ? [{ kind: 'applicationStatus', ...common }]
    : []
}

const KIND_BY_APPROVAL = {
  returned: 'applicationReturned',
  approved: 'applicationApproved',
  open: 'applicationReopened',
} as const

/** `businessDays`: only when banks are open. */
export const MORNING_CHOICES = ['off', 'daily', 'businessDays'] as const
export type MorningChoice = (typeof MORNING_CHOICES)[number]

/** `lastDay`: of the last summary, however it ended, so that a second start of a day asks the bank nothing. */
export const isMorningDue = (
  choice: MorningChoice,
  lastDay: IsoDate | undefined,
  today: IsoDate,
  isHoliday: boolean,
): boolean => choice !== 'off' && lastDay !== today && !(choice === 'businessDays' && isHoliday)
