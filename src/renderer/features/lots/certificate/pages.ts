// Splits the payees of a certificate into pages. The first page also has the details and holds fewer payees.
import type { PayeeLine } from '#contract/ipc/index'
import { payeeTotals, type NumberedPayee, type PayeeTotals } from '../print/paginatePayees.ts'

/** Payees on the first page, and on each later page. */
export const FIRST_PAGE = 22
export const NEXT_PAGES = 46

export interface CertificatePage {
  readonly number: number
  readonly count: number
  readonly isLast: boolean
  readonly lines: readonly NumberedPayee[]
  readonly totals: PayeeTotals
}

/** Returns the pages in the order of the lot; a lot without payees has one page of details. */
export function certificatePages(
  payees: readonly PayeeLine[],
  first = FIRST_PAGE,
  next = NEXT_PAGES,
): CertificatePage[] {
  const count = 1 + Math.max(0, Math.ceil((payees.length - first) / next))
  const startOf = (page: number) => (page === 0 ? 0 : first + (page - 1) * next)
  return Array.from({ length: count }, (_, page) => {
    const lines = payees
      .slice(startOf(page), startOf(page + 1))
      .map((payee, at) => ({ number: startOf(page) + at + 1, payee }))
    return {
      number: page + 1,
      count,
      isLast: page === count - 1,
      lines,
      totals: payeeTotals(lines.map(({ payee }) => payee)),
    }
  })
}
