// Whatever keys are pressed and whatever changes meanwhile, a key on the month acts on the line that was selected, the
// selected line is that of the current company, and no line moves under the eye.
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, effectScope, nextTick, ref, shallowRef } from 'vue'
import type { LotState } from '#domain/filing/filingState'
import { createLineOrder } from '#features/pay/month/lineOrder'
import { useBoardKeys } from '#features/pay/month/useBoardKeys'
import { useChosenRow } from '#features/pay/month/useChosenRow'
import type { MonthRow } from '#features/pay/month/monthRows'
import { TABLE_KEYMAP } from '#ui/table/keymap'
import { selectionAfter } from '#ui/table/moves'
import { isSelected } from '#ui/table/selection'
import { arrangeByWords, keepingOrder, useTableModel } from '#ui/table/useTableModel'
import type { VirtualColumn } from '#ui/table/types'
import { commandIn } from '#ui/keyboard/keymap'
import { client, lot, rowsOf } from './samples.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const STATES: readonly LotState[] = ['draft', 'unknown', 'returned', 'accepted', 'approved']
const COLUMNS: VirtualColumn<MonthRow>[] = [{ key: 'state', title: '', width: 1, format: ({ state }) => state }]
type Key = Partial<Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'repeat'>> & { key: string }

/** The board without its picture: states of the clients, a filter, and the parts that turn keys into actions. */
function startBoard() {
  const states = shallowRef<readonly LotState[]>([])
  const filter = ref<LotState>()
  const current = ref<string>()
  const did: { kind: string; companies: string[] }[] = []
  const { order } = createLineOrder()
  const every = computed(
    () =>
      order(
        rowsOf(
          NAMES.map((name) => client(name)),
          {
            records: NAMES.map((name) => lot(name, 100)),
            stateOf: (lotId) => states.value[NAMES.indexOf(lotId[0] ?? '')] ?? 'draft',
          },
        ),
        filter.value ?? '',
      ).rows,
  )
  const rows = computed(() => every.value.filter(({ state }) => filter.value === undefined || state === filter.value))
  const arrange = keepingOrder(
    arrangeByWords<MonthRow>(''),
    ({ companyId }) => companyId,
    () => filter.value,
  )
  const model = useTableModel<MonthRow>({ rows: () => rows.value, columns: () => COLUMNS, arrange: () => arrange })
  const selection = useChosenRow(
    model,
    () => current.value,
    (companyId) => (current.value = companyId),
  )
  const list = new EventTarget()
  const note =
    (kind: string) =>
    (...of: MonthRow[]) =>
      void did.push({ kind, companies: of.map(({ companyId }) => companyId) })
  const onKey = useBoardKeys({
    list: () => list,
    chosen: () => selection.cursorRow.value,
    selected: () => [...selection.rows()],
    step: note('step'),
    open: note('open'),
    mark: (some) => note('mark')(...some),
    markAll: note('markAll'),
    wait: note('wait'),
    note: note('note'),
    find: () => undefined,
  })
  const shown = () => Array.from({ length: model.count.value }, (_, at) => model.rowAt(at)?.companyId)

  /** A key goes to the board first, and to the table if the board does not want it. */
  function press({ key, ...more }: Key): void {
    const heard = { stopped: false }
    const event = {
      key,
      target: list,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      metaKey: false,
      repeat: false,
      isComposing: false,
      keyCode: 0,
      preventDefault: () => undefined,
      stopPropagation: () => (heard.stopped = true),
      ...more,
    } as unknown as KeyboardEvent
    onKey(event)
    const command = heard.stopped ? undefined : commandIn(TABLE_KEYMAP, event, false)
    const next = command && selectionAfter(selection.selection.value, command, model.count.value, 3)
    if (next) selection.set(next)
  }
  return { states, filter, current, did, model, selection, shown, press }
}

type Board = ReturnType<typeof startBoard>
const onScope = async (work: (board: Board) => Promise<void>) => {
  const scope = effectScope()
  try {
    await work(scope.run(startBoard)!)
  } finally {
    scope.stop()
  }
}
const highlighted = ({ selection, shown }: Board) => shown()[selection.selection.value.cursor]

