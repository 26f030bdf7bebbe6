// Asks about columns that look like money, days or the text of an entry and that no field uses.
import { recogniseColumn } from './layout.ts'
import { MOST_LINES, MOST_SAMPLES, type Findings } from './findings.ts'
import { normaliseHeading } from './headings.ts'
import { lookOfUnused } from './looks.ts'
import type { Field, Layout } from './reading.ts'
import type { RowKind } from './rows.ts'
import type { Body, Subject } from './subject.ts'
import type { Table } from '../tables/table.ts'

export function askAboutColumns<R>(table: Table, subject: Subject<R>, body: Body): void {
  const { layout, findings } = body
  // Columns that were guessed from their cells are all looked at in one question.
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

/** What a column of states, ways or notes says of a row that is not to be paid, or not in this way. */
const SET_APART =
  /^(?:(?:納付|納入|支払い?|入金|回収|申請|処理|送金|提出)?(?:済み?|完了)|対象外|除外|取り?消し?(?:済み?)?|中止|不要|保留|停止|普通徴収|普徴|普|納付書(?:払い?|で納付|納付)?|窓口(?:払い?|納付)?|口座振替|現金(?:払い?|納付)?|退職(?:済み?|者)?|休職|転出|除籍)$/u
const setsApart = (text: string): boolean =>
  // Quick: no number and no long text is one.
  /^[^0-9]{1,12}$/u.test(text) && SET_APART.test(text.normalize('NFKC').replace(/\s/gu, ''))

/** Asks about the rows that a column without a field sets apart; until a person says so, none of them is taken or not. */
export function leaveOutSetApart({ rows, lines, hidden }: Table, layout: Layout, kinds: RowKind[], findings: Findings) {
  const used = new Set(Object.values(layout.columns).flat())
  const found = kinds.flatMap((kind, index) => {
    const cells = kind === 'body' ? (rows[index] ?? []) : []
    const column = cells.findIndex((cell, at) => !used.has(at) && !hidden?.columns.has(at) && setsApart(cell))
    return column < 0 ? [] : [{ index, column, line: lines[index] ?? index + 1, text: cells[column] ?? '' }]
  })
  const [first] = found
  if (!first) return
  const samples = found.slice(0, MOST_SAMPLES).map(({ index, column, line }) => ({
    line,
    column: column + 1,
    text: (rows[index] ?? []).join(' '),
    reading: '',
  }))
  const answer = findings.ask({
    id: 'setApart',
    kind: 'setApart',
    params: {
      rows: found.length,
      heading: layout.headings[first.column] || String(first.column + 1),
      found: [...new Set(found.map(({ text }) => text.trim()))].join('、'),
    },
    columns: [...new Set(found.map(({ column }) => column + 1))],
    lines: found.slice(0, MOST_LINES).map(({ line }) => line),
    options: [
      { value: 'leaveOut', samples },
      { value: 'take', samples },
    ],
    remembers: false,
  })
  if (answer === 'leaveOut') for (const { index } of found) kinds[index] = 'setApart'
}

/** 退職年月日 of some: from then on nothing is withheld from them. */
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
