// Faults in a copy of the answer's body; the bank's state stays untouched.
import type { FaultKind } from '#contract/ipc/practice'
import { dateOf, dayOf } from '../books/clock.ts'
import type { FaultSwitch, Operation } from './faults.ts'

type Body = Record<string, unknown>

/** `keyword` is the request's; `firstKeyword` makes one for the first page. */
export interface FaultContext {
  readonly operation: Operation
  readonly keyword: string | null
  readonly firstKeyword: () => string
}

/** A copy of `good` with every fault that is on and applies. */
export function damagedBody(faults: FaultSwitch, context: FaultContext, good: unknown): unknown {
  if (faults.list().length === 0) return good
  const strikes = (kind: FaultKind) => faults.take(context.operation, kind) !== undefined
  const copy = structuredClone(good)
  const body = (strikes('nullOptionalFields') ? withNulls(copy) : copy) as Body
  if (canBeOutOfRange(body) && strikes('amountOutOfRange')) putOutOfRange(body)
  if (typeof body['number'] === 'number') {
    if (strikes('repeatedKeyword')) repeatKeyword(body, context)
    if (strikes('wrongNumber')) body['number'] = body['number'] === 200 ? 199 : body['number'] + 1
  }
  if (isStatement(body)) {
    if (context.keyword === null && strikes('fewerDays')) leaveDaysOut(body)
    if (strikes('repeatedNumbers')) numberAlike(body)
  }
  if (holderOf(body) && strikes('otherAccountType'))
    Object.assign(holderOf(body) ?? {}, { accountTypeCode: '4', accountTypeName: '貯蓄預金' })
  if (canLoseTotals(body) && strikes('totalsLeftOut')) leaveTotalsOut(body)
  if (strikes('messageBesideData')) body['message'] = 'OK'
  if (strikes('unknownExtraFields')) addExtra(body)
  return body
}

type ListName = 'transactions' | 'paymentArrivals'
const listOf = (body: Body): ListName | undefined =>
  (['transactions', 'paymentArrivals'] as const).find((list) => Array.isArray(body[list]))
const isStatement = (body: Body): boolean => listOf(body) !== undefined
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null

function holderOf(body: Body): Body | undefined {
  if ('todayBalance' in body) return body
  return isObject(body['accountInfo']) ? body['accountInfo'] : undefined
}

const DAYS_LEFT_OUT = 3

/** Period, count and numbers match the remaining entries. */
function leaveDaysOut(body: Body): void {
  const list = listOf(body) ?? 'transactions'
  const from = dateOf(dayOf(String(body['transactionDateFrom'])) + DAYS_LEFT_OUT)
  const left = (body[list] as Body[]).filter((entry) => String(entry['transactionDate']) >= from)
  Object.assign(body, { [list]: left, number: left.length, transactionDateFrom: from })
  for (const [field, entry] of [
    ['transactionIdFirst', left[0]],
    ['transactionIdLast', left.at(-1)],
  ] as const) {
    if (entry === undefined) Reflect.deleteProperty(body, field)
    else body[field] = entry['transactionId']
  }
}

function numberAlike(body: Body): void {
  const list = body[listOf(body) ?? 'transactions'] as Body[]
  for (const entry of list) entry['transactionId'] = '1'
  if (list.length > 0) Object.assign(body, { transactionIdFirst: '1', transactionIdLast: '1' })
}

const TOTALS = ['municipalityCount', 'totalNumber', 'totalAmount'] as const
const lotOf = (body: Body): Body => (isObject(body['localTaxPaymentResult']) ? body['localTaxPaymentResult'] : body)
const canLoseTotals = (body: Body): boolean => TOTALS.some((field) => field in lotOf(body))

function leaveTotalsOut(body: Body): void {
  for (const field of TOTALS) Reflect.deleteProperty(lotOf(body), field)
}

function canBeOutOfRange(body: Body): boolean {
  return places(body).length > 0
}

/** Amounts with a bound become 10^15; those without one (sections 2.9, 2.12) half a yen. */
function putOutOfRange(body: Body): void {
  const [place] = places(body)
  if (place) place.owner[place.field] = place.value
}

function places(body: Body): { owner: Body; field: string; value: number }[] {
  const entries = (body['transactions'] ?? body['paymentArrivals']) as Body[] | undefined
  const candidates = [
    { owner: body, field: 'todayBalance', value: 1e15 },
    { owner: entries?.[0] ?? {}, field: 'amount', value: 1e15 },
    { owner: (body['localTaxPaymentResult'] ?? {}) as Body, field: 'totalAmount', value: 0.5 },
    { owner: body, field: 'totalAmount', value: 0.5 },
  ]
  return candidates.filter(({ owner, field }) => field in owner)
}

function repeatKeyword(body: Body, context: FaultContext): void {
  body['nextKeyword'] = context.keyword ?? body['nextKeyword'] ?? context.firstKeyword()
  body['nextFlag'] = '1'
}

function addExtra(body: Body): void {
  body['practiceExtra'] = '仕様にない項目'
  for (const field of [...DETAIL_LIST_FIELDS, 'accountInfo', 'localTaxPaymentResult']) {
    const inner = body[field]
    for (const owner of Array.isArray(inner) ? (inner as Body[]) : [inner]) {
      if (typeof owner === 'object' && owner !== null) (owner as Body)['practiceExtra'] = { nested: [1, null] }
    }
  }
}

/** Null in every field that the client can do without. */
function withNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, KEPT_FIELDS.has(name) ? withNulls(inner) : null]),
  )
}

const DETAIL_LIST_FIELDS = ['transactions', 'paymentArrivals', 'normalDetails'] as const

/** They identify, count or state an amount. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...DETAIL_LIST_FIELDS,
  'nextFlag',
  'nextKeyword',
  'number',
  'transactionDate',
  'transactionId',
  'debitCreditTypeCode',
  'amount',
  'balance',
  'todayBalance',
  'branchNo',
  'accountTypeCode',
  'accountNo',
  'localTaxPaymentResult',
  'localTaxPaymentError',
  'errorCode',
  'recordNo',
  'acceptanceNo',
  'appliedStatus',
  'transactionStatus',
  'transactionStatusCode',
  'appliedStatusCode',
  'municipalityCode',
  'municipalityCount',
  'totalNumber',
  'totalAmount',
  'totalNumberOfPayrollTaxPayments',
  'totalAmountOfPayrollTaxPayments',
  'totalNumberOfDetails',
  'totalAmountOfDetails',
  'numberOfError',
])
