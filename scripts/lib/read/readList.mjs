// Prints as JSON what the app would take from a file, by the code of its own dialog. docs/reading-lists.md explains it.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  clients,
  clientsIn,
  deposits,
  lot,
  newState,
  notice,
  officeLot,
  openFile,
  payees,
  plan,
  readOpened,
  statement,
} from '../../../src/formats/intake/intake.ts'

// A list of a year and a file of 種別 99 have a second name each, by which people ask for them.
const SUBJECTS = {
  lot,
  'office-lot': officeLot,
  payees,
  plan,
  notice,
  statement,
  deposits,
  'bank-file': lot,
  year: plan,
  zengin99: lot,
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string' },
    year: { type: 'string' },
    today: { type: 'string' },
    sheet: { type: 'string' },
    clients: { type: 'string' },
    answer: { type: 'string', multiple: true, default: [] },
    'leave-out': { type: 'string', multiple: true, default: [] },
  },
})
const [file] = positionals
const subject = SUBJECTS[values.as ?? '']
if (file === undefined || subject === undefined) {
  console.error(`usage: npm run check -- read FILE --as ${Object.keys(SUBJECTS).join('|')} [--year 2026]`)
  process.exit(2)
}

// Japan has had one time and no summer time since 1952.
const today = values.today ?? new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
const taxYear = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 6 ? 1 : 0)
const context = {
  today,
  year: values.year === undefined ? taxYear : Number(values.year),
  keepNames: true,
  ...(values.clients !== undefined && { office: await officeOf(values.clients) }),
}
const answers = Object.fromEntries(values.answer.map((text) => text.split(/=(.*)/su)))

console.log(JSON.stringify(await read(), null, 2))

async function read() {
  const bytes = new Uint8Array(readFileSync(file))
  const opened = await openFirst(bytes)
  if (!opened.ok) return { rows: [], account: null, questions: [], problems: opened.problems }
  const { bankFile, sheets, first } = opened.value
  if (bankFile) return shown(bankFile.read({ answers, leftOut: {} }), { format: bankFile.format, head: bankFile.head })
  const at = values.sheet === undefined ? first : sheets.findIndex(({ name }) => name === values.sheet)
  const { table } = sheets[at]
  const state = newState()
  state.file.answers = answers
  for (const text of values['leave-out']) {
    const [line, reason = ''] = text.split(/=(.*)/su)
    const index = table.lines.indexOf(Number(line))
    if (index >= 0) state.file.leftOut[index] = reason
  }
  const reading = readOpened(opened.value, at, subject, context, state)
  const { layout, origin } = reading
  const byClient = subject === officeLot && {
    clients: clientsIn(reading).map(({ details, ...one }) => ({ ...one, payees: details.length })),
  }
  return shown(reading, { format: opened.value.format, layout, origin, ...byClient })
}

/** The clients of a list of clients, as the app would have registered them. */
async function officeOf(path) {
  const listed = await openFile(new Uint8Array(readFileSync(path)), clients, { today })
  if (!listed.ok) throw new Error(`${path}: ${listed.problems[0].code}`)
  const { rows, problems } = readOpened(listed.value, listed.value.first, clients, { today }, newState())
  if (problems.length > 0) throw new Error(`${path}: ${problems[0].code} in line ${problems[0].line}`)
  return [...new Set(rows)].map(({ clientCode, name }) => ({ id: `${clientCode} ${name}`, code: clientCode, name }))
}

/** A bank's file may be a lot or a statement. */
async function openFirst(bytes) {
  const own = await openFile(bytes, subject, context)
  if (!['bank-file', 'zengin99'].includes(values.as) || !own.ok || own.value.bankFile) return own
  const other = await openFile(bytes, statement, context)
  return other.ok && !other.value.bankFile ? own : other
}

// What waits for an answer that nothing suggests is not taken, and neither is a file with a problem.
function shown({ rows, tally, questions, problems, more, ready }, about) {
  const isTaken =
    problems.length === 0 && questions.every(({ answer, suggested }) => (answer ?? suggested) !== undefined)
  return { ready, rows: isTaken ? rows : [], account: tally, questions, problems, more, ...about }
}
