// Compares a lot with that of the month before.
import type { Finding } from './findings.ts'
import { hasPayrollTax, type LotDetail } from './lot.ts'
import { payeeKey } from './duplicates.ts'

/** Percent of last month's payroll tax. */
const JUMP_PERCENT = 30

/**
 * Matched by code and designated number; a changed number is reported instead of one payee gone and one new.
 * Retirement tax comes once and is not compared. Payees of `inOtherLots` (`payeeKey`) are not reported as gone.
 */
export function checkAgainstPrevious(
  details: readonly LotDetail[],
  previous: readonly LotDetail[],
  inOtherLots: ReadonlySet<string> = new Set(),
): Finding[] {
  const before = sumByPayee(previous)
  const now = sumByPayee(details)
  const gone = [...before.values()].filter((payee) => !now.has(payee.key))
  const findings: Finding[] = []
  for (const payee of now.values()) findings.push(...checkPayee(payee, before.get(payee.key), gone))
  const missed = gone.filter((payee) => payee.recurring && !inOtherLots.has(payee.key))
  return findings.concat(missed.map(({ code, designatedNumber }) => missing(code, designatedNumber)))
}

interface Payee {
  key: string
  row: number
  code: string
  designatedNumber: string
  amount: number
  recurring: boolean
}

function sumByPayee(details: readonly LotDetail[]): Map<string, Payee> {
  const payees = new Map<string, Payee>()
  details.forEach((detail, row) => {
    if (detail.municipalityCode === '') return
    const key = payeeKey(detail)
    const payee = payees.get(key) ?? newPayee(key, detail, row)
    payee.amount += detail.amountOfPayrollTaxPayments
    payee.recurring ||= hasPayrollTax(detail)
    payees.set(key, payee)
  })
  return payees
}

function newPayee(key: string, detail: LotDetail, row: number): Payee {
  return {
    key,
    row,
    code: detail.municipalityCode,
    designatedNumber: detail.designatedNumber,
    amount: 0,
    recurring: false,
  }
}

// Each payee of last month can match only one of this month.
function checkPayee(payee: Payee, before: Payee | undefined, gone: Payee[]): Finding[] {
  if (before) return jump(payee, before)
  const former = gone.findIndex(({ code }) => code === payee.code)
  if (former < 0) return [newSince(payee)]
  const [renumbered] = gone.splice(former, 1)
  return renumbered === undefined ? [] : [numberChanged(payee, renumbered), ...jump(payee, renumbered)]
}

// Multiplied, to stay with whole numbers.
function jump(payee: Payee, before: Payee): Finding[] {
  if (Math.abs(payee.amount - before.amount) * 100 <= before.amount * JUMP_PERCENT) return []
  const params = { before: before.amount, now: payee.amount, percent: JUMP_PERCENT }
  return [
    {
      code: 'amountChangedSinceLastMonth',
      severity: 'warning',
      row: payee.row,
      field: 'amountOfPayrollTaxPayments',
      params,
    },
  ]
}

function newSince({ row, code }: Payee): Finding {
  return { code: 'payeeNewSinceLastMonth', severity: 'warning', row, field: 'municipalityCode', params: { code } }
}

function numberChanged({ row, code, designatedNumber: now }: Payee, { designatedNumber: before }: Payee): Finding {
  const cell = { severity: 'warning', row, field: 'designatedNumber' } as const
  return now === ''
    ? { code: 'designatedNumberLeftOut', ...cell, params: { code, before } }
    : { code: 'designatedNumberChanged', ...cell, params: { code, before, now } }
}

function missing(code: string, designatedNumber: string): Finding {
  return { code: 'payeeMissingSinceLastMonth', severity: 'warning', params: { code, designatedNumber } }
}
