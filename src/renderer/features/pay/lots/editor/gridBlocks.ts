import { readBlock } from '#data/draft/cells'
import { formatTsv } from '#ui/table/tsv'
import { copyText } from '#ui/text/clipboard'
import type { CellEditing } from './useCellEdit.ts'
import type { GridContext } from './useGridView.ts'

type BlockDeps = GridContext & Pick<CellEditing, 'editing'>

function clear({ draft, view: { rectangle, shown, from } }: BlockDeps): void {
  const { top, bottom, left, right } = rectangle.value
  const lines = Math.min(bottom, shown.value.length - 1) - top + 1
  draft.write(
    from(top),
    left,
    Array.from({ length: lines }, () => Array<string>(right - left + 1).fill('')),
  )
}

function fillDown({ draft, view: { rectangle, shown, from } }: BlockDeps): void {
  const { top, bottom, left, right } = rectangle.value
  const source = top === bottom ? top - 1 : top
  const line = readBlock(shown.value, { top: source, bottom: source, left, right })[0]
  if (line)
    draft.write(
      from(top),
      left,
      Array.from({ length: bottom - top + 1 }, () => line),
    )
}

function cut(deps: BlockDeps): void {
  const before = deps.draft.rows.value
  clear(deps)
  deps.view.deed.value = { did: 'cut', changed: deps.draft.rows.value !== before }
}

function onCopy(deps: BlockDeps, event: ClipboardEvent): void {
  const { view, locked, editing } = deps
  if (editing.value) return
  event.preventDefault()
  event.clipboardData?.setData('text/plain', formatTsv(readBlock(view.shown.value, view.rectangle.value)))
  if (event.type === 'cut' && !locked()) cut(deps)
}

/** Copies from a menu, where there is no copy event. `removes` clears the cells once they are copied. */
function toClipboard(deps: BlockDeps, removes: boolean): void {
  const copied = copyText(formatTsv(readBlock(deps.view.shown.value, deps.view.rectangle.value)))
  if (removes && copied && !deps.locked()) cut(deps)
}

export function gridBlocks(deps: BlockDeps) {
  return {
    clear: () => {
      clear(deps)
    },
    fillDown: () => {
      fillDown(deps)
    },
    copy: () => {
      toClipboard(deps, false)
    },
    cut: () => {
      toClipboard(deps, true)
    },
    onCopy: (event: ClipboardEvent) => {
      onCopy(deps, event)
    },
  }
}
