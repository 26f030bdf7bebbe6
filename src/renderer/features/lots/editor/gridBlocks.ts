import { readBlock } from '../../../draft/cells.ts'
import { clampSelection } from '../../../draft/selection.ts'
import { formatTsv, parseTsv } from '../../../ui/data-table/tsv.ts'
import type { CellEdit } from './useCellEdit.ts'
import type { GridView } from './useGridView.ts'
import type { LotDraft } from './useLotDraft.ts'

/** Returns the commands on all selected cells: clear, fill down, and the clipboard. */
export function gridBlocks(
  draft: LotDraft,
  locked: () => boolean,
  { selection, rectangle, shown, from, bounds }: GridView,
  { editing }: Pick<CellEdit, 'editing'>,
) {
  function clear(): void {
    const { top, bottom, left, right } = rectangle.value
    const lines = Math.min(bottom, shown.value.length - 1) - top + 1
    draft.write(
      from(top),
      left,
      Array.from({ length: lines }, () => Array<string>(right - left + 1).fill('')),
    )
  }

  function fillDown(): void {
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

  function onPaste(event: ClipboardEvent): void {
    if (editing.value || locked()) return
    event.preventDefault()
    const block = parseTsv(event.clipboardData?.getData('text/plain') ?? '')
    const { top, left } = rectangle.value
    draft.write(from(top), left, block)
    const width = Math.max(...block.map(({ length }) => length))
    selection.value = clampSelection(
      { anchorRow: top, anchorColumn: left, row: top + block.length - 1, column: left + width - 1 },
      bounds(),
    )
  }

  /** Copies the selected cells; also clears them on cut. */
  function onCopy(event: ClipboardEvent): void {
    if (editing.value) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', formatTsv(readBlock(shown.value, rectangle.value)))
    if (event.type === 'cut' && !locked()) clear()
  }

  return { clear, fillDown, onPaste, onCopy }
}
