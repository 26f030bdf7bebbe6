// The lines about what is due. They follow the drafts, the journal and the plans, so what was done since is gone.
// Amounts in yen.
import type { AppError, Company, EnvironmentName } from '#contract/ipc/index'
import { addMonths, type IsoDate, type IsoMonth } from '#domain/calendar/calendar'
import { legalDueDate } from '#domain/calendar/businessDays'
import { cutOffDay, type CutOff } from '#domain/calendar/cutOff'
import type { MonthLot } from '#domain/month/line'
import { businessDaysLeft, NEAR_BUSINESS_DAYS, nextHalfYearlyDueDate, SOON_BUSINESS_DAYS } from '#domain/morning/due'
import type { Ordered } from '#domain/morning/lines'
import { movementReports } from '#domain/year/leaving'
import type { YearEmployee } from '#domain/year/plan'
import type { MonthRow } from '#features/pay/month/index'
import type { PlanDiffers } from '#features/pay/year/index'

/** The last day on which a bank takes an approval; `time` is '' if the hour is unknown. */
export interface LastDay {
  readonly day: IsoDate
  readonly time: string
}

interface Line extends Ordered {
  /** '' if the line is about several companies. */
  readonly companyId: string
  /** The address of the line's screen. */
  readonly to: string
}
export type DueLine = Line &
  (
    | {
        readonly kind: 'contradicts' | 'unknownResult' | 'returned' | 'rejected' | 'toApprove'
        readonly month: IsoMonth
        readonly name: string
        readonly amount: number
      }
    | { readonly kind: 'short'; readonly month: IsoMonth; readonly account: string; readonly missing: number }
    | { readonly kind: 'approvalDue'; readonly acceptanceNo: string; readonly dueDate: IsoDate }
    | {
        readonly kind: 'notFiled'
        readonly month: IsoMonth
        readonly dueDate: IsoDate
        readonly begun: boolean
        readonly cutOff: LastDay | undefined
      }
    | {
        readonly kind: 'laterLots'
        readonly month: IsoMonth
        readonly dueDate: IsoDate
        readonly environment: EnvironmentName
        readonly count: number
        readonly names: readonly string[]
        readonly cutOff: LastDay | undefined
      }
    | { readonly kind: 'movement'; readonly dueDate: IsoDate | undefined; readonly count: number }
    | { readonly kind: 'halfYear'; readonly dueDate: IsoDate }
    | { readonly kind: 'planDiffers'; readonly month: IsoMonth; readonly plan: number; readonly lots: number }
    | { readonly kind: 'oldBackup'; readonly at: string | undefined; readonly refused?: AppError | undefined }
  )

export interface DueSource {
  readonly today: IsoDate
  readonly companies: readonly Company[]
  /** The month to pay next, and the one before; the rows are of all environments. */
  readonly months: readonly { readonly month: IsoMonth; readonly rows: readonly MonthRow[] }[]
  /** Earlier months, only of companies that have lots there with something left to do. */
  readonly older: readonly { readonly month: IsoMonth; readonly rows: readonly MonthRow[] }[]
  /** Filings of all months whose outcome nobody knows, or on which two records differ. */
  readonly unknown: readonly {
    readonly lotId: string
    readonly companyId: string
    readonly month: IsoMonth
    readonly amount: number
    readonly contradicts: boolean
    readonly isHere: boolean
  }[]
  /** Applications near or past their payment date without approval. */
  readonly overdue: readonly {
    readonly companyId: string
    readonly key: string
    readonly acceptanceNo: string
    readonly dueDate: string
  }[]
  readonly employees: readonly (YearEmployee & { readonly companyId: string; readonly year: number })[]
  /** Undefined if no cut-off was entered. */
  readonly cutOffOf: (environment: EnvironmentName) => CutOff | undefined
  readonly plans: readonly PlanDiffers[]
  /** Companies with municipalities that are paid every half year, and not yet for the half year due next. */
  readonly halfYearly: readonly string[]
  /** The lot waits for this person's approval in the office. */
  readonly waitsForMe: (lot: MonthLot, company: Company) => boolean
}