const keys: fc.Arbitrary<Key> = fc.constantFrom(
  { key: 'ArrowDown' },
  { key: 'ArrowUp' },
  { key: 'Home' },
  { key: 'End' },
  { key: 'PageDown' },
  { key: 'ArrowDown', shiftKey: true },
  { key: 'a', ctrlKey: true },
  { key: ' ' },
  { key: ' ', repeat: true },
  { key: ' ', shiftKey: true },
  { key: 'Enter' },
  { key: 'w' },
  { key: 'm' },
)
type Event =
  | { press: Key }
  | { states: readonly LotState[] }
  | { filter: LotState | undefined }
  | { switchTo: string }
  | { sort: 1 | -1 | undefined }
const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ press: keys }) },
  {
    weight: 3,
    arbitrary: fc.record({ states: fc.array(fc.constantFrom(...STATES), { minLength: 6, maxLength: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ filter: fc.constantFrom(undefined, 'draft' as const, 'accepted' as const) }) },
  { weight: 1, arbitrary: fc.record({ switchTo: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.record({ sort: fc.constantFrom(1 as const, -1 as const, undefined) }) },
)

/** Does one thing to the board; the table shows it before the next key, as the page is drawn between two keys. */
async function happen(board: Board, event: Event): Promise<void> {
  if ('press' in event) board.press(event.press)
  else if ('states' in event) board.states.value = event.states
  else if ('filter' in event) board.filter.value = event.filter
  else if ('sort' in event) board.model.sort.value = event.sort && { key: 'state', direction: event.sort }
  // A company that the filter hides takes the filter away (MonthBoard.vue).
  else if (board.shown().includes(event.switchTo)) board.current.value = event.switchTo
  await nextTick()
}

// Sorting takes no time here, so that the table is drawn between two keys however busy this computer is.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0))

describe('the keys of the month', () => {
  it('never open a line that was not the selected one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (all) =>
        onScope(async (board) => {
          for (const event of all) {
            const before = { line: highlighted(board), selected: [...board.selection.rows()], did: board.did.length }
            await happen(board, event)
            for (const { kind, companies } of board.did.slice(before.did))
              expect(companies).toEqual(
                kind === 'markAll'
                  ? []
                  : kind === 'mark'
                    ? before.selected.map(({ companyId }) => companyId)
                    : [before.line],
              )
            // The line with the cursor is drawn as selected, and is that of the current company.
            if (board.shown().length > 0) {
              expect(highlighted(board)).toBe(board.current.value)
              expect(board.selection.selection.value.cursor).toBeGreaterThanOrEqual(0)
            }
          }
        }),
      ),
      { numRuns: 300 },
    )
  })

  it('never meet a line that moved while nobody chose another order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { maxLength: 30 }), async (all) =>
        onScope(async (board) => {
          for (const event of all) {
            const before = board.shown()
            await happen(board, event)
            if ('filter' in event || 'sort' in event) continue
            const now = board.shown()
            expect(now.filter((id) => before.includes(id))).toEqual(before.filter((id) => now.includes(id)))
          }
        }),
      ),
      { numRuns: 200 },
    )
  })

  it('keep what is selected while the states of the clients change', async () => {
    await onScope(async (board) => {
      board.press({ key: 'a', ctrlKey: true })
      board.states.value = ['accepted', 'unknown']
      await nextTick()
      board.press({ key: ' ', shiftKey: true })
      expect(board.did).toEqual([
        { kind: 'markAll', companies: [] },
        { kind: 'mark', companies: NAMES },
      ])
      expect(NAMES.every((_, at) => isSelected(board.selection.selection.value, at))).toBe(true)
    })
  })

  it('go to the line that takes the place of one that is gone', async () => {
    await onScope(async (board) => {
      board.filter.value = 'draft'
      await nextTick()
      board.press({ key: 'ArrowDown' })
      expect(board.current.value).toBe('b')
      board.states.value = ['draft', 'accepted', 'draft', 'draft', 'draft', 'draft']
      await nextTick()
      expect([board.current.value, highlighted(board)]).toEqual(['c', 'c'])
    })
  })

  it('do nothing more while a key is held down, and nothing with a modifier', async () => {
    await onScope((board) => {
      board.press({ key: ' ', repeat: true })
      board.press({ key: 'Enter', ctrlKey: true })
      expect(board.did).toEqual([])
      board.press({ key: ' ' })
      expect(board.did).toEqual([{ kind: 'step', companies: ['a'] }])
      return Promise.resolve()
    })
  })
})
