// The account of a file: what became of each of its rows, columns and yen.
import { recogniseColumn } from './layout.ts'
import type { Cells } from './cells.ts'
import { MOST_LINES, type Findings } from './findings.ts'
import { lookOf } from './looks.ts'
import { isSumWord, statedCount } from './rows.ts'
import {
  LEFT_OUT_KINDS,
  type Account,
  type AccountColumn,
  type AccountSum,
  type ColumnUse,
  type Fate,
  type FileAnswers,
  type Layout,
  type LeftOut,
  type Sheet,
  type Subject,
} from './subject.ts'
import { parseCount, parseYen } from './values.ts'

interface Accounted<R> {
  sheet: Sheet
  subject: Subject<R>
  layout: Layout
  file: FileAnswers
  fates: readonly Fate[]
  cells: Cells
  findings: Findings
}

export function accountOf<R>(all: Accounted<R>): Account {
  const { sheet, fates, cells, findings } = all
  const columns = columnsOf(all)
  const sums = sumsOf(all, columns)
  const account: Account = {
    sheet: sheet.name,
    otherSheets: [],
    rows: {
      file: fates.length,
      taken: fates.filter((fate) => fate === 'taken').length,
      leftOut: leftOutOf(all),
      refused: fates.filter((fate) => fate === 'refused').length,
      refusedLines: fates
        .flatMap((fate, index) => (fate === 'refused' ? [cells.line(index)] : []))
        .slice(0, MOST_LINES),
    },
    columns,
    sums,
    counts: countsOf(all),
    inferred: [],
    notes: [...sheet.notes],
  }
  askAboutDifferences(account, findings)
  return { ...account, inferred: findings.inferred }
}

function leftOutOf<R>({ fates, cells, file }: Accounted<R>): LeftOut[] {
  return LEFT_OUT_KINDS.flatMap((kind) => {
    const indexes = fates.flatMap((fate, index) => (fate === kind ? [index] : []))
    if (indexes.length === 0) return []
    const lines = indexes.slice(0, MOST_LINES).map((index) => cells.line(index))
    const reasons = Object.fromEntries(indexes.map((index) => [cells.line(index), file.leftOut[index] ?? '']))
    return [{ kind, rows: indexes.length, lines, ...(kind === 'byHand' && { reasons }) }]
  })
}

/** Rows whose cells belong to the list, whatever became of them. */
const isListed = (fate: Fate): boolean =>
  fate === 'taken' ||
  fate === 'refused' ||
  fate === 'hidden' ||
  fate === 'byHand' ||
  fate === 'note' ||
  fate === 'opening'

function columnsOf<R>({ sheet, subject, layout, fates, cells }: Accounted<R>): AccountColumn[] {
  const { table } = sheet
  const indexes = fates.flatMap((fate, index) => (isListed(fate) ? [index] : []))
  return Array.from({ length: layout.width }, (_, column) => {
    const heading = layout.headings[column] ?? ''
    const texts = indexes.map((index) => cells.text(index, column))
    const filled = texts.filter((text) => text !== '')
    const fields = subject.fields.filter(({ name }) => layout.columns[name]?.includes(column))
    const looks = lookOf(texts, heading)
    return {
      column: column + 1,
      heading,
      use: useOf(subject, layout, heading, fields, filled.length > 0),
      fields: fields.map(({ name }) => name),
      looks,
      hidden: table.hidden?.columns.has(column) ?? false,
      filled: filled.length,
      sample: filled[0]?.slice(0, 40) ?? '',
    }
  })
}

function useOf<R>(
  subject: Subject<R>,
  layout: Layout,
  heading: string,
  fields: readonly { name: string; compared?: boolean }[],
  isFilled: boolean,
): ColumnUse {
  if (fields.some(({ name }) => (layout.columns[name]?.length ?? 0) > 1)) return 'joined'
  if (fields.length > 0) return fields.every(({ compared }) => compared) ? 'compared' : 'used'
  if (!isFilled) return 'empty'
  const known = recogniseColumn(subject, heading)
  if (known?.calendarYear !== undefined) return 'otherYear'
  return known?.unused ? 'known' : 'unused'
}