export const dueLines = (source: DueSource): DueLine[] => [
  ...source.unknown.map((one): DueLine => ({
    kind: one.contradicts ? 'contradicts' : 'unknownResult',
    key: one.lotId,
    companyId: one.companyId,
    to: one.isHere ? `/lots/${one.lotId}/result` : '/journal',
    month: one.month,
    name: '',
    amount: one.amount,
    weight: one.amount,
  })),
  ...[...source.months, ...source.older].flatMap(({ month, rows }) =>
    rows.flatMap((row) => rowLines(row, month, source)),
  ),
  ...laterLots(source),
  ...source.overdue.map((one) => approvalDue(one, source.today)),
  ...movements(source),
  ...halfYear(source),
  ...source.plans.map(({ companyId, month, plan, lots }): DueLine => ({
    kind: 'planDiffers',
    key: `${month} ${companyId}`,
    companyId,
    to: '/year',
    month,
    plan,
    lots,
    weight: Math.abs(plan - lots),
  })),
]

function rowLines(row: MonthRow, month: IsoMonth, source: DueSource): DueLine[] {
  const { company, companyId } = row
  const lots = row.lots.flatMap((lot): DueLine[] => {
    const kind = lot.state === 'returned' || lot.state === 'rejected' ? lot.state : undefined
    const waits = kind === undefined && source.waitsForMe(lot, company)
    if (!kind && !waits) return []
    const to = lot.account ? `/lots/${lot.lotId}` : '/journal'
    const { name, amount } = lot
    const key = `${month} ${lot.lotId}`
    return [{ kind: kind ?? 'toApprove', key, companyId, to, month, name, amount, weight: amount }]
  })
  return [...lots, ...shortAccounts(row, month), ...notFiled(row, month, source)]
}

/** A month without a lot debits nothing. */
const shortAccounts = ({ accounts, companyId, lots }: MonthRow, month: IsoMonth): DueLine[] =>
  accounts.flatMap(({ account, cover }): DueLine[] =>
    cover.kind === 'short' && lots.length > 0
      ? [
          {
            kind: 'short',
            key: `${month} ${companyId} ${account.payingBranchNo}${account.payingDepositType}${account.payingAccountNo}`,
            companyId,
            to: '/balances',
            month,
            account: `${account.payingBranchNo}-${account.payingAccountNo}`,
            missing: cover.missing,
            weight: cover.missing,
          },
        ]
      : [],
  )

/**
 * True for a draft, a plan, or a lot in the month before. A client without any history counts only until the due date:
 * one registered since had nothing to pay before.
 */
const hasToFile = ({ state, step }: MonthRow, isDue: boolean): boolean =>
  state === 'draft' ||
  (state === 'none' && (step === 'createFromPrevious' || step === 'createFromPlan' || (step === 'create' && !isDue)))

/** A month counts as near when its cut-off is near, or its due date if no cut-off is known. */
function datesOf(month: IsoMonth, environment: EnvironmentName, { cutOffOf, today }: DueSource) {
  const dueDate = legalDueDate(month)
  const rule = cutOffOf(environment)
  const day = rule && cutOffDay(dueDate, rule)
  const isNear = businessDaysLeft(day ?? dueDate, today) <= NEAR_BUSINESS_DAYS
  return {
    isNear,
    dates: {
      dueDate,
      daysLeft: businessDaysLeft(dueDate, today),
      cutOff: rule && day !== undefined ? { day, time: rule.time } : undefined,
    },
  }
}

function notFiled(row: MonthRow, month: IsoMonth, source: DueSource): DueLine[] {
  const { isNear, dates } = datesOf(month, row.company.environment, source)
  if (!hasToFile(row, dates.daysLeft < 0) || !isNear) return []
  const begun = row.state === 'draft'
  const lotId = begun ? row.lots.find(({ state }) => state === 'draft')?.lotId : undefined
  const to = lotId === undefined ? '/' : `/lots/${lotId}`
  const { companyId } = row
  return [{ kind: 'notFiled', key: `${month} ${companyId}`, companyId, to, month, ...dates, begun }]
}

