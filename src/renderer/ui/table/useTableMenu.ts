import { shallowRef } from 'vue'
import type { PopupPlace } from '../controls/PopupMenu.vue'
import { copyText } from '../text/clipboard.ts'
import { formatTsv } from './tsv.ts'
import type { VirtualColumn } from './types.ts'

export type TableMenuItem = 'copyCell' | 'copyRow' | 'lookUp'

/** `column` is undefined with the menu key. */
interface OpenMenu<R> {
  readonly place: PopupPlace
  readonly row: R
  readonly column: VirtualColumn<R> | undefined
  readonly before: Element | null
}

/** A figure without separators, for other programs. */
function cellText<R>(column: VirtualColumn<R>, row: R): string {
  const value = column.figure ? column.value?.(row) : undefined
  return value === undefined ? column.format(row) : String(value)
}

/** Selected text and fields keep the system's menu. */
export function useTableMenu<R>(
  columns: () => readonly VirtualColumn<R>[],
  lookUp: (row: R) => (() => void) | undefined,
) {
  const opened = shallowRef<OpenMenu<R>>()
  let chosenFrom: OpenMenu<R> | undefined

  function open(event: MouseEvent, row: R | undefined, line?: Element): void {
    const { target, clientX: x, clientY: y } = event
    if (row === undefined || !(target instanceof Element) || target.closest('input, textarea')) return
    if (getSelection()?.isCollapsed === false) return
    event.preventDefault()
    const cell = target.closest('td')
    const column = cell ? columns()[cell.cellIndex] : undefined
    const box = (line ?? cell ?? target.closest('tr'))?.getBoundingClientRect()
    // The menu key reports no place of the mouse.
    const place = event.button === 2 || !box ? { x, y, above: y } : { x: box.left, y: box.bottom, above: box.top }
    opened.value = { place, row, column, before: document.activeElement }
  }

  /** A choice follows in the same task and still finds its row. */
  function close(focused: boolean): void {
    const menu = opened.value
    opened.value = undefined
    chosenFrom = menu
    if (focused && menu?.before instanceof HTMLElement) menu.before.focus({ preventScroll: true })
  }

  function choose(item: TableMenuItem): void {
    if (!chosenFrom) return
    const { row, column } = chosenFrom
    if (item === 'lookUp') lookUp(row)?.()
    else if (item === 'copyRow') copyText(formatTsv([columns().map((one) => cellText(one, row))]))
    else if (column) copyText(cellText(column, row))
  }

  return { opened, open, close, choose, canLookUp: (row: R) => lookUp(row) !== undefined }
}
