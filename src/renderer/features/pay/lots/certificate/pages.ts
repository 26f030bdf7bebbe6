import type { PayeeLine } from '#contract/ipc/index'
import { payeeTotals, type NumberedPayee, type PayeeTotals } from '../print/paginatePayees.ts'

/** How many payees fit on a page. */
export interface PageRoom {
  /** On the first page, which also has the facts of the filing. */
  readonly first: number
  readonly next: number
  /** The room of the grand totals and notes on the last page, in rows. */
  readonly end: number
  /** Fewest payees on the last of several pages, so that it is not nearly empty. */
  readonly least: number
}

/** Measured on A4 with the most facts there can be; test/e2e/submission-copy.spec.ts checks the fill. */
export const PAGE_ROOM: PageRoom = { first: 34, next: 58, end: 3, least: 5 }
/** For a first page that also names the people of the office. */
export const PEOPLE_ROOM: PageRoom = { ...PAGE_ROOM, first: 32 }

export interface CertificatePage {
  readonly number: number
  readonly count: number
  readonly isLast: boolean
  readonly lines: readonly NumberedPayee[]
  readonly totals: PayeeTotals
}

/** Without payees there is one page with the facts alone. */
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

function startsOf(count: number, { first, next, end, least }: PageRoom): number[] {
  const starts = [0]
  for (let start = 0, room = first; count - start > room - end; room = next) {
    start += Math.min(room, count - start - least)
    starts.push(start)
  }
  return starts
}