/** One line for each month and environment with companies that have to file, but not soon. */
function laterLots(source: DueSource): DueLine[] {
  return source.months.flatMap(({ month, rows }) => {
    const own = Map.groupBy(
      rows.filter((row) => hasToFile(row, legalDueDate(month) < source.today)),
      ({ company }) => company.environment,
    )
    return [...own].flatMap(([environment, some]): DueLine[] => {
      const names = some.map(({ company }) => company.name)
      const count = names.length
      const { isNear, dates } = datesOf(month, environment, source)
      const key = `${month} ${environment}`
      return isNear
        ? []
        : [{ kind: 'laterLots', key, companyId: '', to: '/', month, ...dates, environment, count, names }]
    })
  })
}

function approvalDue({ key, companyId, acceptanceNo, dueDate }: DueSource['overdue'][number], today: IsoDate): DueLine {
  const daysLeft = businessDaysLeft(dueDate, today)
  return { kind: 'approvalDue', key, companyId, to: `/following?q=${acceptanceNo}`, acceptanceNo, dueDate, daysLeft }
}

/**
 * 異動届 that are not marked as submitted, from some days before their date until they are marked. Those without a
 * national date (切替届) are listed at once.
 */
function movements({ employees, today }: DueSource): DueLine[] {
  const reports = [...Map.groupBy(employees, ({ companyId, year }) => `${companyId} ${String(year)}`).values()].flatMap(
    (own) =>
      movementReports(own[0]?.year ?? 0, own)
        .filter(({ submitted }) => submitted === '')
        .map(({ dueDate }) => ({
          companyId: own[0]?.companyId ?? '',
          dueDate,
          daysLeft: dueDate === undefined ? undefined : businessDaysLeft(dueDate, today),
        }))
        .filter(({ daysLeft }) => daysLeft === undefined || daysLeft <= SOON_BUSINESS_DAYS),
  )
  return [...Map.groupBy(reports, ({ companyId, dueDate }) => `${companyId} ${dueDate ?? ''}`)].flatMap(
    ([key, [first, ...more]]): DueLine[] =>
      first ? [{ kind: 'movement', key, to: '/year', ...first, count: 1 + more.length }] : [],
  )
}

function halfYear({ halfYearly, companies, today }: DueSource): DueLine[] {
  const dueDate = nextHalfYearlyDueDate(today)
  const daysLeft = businessDaysLeft(dueDate, today)
  if (daysLeft > SOON_BUSINESS_DAYS) return []
  const known = new Set(companies.map(({ companyId }) => companyId))
  return halfYearly
    .filter((companyId) => known.has(companyId))
    .map((companyId): DueLine => ({ kind: 'halfYear', key: companyId, companyId, to: '/payees', dueDate, daysLeft }))
}

export interface BackupFacts {
  readonly today: IsoDate
  /** Since which day drafts are newer than the last readable snapshot, and when that was taken. */
  readonly unsaved: { readonly since: IsoDate; readonly lastBackup: string | undefined } | undefined
  /** Why the last snapshot was refused, and when the one before was taken. */
  readonly refused?: { readonly error: AppError; readonly lastBackup: string | undefined } | undefined
}

/**
 * A line if the last snapshot was refused, or if changes from before today are in none: the app takes a snapshot some
 * minutes after a change.
 */
export function oldBackup({ unsaved, refused, today }: BackupFacts): DueLine[] {
  const line = { kind: 'oldBackup', key: '', companyId: '', to: '/settings/backups' } as const
  if (refused) return [{ ...line, at: refused.lastBackup, refused: refused.error }]
  return unsaved && unsaved.since < today ? [{ ...line, at: unsaved.lastBackup }] : []
}

/** The next month to pay, and the one before, which may not be settled. */
export const monthsToLook = (next: IsoMonth): readonly IsoMonth[] => [addMonths(next, -1), next]
