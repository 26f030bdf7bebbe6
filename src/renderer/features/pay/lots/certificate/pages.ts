// Splits the payees of a certificate into pages that are filled to the bottom margin.
import type { PayeeLine } from '#contract/ipc/index'
import { payeeTotals, type NumberedPayee, type PayeeTotals } from '../print/paginatePayees.ts'

/** How many payees fit on pages; the end of the report takes the room of some on the last page. */
export interface PageRoom {
  /** The first page, which also has the details. */
  readonly first: number
  readonly next: number
  /** The grand totals and notes, in rows. */
  readonly end: number
  /** The last page of several has at least so many payees, so that it is not nearly empty. */
  readonly least: number
}

/** Measured on A4 with the most details there can be; test/e2e/submission-copy.spec.ts checks the fill. */
export const PAGE_ROOM: PageRoom = { first: 34, next: 58, end: 3, least: 5 }
/** The same where the first page also says who worked on it in the office. */
export const PEOPLE_ROOM: PageRoom = { ...PAGE_ROOM, first: 32 }

export interface CertificatePage {
  readonly number: number
  readonly count: number
  readonly isLast: boolean
  readonly lines: readonly NumberedPayee[]
  readonly totals: PayeeTotals
}

/** Returns the pages in the order of the lot; a lot without payees has one page of details. */
export function certificatePages(payees: readonly PayeeLine[], room = PAGE_ROOM): CertificatePage[] {
  const starts = startsOf(payees.length, room)
  return starts.map((start, page) => {
    const lines = payees.slice(start, starts[page + 1]).map((payee, at) => ({ number: start + at + 1, payee }))
    return {
      number: page + 1,
      count: starts.length,
      isLast: page === starts.length - 1,
      lines,
      totals: payeeTotals(lines.map(({ payee }) => payee)),
    }
  })
}

/** Returns the index of the first payee of each page. */
function startsOf(count: number, { first, next, end, least }: PageRoom): number[] {
  const starts = [0]
  for (let start = 0, room = first; count - start > room - end; room = next) {
    start += Math.min(room, count - start - least)
    starts.push(start)
  }
  return starts
}
