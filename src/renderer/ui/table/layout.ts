import type { TableLayout } from '#contract/ipc/index'
import type { VirtualColumn } from './types.ts'

const MIN_WIDTH = 36
const MAX_WIDTH = 900

export const PLAIN_LAYOUT: TableLayout = { order: [], hidden: [], widths: [] }

/** A column that the layout does not know follows the column before it in `keys`. */
export function arrangedKeys(keys: readonly string[], { order }: TableLayout): string[] {
  const known = order.filter((key) => keys.includes(key))
  keys.forEach((key, at) => {
    if (known.includes(key)) return
    const before = keys[at - 1]
    known.splice(before === undefined ? 0 : known.indexOf(before) + 1, 0, key)
  })
  return known
}

/** The columns in the user's order and widths, without hidden ones. Never empty. */
export function arranged<R>(columns: readonly VirtualColumn<R>[], layout: TableLayout): VirtualColumn<R>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const all = arrangedKeys([...byKey.keys()], layout).flatMap((key) => byKey.get(key) ?? [])
  const shown = all.filter(({ key }) => !layout.hidden.includes(key))
  return (shown.length > 0 ? shown : all).map((column) => {
    const width = widthIn(layout, column.key)
    return width === undefined ? column : { ...column, width: bounded(width), grow: false }
  })
}

export const withShown = (layout: TableLayout, key: string, shown: boolean): TableLayout => ({
  ...layout,
  hidden: [...layout.hidden.filter((one) => one !== key), ...(shown ? [] : [key])],
})

export function withMoved(layout: TableLayout, keys: readonly string[], key: string, by: number): TableLayout {
  const order = arrangedKeys(keys, layout)
  const from = order.indexOf(key)
  const to = Math.max(0, Math.min(order.length - 1, from + by))
  order.splice(from, 1)
  order.splice(to, 0, key)
  return { ...layout, order }
}

/** `width` in px. */
export const withWidth = (layout: TableLayout, key: string, width: number): TableLayout => ({
  ...layout,
  widths: [...layout.widths.filter((one) => one.key !== key), { key, width: bounded(width) }],
})

export const widthIn = ({ widths }: TableLayout, key: string): number | undefined =>
  widths.find((one) => one.key === key)?.width

const bounded = (width: number) => Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)))
