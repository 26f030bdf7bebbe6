import { recogniseColumn } from './layout.ts'
import { MOST_SAMPLES } from './findings.ts'
import { normaliseHeading } from './headings.ts'
import { lookOfUnused } from './looks.ts'
import type { Field, Layout } from './reading.ts'
import type { Body, Subject } from './subject.ts'
import type { Table } from '../tables/table.ts'

export function askAboutColumns<R>(table: Table, subject: Subject<R>, body: Body): void {
  const { layout, findings } = body
  // Guessed columns are all looked at in one question.
  if (layout.headings.length === 0 && layout.answers.shape === undefined) return askAboutShape(body)
  const used = new Set(Object.values(layout.columns).flat())
  const asked = Array.from({ length: layout.width }, (_, column) => column)
    .filter((column) => !used.has(column) && !table.hidden?.columns.has(column))
    .map((column) => ({ column, heading: layout.headings[column] ?? '', texts: body.textsOf(column) }))
    .filter(({ heading, texts }) => isAskedAbout(subject, layout, heading, texts))
  if (asked.length === 0) return
  const samples = asked.flatMap(({ column, texts }) => {
    const at = texts.findIndex((text) => text !== '')
    const row = body.rows[at]
    return row ? [{ line: row.line, column: column + 1, text: texts[at] ?? '', reading: '' }] : []
  })
  findings.ask({
    id: `unusedColumns:${asked.map(({ column }) => column + 1).join()}`,
    kind: 'unusedColumns',
    params: { headings: asked.map(({ heading, column }) => heading || String(column + 1)).join('、') },
    columns: asked.map(({ column }) => column + 1),
    lines: [],
    options: [{ value: 'leaveOut', samples: samples.slice(0, MOST_SAMPLES * 3) }],
    suggested: 'leaveOut',
    // Two months in one list, or who left in it, are a question each time.
    remembers: !asked.some(
      ({ heading, texts }) => subject.period?.test(normaliseHeading(heading)) || endsEmployment(heading, texts),
    ),
  })
}

/** A column 退職年月日 filled in some rows: from that day on nothing is withheld. */
const endsEmployment = (heading: string, texts: readonly string[]): boolean =>
  /^(?:退職|退社|離職|喪失)(?:予定)?(?:年月)?日$/u.test(normaliseHeading(heading)) && texts.some((text) => text !== '')

function isAskedAbout<R>(subject: Subject<R>, { columns }: Layout, heading: string, texts: readonly string[]): boolean {
  // A list of one month has one month in all of its rows.
  if (subject.period?.test(normaliseHeading(heading))) return new Set(texts.filter((text) => text !== '')).size > 1
  if (endsEmployment(heading, texts)) return true
  const known = recogniseColumn(subject, heading)
  if (known?.unused || known?.calendarYear !== undefined) return false
  const looks = lookOfUnused(subject, texts, heading)
  if (looks === 'money' || (looks !== 'number' && subject.asksAbout.some((one) => one === looks))) return true
  // A second column of a field, or one of numbers where a field of them has no column.
  if (looks !== 'number' || !subject.asksAbout.includes(looks)) return false
  const isNumber = ({ kind }: Field) => kind === 'count' || kind === 'number'
  const isNeeded = ({ name, kind }: Field) => isNumber({ name, kind }) && columns[name] === undefined
  return subject.fields.some((field) => (field.name === known?.field ? isNumber(field) : isNeeded(field)))
}

function askAboutShape({ layout, rows, findings }: Body): void {
  const used = Object.entries(layout.columns).flatMap(([field, held]) => held.map((column) => ({ field, column })))
  const [row] = rows
  findings.ask({
    id: 'shape',
    kind: 'shape',
    params: { fields: used.length },
    columns: used.map(({ column }) => column + 1),
    lines: [],
    options: [
      {
        value: 'right',
        samples: used.map(({ field, column }) => ({
          line: row?.line ?? 1,
          column: column + 1,
          text: row?.cells[column] ?? '',
          reading: field,
        })),
      },
    ],
    suggested: 'right',
    remembers: true,
  })
}
