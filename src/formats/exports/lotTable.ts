import { completeDetail, lotTotals, type CompleteDetail, type LotDetail } from '#domain/lots/lot'
import { OWN_COLUMNS, OWN_HEADINGS } from './lotColumns.ts'
import type { Cell } from '../tables/table.ts'

/** Codes are text, amounts numbers. */
export function lotToTable(details: readonly LotDetail[], { totals = false }: { totals?: boolean } = {}): Cell[][] {
  const rows: Cell[][] = details.map((detail) => {
    const complete = completeDetail(detail)
    return OWN_COLUMNS.map(([, field]) => complete[field])
  })
  return [[...OWN_HEADINGS], ...rows, ...(totals ? [totalRow(details)] : [])]
}

function totalRow(details: readonly LotDetail[]): Cell[] {
  const totals = lotTotals(details)
  const byField: Partial<Record<keyof CompleteDetail, Cell>> = {
    municipalityCode: '合計',
    numberOfPayrollTaxPayments: totals.totalNumberOfPayrollTaxPayments,
    amountOfPayrollTaxPayments: totals.totalAmountOfPayrollTaxPayments,
    numberOfRetirementIncomeTaxPayments: totals.totalNumberOfRetirementIncomeTaxPayments,
    amountOfRetirementIncomeTaxPayments: totals.totalAmountOfRetirementIncomeTaxPayments,
    totalNumberOfDetails: totals.totalNumber,
    totalAmountOfDetails: totals.totalAmount,
  }
  return OWN_COLUMNS.map(([, field]) => byField[field] ?? '')
}
