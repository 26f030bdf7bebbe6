// Tells by the balances which amounts came in. A negative may be a reversal or this bank's way of writing.
import type { FileEntry } from '../statement/source.ts'
import { signedAmount } from '#domain/statements/statements'
import { formatYen } from '#domain/text/yen'
import { MOST_LINES, MOST_SAMPLES } from './findings.ts'
import { normaliseHeading } from './headings.ts'
import type { Row } from './cells.ts'
import type { Option } from './reading.ts'
import type { Body, Facts } from './subject.ts'
import { parseDirection } from './values.ts'

const SIDES = ['deposit', 'withdrawal'] as const
type Side = (typeof SIDES)[number]

export function decideDirections(body: Body): Facts {
  const facts: Record<string, string> = {}
  for (const side of SIDES) {
    const meaning = negativesOf(body, side)
    if (meaning !== undefined) facts[`negatives:${side}`] = meaning
  }
  const outs = negativeOuts(body)
  if (outs !== undefined) facts['negatives:out'] = outs
  const direction = directionOf(body, facts)
  if (direction !== undefined) facts.direction = direction
  for (const [row, answer] of reversedRows(body, facts)) facts[directionOfRow(row)] = answer
  return facts
}

export const directionOfRow = ({ line }: Row): string => `direction:${line}`

/** Yen; undefined for a row that cannot be read. */
function movementsOf(rows: readonly Row[], facts: Facts): (number | undefined)[] {
  return rows.map((row) => {
    if (row.has('signedAmount')) {
      const amount = row.peekYen('signedAmount')
      if (!row.has('direction')) return amount
      if (amount === undefined || parseDirection(row.text('direction')) !== 'out') return amount
      return facts['negatives:out'] === 'notation' ? -Math.abs(amount) : -amount
    }
    const [deposit = 0, withdrawal = 0] = SIDES.map((side) => {
      const amount = row.peekYen(side)
      return amount !== undefined && facts[`negatives:${side}`] === 'notation' ? Math.abs(amount) : amount
    })
    return deposit - withdrawal
  })
}

interface Following {
  /** Balances that follow from the one before (after, in a list that runs backwards). */
  fits: number
  breaks: number
  /** Rows whose balance would follow if they moved the other way. */
  reversed: Row[]
}

function following(rows: readonly Row[], moves: readonly (number | undefined)[]): Following {
  const balances = rows.map((row) => row.peekYen('balance'))
  const counted = (backwards: boolean): Following => {
    const counts: Following = { fits: 0, breaks: 0, reversed: [] }
    for (let at = 1; at < rows.length; at += 1) {
      const [before, after, moving] = backwards ? [at, at - 1, at - 1] : [at - 1, at, at]
      const [from, to, moved, row] = [balances[before], balances[after], moves[moving], rows[moving]]
      if (from === undefined || to === undefined || moved === undefined) continue
      if (from + moved === to) counts.fits += 1
      else counts.breaks += 1
      if (row && moved !== 0 && from - moved === to) counts.reversed.push(row)
    }
    return counts
  }
  const [forwards, backwards] = [counted(false), counted(true)]
  return backwards.breaks < forwards.breaks ? backwards : forwards
}

function reversedRows(body: Body, facts: Facts): [Row, string][] {
  const sign = facts.direction === 'swapped' ? -1 : 1
  const moves = movementsOf(body.rows, facts).map((moved) => moved && moved * sign)
  const { fits, reversed } = following(body.rows, moves)
  if (fits <= reversed.length) return []
  return reversed.flatMap((row): [Row, string][] => {
    const moved = moves[body.rows.indexOf(row)] ?? 0
    const text = row.cells.filter((cell) => cell !== '').join(' ')
    const answer = body.findings.ask({
      id: directionOfRow(row),
      kind: 'direction',
      params: { breaks: 1 },
      columns: movementColumns(body),
      lines: [row.line],
      options: [
        { value: 'asNamed', samples: [{ line: row.line, text, reading: formatYen(moved) }] },
        { value: 'swapped', samples: [{ line: row.line, text, reading: formatYen(-moved) }] },
      ],
      remembers: false,
    })
    return answer === undefined ? [] : [[row, answer]]
  })
}

const movementColumns = ({ layout }: Body): number[] =>
  [...SIDES, 'signedAmount'].flatMap((side) => (layout.columns[side] ?? []).map((column) => column + 1))

/** Undefined if no withdrawal is negative. */
function negativeOuts(body: Body): 'reversal' | 'notation' | undefined {
  const amounts = body.rows
    .filter((row) => row.has('signedAmount') && row.has('direction') && parseDirection(row.text('direction')) === 'out')
    .map((row) => row.peekYen('signedAmount') ?? 0)
  if (!amounts.some((amount) => amount < 0)) return undefined
  const [reversal, notation] = (['reversal', 'notation'] as const).map(
    (meaning) => following(body.rows, movementsOf(body.rows, { 'negatives:out': meaning })).breaks,
  )
  if (reversal !== notation) return (reversal ?? 0) < (notation ?? 0) ? 'reversal' : 'notation'
  return amounts.some((amount) => amount > 0) ? 'reversal' : 'notation'
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
  return body.findings.ask({
    id: 'direction',
    kind: isSwapped ? 'direction' : 'directionUnknown',
    params: { breaks: asNamed.breaks },
    columns: movementColumns(body),
    lines: [],
    options: [
      { value: 'asNamed', samples: samples(1) },
      { value: 'swapped', samples: samples(-1) },
    ],
    ...(isSwapped && { suggested: 'swapped' }),
    remembers: true,
  })
}

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
  return body.findings.ask({
    id: `negatives:${side}`,
    kind: 'negatives',
    params: { field: side },
    columns: [column],
    lines: rows.map(({ line }) => line).slice(0, MOST_LINES),
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

/** `sorted` is oldest first. */
export function nameBreaks(sorted: readonly { row: Row; value: FileEntry }[], body: Body): void {
  let known: number | undefined
  for (const { row, value } of sorted) {
    const expected = known === undefined ? undefined : known + signedAmount(value)
    if (expected !== undefined && value.balance !== undefined && value.balance !== expected)
      body.findings.infer({
        kind: 'balanceBreak',
        line: row.line,
        column: (body.layout.columns.balance?.[0] ?? -1) + 1,
        from: formatYen(value.balance),
        to: formatYen(expected),
      })
    known = value.balance ?? expected
  }
}
