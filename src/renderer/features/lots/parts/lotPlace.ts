import type { LocationQuery, RouteLocationRaw } from 'vue-router'

/**
 * The editor of a lot, at a cell: row from 0 (absent: the head), field by its name in the bank interface. The address
 * counts rows from 1.
 */
export function placeInLot(lotId: string, row?: number, field?: string): RouteLocationRaw {
  return {
    path: `/lots/${lotId}`,
    query: { ...(row === undefined ? {} : { row: String(row + 1) }), ...(field === undefined ? {} : { field }) },
  }
}

/** The cell that an address of the editor names; undefined when it names none. */
export function placeOfQuery({ row, field }: LocationQuery): { row?: number; field?: string } | undefined {
  const number = typeof row === 'string' && /^[1-9]\d{0,5}$/.test(row) ? { row: Number(row) - 1 } : {}
  const name = typeof field === 'string' ? { field } : {}
  return 'row' in number || 'field' in name ? { ...number, ...name } : undefined
}
