import { isPayrollTooLow } from '#domain/lots/arithmetic'
import { completeDetail, type LotDetail } from '#domain/lots/lot'
import { formatYen } from '#domain/text/yen'
import { MOST_LINES, MOST_SAMPLES, type IntakeFindings } from './findings.ts'

/** Amounts in yen. */
interface Due {
  line: number
  payroll: number
  persons: number
  total: number
}

export function dueOf(detail: LotDetail): Omit<Due, 'line'> {
  const { amountOfPayrollTaxPayments, numberOfPayrollTaxPayments, totalAmountOfDetails } = completeDetail(detail)
  const persons = Math.max(1, numberOfPayrollTaxPayments)
  return { payroll: amountOfPayrollTaxPayments, persons, total: totalAmountOfDetails }
}

/** A list in thousands lacks the hundreds that are paid. */
export function askAboutThousands(rows: readonly Due[], findings: IntakeFindings): void {
  const low = rows.filter(({ payroll, persons }) => isPayrollTooLow(payroll, persons))
  if (low.length === 0 || findings.problems.some(({ code }) => code === 'otherUnit')) return
  const sum = rows.reduce((all, { total }) => all + total, 0)
  const option = (value: string, times: number) => ({
    value,
    params: { sum: sum * times },
    samples: low.slice(0, MOST_SAMPLES).map(({ line, payroll }) => ({
      line,
      text: formatYen(payroll),
      reading: formatYen(payroll * times),
    })),
  })
  const answer = findings.ask({
    id: 'thousands',
    kind: 'thousands',
    params: { rows: low.length },
    columns: [],
    lines: low.slice(0, MOST_LINES).map(({ line }) => line),
    options: [option('yen', 1), option('thousands', 1000)],
    remembers: false,
  })
  if (answer === 'thousands') findings.problem({ code: 'inThousands' })
}