function sumsOf<R>(
  { sheet, subject, layout, fates, cells, findings }: Accounted<R>,
  columns: readonly AccountColumn[],
): AccountSum[] {
  const used = subject.fields
    .filter(({ kind }) => kind === 'yen' || kind === 'count')
    .flatMap((field) => (layout.columns[field.name] ?? []).map((column) => ({ field, column })))
  const others = columns
    .filter(({ use, looks }) => looks === 'money' && (use === 'unused' || use === 'otherYear' || use === 'known'))
    .map(({ column }) => ({ field: undefined, column: column - 1 }))
  const seen = new Set<number>()
  return [...used, ...others]
    .filter(({ column }) => !seen.has(column) && seen.add(column))
    .map(({ field, column }) => {
      const parse = field?.kind === 'count' ? parseCount : parseYen
      const sum: AccountSum = {
        column: column + 1,
        heading: layout.headings[column] ?? '',
        field: field?.name ?? '',
        file: 0,
        taken: 0,
        leftOut: 0,
        refused: 0,
        stated: [],
        differs: false,
      }
      let section = 0
      let visible = 0
      fates.forEach((fate, index) => {
        const read = parse(cells.text(index, column))
        const value = read.ok ? (read.value ?? 0) : 0
        if (fate === 'sum') {
          if (!read.ok && field && /[0-9０-９]/u.test(cells.text(index, column)))
            findings.problem({
              code: read.code,
              line: cells.line(index),
              column: column + 1,
              field: field.name,
              params: { found: cells.text(index, column) },
            })
          if (read.ok && read.value !== undefined)
            sum.stated.push({ line: cells.line(index), value, expected: value === section ? section : visible })
          section = 0
        }
        if (!isListed(fate)) return
        sum.file += value
        if (fate === 'taken' || fate === 'refused') {
          section += value
          visible += value
        }
        if (fate === 'taken') sum.taken += field === undefined ? 0 : value
        else if (fate === 'refused') sum.refused += value
        if (fate !== 'refused' && (fate !== 'taken' || field === undefined)) sum.leftOut += value
      })
      if (field) {
        const totals = totalsOf(subject, layout, fates, cells)
        fates.forEach((fate, index) => {
          if (fate !== 'record') return
          const value = subject.statedSums?.(sheet.table.rows[index] ?? [], totals)[field.name]
          if (value !== undefined) sum.stated.push({ line: cells.line(index), value, expected: visible })
        })
      }
      // A sum above its rows is the sum of all of them.
      sum.stated = sum.stated.map((one) => (one.value === visible ? { ...one, expected: visible } : one))
      sum.differs = sum.stated.some(({ value, expected }) => value !== expected)
      return sum
    })
}

function totalsOf<R>(
  subject: Subject<R>,
  layout: Layout,
  fates: readonly Fate[],
  cells: Cells,
): Record<string, { count: number; sum: number }> {
  return Object.fromEntries(
    subject.fields
      .filter(({ kind }) => kind === 'yen')
      .map(({ name }) => {
        const column = layout.columns[name]?.[0] ?? -1
        const values = fates.flatMap((fate, index) => {
          const read = fate === 'taken' || fate === 'refused' ? parseYen(cells.text(index, column)) : undefined
          return read?.ok && read.value ? [read.value] : []
        })
        return [name, { count: values.length, sum: values.reduce((all, one) => all + one, 0) }]
      }),
  )
}

/** Counts that the words of sums state: 合計（3団体）. Those of persons are compared by their column. */
function countsOf<R>({ sheet, subject, layout, fates, cells }: Accounted<R>): Account['counts'] {
  const taken = fates.filter((fate) => fate === 'taken' || fate === 'refused').length
  return fates.flatMap((fate, index) => {
    if (fate !== 'sum') return []
    const word = sheet.table.rows[index]?.find(
      (cell) => isSumWord(cell, subject.sums) && statedCount(cell) !== undefined,
    )
    const stated = word === undefined ? undefined : statedCount(word)
    const counted = subject.fields
      .filter(({ kind }) => kind === 'count')
      .flatMap(({ name }) => layout.columns[name] ?? [])
      .some((column) => sumOfCounts(fates, cells, column) === stated)
    return stated === undefined || counted ? [] : [{ line: cells.line(index), stated, taken }]
  })
}

const sumOfCounts = (fates: readonly Fate[], cells: Cells, column: number): number =>
  fates.reduce((sum, fate, index) => {
    const read = fate === 'taken' || fate === 'refused' ? parseCount(cells.text(index, column)) : undefined
    return sum + (read?.ok ? (read.value ?? 0) : 0)
  }, 0)

function askAboutDifferences({ sums, counts }: Account, findings: Findings): void {
  for (const sum of sums.filter(({ differs }) => differs)) {
    const wrong = sum.stated.filter(({ value, expected }) => value !== expected)
    const [first] = wrong
    if (!first) continue
    const answer = findings.ask({
      id: `difference:${sum.column}`,
      kind: 'difference',
      params: { heading: sum.heading, stated: first.value, taken: first.expected, by: first.value - first.expected },
      columns: [sum.column],
      lines: wrong.map(({ line }) => line),
      options: [],
      free: true,
      remembers: false,
    })
    sum.differs = answer === undefined || answer.trim() === ''
  }
  for (const { line, stated, taken } of counts.filter((one) => one.stated !== one.taken))
    findings.ask({
      id: `count:${line}`,
      kind: 'difference',
      params: { heading: '', stated, taken, by: stated - taken },
      columns: [],
      lines: [line],
      options: [],
      free: true,
      remembers: false,
    })
}
