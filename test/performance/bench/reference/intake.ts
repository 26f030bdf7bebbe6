// Measures in the browser how a long list is read: the app's own reading beside a bare one of the same bytes.
import { payees } from '#domain/municipalities/municipalities'
import { readDelimited } from '#formats/tables/delimited'
import { readDay } from '#formats/intake/days'
import {
  deposits,
  lot,
  newState,
  openFile,
  plan,
  readOpened,
  statement,
  type Context,
  type Subject,
} from '#formats/intake/intake'
import { cleanText, parseYen } from '#formats/intake/values'
import { makeTable } from './table.ts'

/** The most rows that a file may have, with its headings. */
const ROWS = 20_000
const ROUNDS = 5
const CONTEXT: Context = { today: '2026-06-10', year: 2026 }

/** What a cell is read as: yen, a day, or text. */
type Kind = 'yen' | 'day' | 'text'
interface List {
  subject: Subject<unknown>
  headings: string
  kinds: readonly Kind[]
  row: (at: number) => string
}

const quoted = (yen: number) => `"${yen.toLocaleString('en')}"`
const day = (at: number) =>
  new Date(Date.UTC(2024, 8, 1) + Math.floor(at / 40) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')
const place = (at: number) => {
  const all = payees()
  const { code, name } = all[at % all.length] ?? { code: '', name: '' }
  return `${code},${name}`
}

let balance = 1_000_000

export const LISTS: Record<'statement' | 'plan' | 'lot' | 'deposits', List> = {
  statement: {
    subject: statement,
    headings: '日付,摘要,お支払金額,お預り金額,差引残高',
    kinds: ['day', 'text', 'yen', 'yen', 'yen'],
    row: (at) => {
      const [isOut, amount] = [at % 3 === 0, 1_000 + ((at * 7) % 50_000)]
      balance += isOut ? -amount : amount
      return [
        day(at),
        `振込 ミホン ${String(at % 500)}`,
        ...(isOut ? [quoted(amount), ''] : ['', quoted(amount)]),
        quoted(balance),
      ].join()
    },
  },
  plan: {
    subject: plan,
    headings:
      '社員番号,氏名,市区町村コード,市区町村名,指定番号,年税額,6月,7月,8月,9月,10月,11月,12月,1月,2月,3月,4月,5月',
    kinds: ['text', 'text', 'text', 'text', 'text', ...Array.from({ length: 13 }, () => 'yen' as const)],
    row: (at) => {
      const month = 8_000 + (at % 5_000)
      const months = [month + 300, ...Array.from({ length: 11 }, () => month)]
      return [
        `E${String(at)}`,
        `見本${String(at % 900)}`,
        place(at),
        1_000 + (at % 1_700),
        month * 12 + 300,
        ...months,
      ].join()
    },
  },
  lot: {
    subject: lot,
    headings: '市区町村コード,市区町村名,指定番号,件数,税額',
    kinds: ['text', 'text', 'text', 'yen', 'yen'],
    row: (at) => [place(at), at, 1 + (at % 9), quoted(10_000 + at)].join(),
  },
  deposits: {
    subject: deposits,
    headings: '請求書番号,取引先名,請求金額,支払期日',
    kinds: ['text', 'text', 'yen', 'day'],
    row: (at) => [`INV-${String(at)}`, `見本商事${String(at % 700)}`, quoted(10_000 + at * 3), day(at)].join(),
  },
}

/** Returns a list of the most rows that are read, as text. */
export function textOf({ headings, row }: List): string {
  balance = 1_000_000
  return [headings, ...Array.from({ length: ROWS - 1 }, (_, at) => row(at)), ''].join('\r\n')
}

const PARSERS: Record<Kind, (cell: string) => unknown> = { yen: parseYen, day: readDay, text: cleanText }

/** Decodes the file, splits it into cells and reads each as the kind of its column: no row is judged, nothing added up. */
export function readBare(bytes: Uint8Array, kinds: readonly Kind[]): unknown[][] {
  const file = readDelimited(bytes)
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file.value.table.rows.map((row) => row.map((cell, column) => PARSERS[kinds[column] ?? 'text'](cell)))
}

/** Milliseconds of each round. `opened`: the cells and columns are known; `read`: every row, column and yen is. */
export type IntakeTimes = Record<'bare' | 'opened' | 'read', number[]>

/** Times one list in turn with the bare reading of it. The first round is a warm-up and is not counted. */
export async function measureIntake(name: keyof typeof LISTS): Promise<IntakeTimes> {
  const { subject, kinds, ...list } = LISTS[name]
  const bytes = new TextEncoder().encode(textOf({ subject, kinds, ...list }))
  const times: IntakeTimes = { bare: [], opened: [], read: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const begin = performance.now()
    readBare(bytes, kinds)
    const bare = performance.now()
    const file = await openFile(bytes, subject, CONTEXT)
    const opened = performance.now()
    const read = file.ok ? readOpened(file.value, 0, subject, CONTEXT, newState()) : undefined
    const end = performance.now()
    if (read?.rows.length !== ROWS - 1) throw new Error(`${name}: ${JSON.stringify(read?.problems ?? file)}`)
    if (round === 0) continue
    times.bare.push(bare - begin)
    times.opened.push(opened - bare)
    times.read.push(end - bare)
  }
  return times
}

/** Returns the milliseconds from the bytes of a list to its first rows in a bare table, read bare. */
export async function measureBarePreview(name: keyof typeof LISTS): Promise<number[]> {
  const bytes = new TextEncoder().encode(textOf(LISTS[name]))
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const begin = performance.now()
    readBare(bytes, LISTS[name].kinds)
    window.mountReference(ROWS)
    const shown = await window.recorder.until({
      selector: 'tr[data-row="3"] td:nth-child(1)',
      text: makeTable(4)[3]?.[0] ?? '',
    })
    if (round > 0) times.push(shown - begin)
  }
  return times
}
