import type { LocationQuery, RouteLocationRaw } from 'vue-router'

/**
 * `row` counts from 0 and is absent for the head; `field` is a name of the bank interface. In the address of the
 * screen, rows count from 1.
 */
export function placeInLot(lotId: string, row?: number, field?: string): RouteLocationRaw {
  return {
    path: `/lots/${lotId}`,
    query: { ...(row === undefined ? {} : { row: String(row + 1) }), ...(field === undefined ? {} : { field }) },
  }
}

/** Undefined if the address names no cell. */
export function placeOfQuery({ row, field }: LocationQuery): { row?: number; field?: string } | undefined {
  const number = typeof row === 'string' && /^[1-9]\d{0,5}$/.test(row) ? { row: Number(row) - 1 } : {}
  const name = typeof field === 'string' ? { field } : {}
  return 'row' in number || 'field' in name ? { ...number, ...name } : undefined
}
