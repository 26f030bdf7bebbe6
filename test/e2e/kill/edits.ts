import type { Page } from '@playwright/test'
import { cell, pasteAt } from '../support/steps.ts'
import type { Change, Journal } from './journal.ts'
import { clear, FIELDS, fillDown, insertBelow, move, redo, remove, undo, write, type State } from './model.ts'
import type { Random } from './random.ts'

/** The grid column (from 1) of each column of the model. */
const GRID_COLUMN = { number: 4, count: 6, amount: 7 }
const MOST_ROWS = 12

interface Hands {
  page: Page
  journal: Journal
  random: Random
}

/** Makes one edit. Journals its result beforehand and its time afterwards. */
async function edit({ journal }: Hands, change: Change, act: () => Promise<unknown>): Promise<void> {
  const made = journal.begin(change)
  await act()
  made()
}

async function choose({ page }: Hands, row: number, column: number): Promise<void> {
  const field = FIELDS[column]
  if (field) await cell(page, row + 1, GRID_COLUMN[field]).click()
}

/** Types into a cell; each key counts as one edit. Then commits the cell, reverts it, or leaves it half typed. */
async function type(hands: Hands, row: number, column: number): Promise<void> {
  const { page, journal, random } = hands
  const before = journal.all
  const start: Change = (state, history) => before[history] ?? state
  const text = random.digits(column === 0 ? 6 : 5)
  for (let length = 1; length <= text.length; length++) {
    await edit(
      hands,
      (state, history) => write(start(state, history), row, column, [[text.slice(0, length)]]),
      () => page.keyboard.press(text[length - 1] ?? '0'),
    )
  }
  const end = random.whole(0, 5)
  if (end === 0) await edit(hands, start, () => page.keyboard.press('Escape'))
  else if (end < 4) await page.keyboard.press(end === 1 ? 'Tab' : 'Enter')
}

/** Pastes into the counts and amounts, which are adjacent columns of the grid. */
async function paste(hands: Hands, row: number): Promise<void> {
  const { page, random } = hands
  const lines = Math.min(random.whole(1, 6), MOST_ROWS - row)
  const block = Array.from({ length: lines }, () => [random.digits(2), random.digits(5)])
  await edit(
    hands,
    (state) => write(state, row, 1, block),
    () => pasteAt(page, block.map((texts) => texts.join('\t')).join('\r\n')),
  )
}

async function rename(hands: Hands): Promise<void> {
  const { page, random } = hands
  const name = `LOT ${random.digits(5)}`
  await edit(
    hands,
    (state) => ({ ...state, name }),
    () => page.getByLabel('データ名').fill(name),
  )
}

type Act = (hands: Hands, row: number, column: number) => Promise<void>
const press =
  (keys: string, next: (state: State, row: number, column: number) => State): Act =>
  async (hands, row, column) =>
    edit(
      hands,
      (state) => next(state, row, column),
      () => hands.page.keyboard.press(keys),
    )

const addRow: Act = async (hands, row) => {
  if (hands.journal.now.rows.length < MOST_ROWS) await press('Control+Enter', insertBelow)(hands, row, 0)
}

/** The edits to choose from. An edit that should happen often is listed several times. */
const ACTS: readonly Act[] = [
  type,
  type,
  type,
  type,
  paste,
  paste,
  rename,
  addRow,
  press('Control+Delete', remove),
  press('Delete', clear),
  press('Control+d', fillDown),
  press('Alt+ArrowDown', (state, row) => move(state, row, 1)),
  press('Alt+ArrowUp', (state, row) => move(state, row, -1)),
  press('Control+z', undo),
  press('Control+z', undo),
  press('Control+y', redo),
]

/** Makes one random edit at a random cell. */
export async function editOnce(hands: Hands): Promise<void> {
  const { journal, random } = hands
  const act = random.pick(ACTS)
  const row = random.whole(0, Math.min(journal.now.rows.length, MOST_ROWS - 1))
  const column = act === paste ? 1 : random.whole(0, FIELDS.length - 1)
  // Selecting a cell commits text left in another one. The state stays the same, because it already contains typed
  // text.
  if (act !== rename) await choose(hands, row, column)
  await act(hands, row, column)
}
