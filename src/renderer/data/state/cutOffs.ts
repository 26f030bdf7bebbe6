import type { EnvironmentName } from '#contract/ipc/index'
import type { IsoDate } from '#domain/calendar/calendar'
import { ASSUMED_CUT_OFF, cutOffDay, isCutOffPast, type CutOff } from '#domain/calendar/cutOff'
import type { Translate } from '#i18n/translate'
import { usePreferences } from '../preferences/index.ts'
import { timeOfDay, today } from '#ui/text/clock'
import { shownDay } from '#ui/text/shownDay'
import { useCompanies } from './companies.ts'

export function useCutOffs() {
  const preferences = usePreferences()
  const companies = useCompanies()
  /** Undefined for a bank without a cut-off in the settings. */
  const of = (environment: EnvironmentName): CutOff | undefined => preferences.current.cutOffs?.[environment]
  return {
    of,
    checkNow: (companyId: string | undefined) => {
      const company = companies.all.find((one) => one.companyId === companyId)
      return { cutOff: company && of(company.environment), time: timeNow(), registered: company?.applicant }
    },
  }
}

const timeNow = (): string => timeOfDay(new Date().toISOString()).slice(0, 5)

/** The last day on which the bank takes the approval of a payment on `dueDate`. */
export function cutOffText(
  dueDate: IsoDate,
  cutOff: CutOff | undefined,
  t: Translate,
): { text: string; isPast: boolean } | undefined {
  const rule = cutOff ?? ASSUMED_CUT_OFF
  const last = cutOffDay(dueDate, rule)
  if (last === undefined) return undefined
  const isPast = isCutOffPast(dueDate, rule, { today: today(), time: timeNow() })
  const day = shownDay(last)
  const key = cutOff === undefined ? 'assumed' : isPast ? 'past' : 'last'
  return { text: t(`settings.cutOff.${key}`, { day, time: rule.time }).trim(), isPast }
}
