// The query of a statement: sections 4.2 and 4.3.
import { fail, ok, type Result } from '#contract/ipc/errors'
import { characterCount, date } from '#contract/bank/fields'
import { INQUIRY_DATE_LENGTH } from '#contract/bank/limits'
import { KEYWORD_LENGTH } from '#contract/bank/statement'
import { dayOf } from '../books/clock.ts'
import { clampedDay, readKeyword } from '../books/keyword.ts'
import type { Inquiry } from '../books/statements.ts'
import { problem, type Answer } from './problems.ts'

/** Days of a statement when the inquiry has no date: the practice bank's choice, not the interface's. */
export const DEFAULT_DAYS = 31

const KNOWN = ['inquiryDateFrom', 'inquiryDateTo', 'nextKeyword']
type Checked<T> = Result<T, Answer>

/** Keywords are bound to `scope`; `today` is a day number. */
export function readInquiry(query: URLSearchParams, scope: string, today: number): Checked<Inquiry> {
  const unknown = [...query.keys()].find((name, index, all) => !KNOWN.includes(name) || all.indexOf(name) !== index)
  if (unknown !== undefined) return refuse('unknownQuery', `query parameter ${unknown} is unknown or given twice`)
  const from = readDate(query, 'inquiryDateFrom')
  if (!from.ok) return from
  const to = readDate(query, 'inquiryDateTo')
  if (!to.ok) return to
  if (from.value !== undefined && to.value !== undefined && from.value > to.value)
    return refuse('datesReversed', 'inquiryDateFrom is later than inquiryDateTo')
  const keyword = query.get('nextKeyword')
  return keyword === null ? ok(period(from.value, to.value, today)) : resume(keyword, scope, from.value, to.value)
}

function readDate(query: URLSearchParams, name: string): Checked<number | undefined> {
  const value = query.get(name)
  if (value === null) return ok(undefined)
  if (characterCount(value) !== INQUIRY_DATE_LENGTH) return refuse('badDate', `${name} must be exactly 10 characters`)
  return date().safeParse(value).success ? ok(dayOf(value)) : refuse('badDate', `${name} is not a date YYYY-MM-DD`)
}

function period(from: number | undefined, to: number | undefined, today: number): Inquiry {
  const toDay = to ?? Math.max(today, from ?? today)
  return { fromDay: from ?? toDay - DEFAULT_DAYS + 1, toDay }
}

/** Dates sent with a keyword must match its period. */
function resume(keyword: string, scope: string, from: number | undefined, to: number | undefined): Checked<Inquiry> {
  if (characterCount(keyword) !== KEYWORD_LENGTH)
    return refuse('keywordLength', 'nextKeyword must be exactly 23 characters')
  const bookmark = readKeyword(scope, keyword)
  const same = (given: number | undefined, carried: number) => given === undefined || clampedDay(given) === carried
  if (!bookmark || !same(from, bookmark.fromDay) || !same(to, bookmark.toDay))
    return refuse('keywordUnknown', 'nextKeyword was not issued for this account, statement and period')
  return ok(bookmark)
}

function refuse(...of: Parameters<typeof problem>): { ok: false; error: Answer } {
  return fail(problem(...of))
}
