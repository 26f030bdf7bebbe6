// What the balances of a statement say about its directions: whether the columns are what their headings say, and
// whether a negative in a column is a reversal or this bank's way of writing.
import type { FileEntry } from '../../statement/source.ts'
import { signedAmount } from '#domain/statements'
import { formatYen } from '#domain/yen'
import { MOST_SAMPLES } from '../findings.ts'
import { normaliseHeading } from '../headings.ts'
import type { Body, Facts, Option, Row } from '../subject.ts'

const SIDES = ['deposit', 'withdrawal'] as const
type Side = (typeof SIDES)[number]

/** Decides, from all rows together, what negatives and columns mean; asks where the balances do not say. */
export function decideDirections(body: Body): Facts {
  const facts: Record<string, string> = {}
  for (const side of SIDES) {
    const meaning = negativesOf(body, side)
    if (meaning !== undefined) facts[`negatives:${side}`] = meaning
  }
  const direction = directionOf(body, facts)
  return direction === undefined ? facts : { ...facts, direction }
}

/** Returns the movements of rows in yen, or undefined for a row that cannot be read. */
function movementsOf(rows: readonly Row[], facts: Facts): (number | undefined)[] {
  return rows.map((row) => {
    if (row.has('signedAmount')) {
      const amount = row.peekYen('signedAmount')
      if (!row.has('direction')) return amount
      return amount === undefined
        ? undefined
        : /出|払|引|借|^2$/u.test(row.text('direction'))
          ? -Math.abs(amount)
          : amount
    }
    const [deposit = 0, withdrawal = 0] = SIDES.map((side) => {
      const amount = row.peekYen(side)
      return amount !== undefined && facts[`negatives:${side}`] === 'notation' ? Math.abs(amount) : amount
    })
    return deposit - withdrawal
  })
}

/** Counts rows whose balance follows from the one before (or after, in a list that runs backwards), and those that not. */
function following(rows: readonly Row[], moves: readonly (number | undefined)[]): { fits: number; breaks: number } {
  const balances = rows.map((row) => row.peekYen('balance'))
  const counted = (backwards: boolean) => {
    let [fits, breaks] = [0, 0]
    for (let at = 1; at < rows.length; at += 1) {
      const [before, after, moved] = backwards
        ? [balances[at], balances[at - 1], moves[at - 1]]
        : [balances[at - 1], balances[at], moves[at]]
      if (before === undefined || after === undefined || moved === undefined) continue
      if (before + moved === after) fits += 1
      else breaks += 1
    }
    return { fits, breaks }
  }
  const [forwards, backwards] = [counted(false), counted(true)]
  return backwards.breaks < forwards.breaks ? backwards : forwards
}

function directionOf(body: Body, facts: Facts): string | undefined {
  const moves = movementsOf(body.rows, facts)
  const asNamed = following(body.rows, moves)
  const swapped = following(
    body.rows,
    moves.map((one) => (one === undefined ? undefined : -one)),
  )
  // One pair of rows in the other direction may be chance; a whole list is not.
  const isSwapped = swapped.fits > 0 && swapped.breaks === 0 && asNamed.breaks > 0
  if (!isSwapped && (asNamed.fits > 0 || !isWithoutDirection(body))) return undefined
  const samples = (sign: number): Option['samples'] =>
    body.rows.slice(0, MOST_SAMPLES).map((row, at) => ({
      line: row.line,
      text: row.cells.filter((cell) => cell !== '').join(' '),
      reading: formatYen((moves[at] ?? 0) * sign),
    }))
  return body.ask({
    id: 'direction',
    kind: isSwapped ? 'direction' : 'directionUnknown',
    params: { breaks: asNamed.breaks },
    columns: [...SIDES, 'signedAmount'].flatMap((side) =>
      (body.layout.columns[side] ?? []).map((column) => column + 1),
    ),
    lines: [],
    options: [
      { value: 'asNamed', samples: samples(1) },
      { value: 'swapped', samples: samples(-1) },
    ],
    ...(isSwapped && { suggested: 'swapped' }),
    remembers: true,
  })
}

/** One column of amounts that are all alike says of none of them whether it came in or went out. */
function isWithoutDirection({ rows, layout }: Body): boolean {
  // 入出金額 promises signs, and so does a person who chose the column as one of both.
  const heading = layout.headings[layout.columns.signedAmount?.[0] ?? -1] ?? ''
  if (!/^(?:お?取引)?(?:金額|額)$|^amount$/u.test(normaliseHeading(heading))) return false
  const amounts = rows.map((row) => (row.has('signedAmount') ? (row.peekYen('signedAmount') ?? 0) : 0))
  return (
    rows.every((row) => row.has('signedAmount') && !row.has('direction')) &&
    amounts.some((yen) => yen > 0) &&
    amounts.every((yen) => yen >= 0)
  )
}

function negativesOf(body: Body, side: Side): string | undefined {
  const rows = body.rows.filter((row) => (row.peekYen(side) ?? 0) < 0)
  if (rows.length === 0) return undefined
  const readings = ['reversal', 'notation'] as const
  const counts = readings.map((meaning) =>
    following(body.rows, movementsOf(body.rows, { [`negatives:${side}`]: meaning })),
  )
  const [reversal, notation] = counts
  if (reversal && notation && reversal.breaks !== notation.breaks)
    return reversal.breaks < notation.breaks ? 'reversal' : 'notation'
  // Beside amounts without a sign, a negative can only turn one of them back.
  if (body.rows.some((row) => (row.peekYen(side) ?? 0) > 0)) return 'reversal'
  const column = (body.layout.columns[side]?.[0] ?? -1) + 1
  return body.ask({
    id: `negatives:${side}`,
    kind: 'negatives',
    params: { field: side },
    columns: [column],
    lines: rows.map(({ line }) => line).slice(0, 100),
    options: readings.map((value) => ({
      value,
      samples: rows.slice(0, MOST_SAMPLES).map((row) => {
        const amount = Math.abs(row.peekYen(side) ?? 0)
        const goesIn = (side === 'deposit') === (value === 'notation')
        return { line: row.line, column, text: row.text(side), reading: formatYen(goesIn ? amount : -amount) }
      }),
    })),
    suggested: 'notation',
    remembers: true,
  })
}

/** Names every entry (oldest first) whose balance does not follow from the one before it. */
export function nameBreaks(sorted: readonly { row: Row; value: FileEntry }[], body: Body): void {
  let known: number | undefined
  for (const { row, value } of sorted) {
    const expected = known === undefined ? undefined : known + signedAmount(value)
    if (expected !== undefined && value.balance !== undefined && value.balance !== expected)
      body.infer({
        kind: 'balanceBreak',
        line: row.line,
        column: (body.layout.columns.balance?.[0] ?? -1) + 1,
        from: formatYen(value.balance),
        to: formatYen(expected),
      })
    known = value.balance ?? expected
  }
}
