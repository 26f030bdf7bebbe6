// npm run bench [-- section ...] [--keep]: measures the built app against references in the same run. Only the ratios
// can be compared with those of another machine. `years` runs only when it is named; `--years 0,10 --clients 30` makes
// other offices than those of 0, 1, 3 and 10 years with 300 clients.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { boardSection } from './boardSection.ts'
import { editorSection } from './editorSection.ts'
import { evidenceSection } from './evidenceSection.ts'
import { exportingSection } from './exportingSection.ts'
import { fetchingSection } from './fetchingSection.ts'
import { intakeSection } from './intakeSection.ts'
import { judgedSoFar, wordFor } from './measure.ts'
import { officeSection } from './officeSection.ts'
import { printingSection } from './printingSection.ts'
import { readingSection } from './readingSection.ts'
import { startingSection } from './startingSection.ts'
import { yearSection } from './yearSection.ts'
import { yearsSection } from './yearsSection.ts'
import { LIMITS, within } from '../../budget.ts'

interface Options {
  years: string
  clients: string
}

/** The sections. Each measures, prints its lines beside their targets and returns its figures. */
const SECTIONS: Record<string, (options: Options) => Promise<unknown>> = {
  starting: startingSection,
  editor: editorSection,
  board: boardSection,
  evidence: evidenceSection,
  exporting: exportingSection,
  fetching: fetchingSection,
  intake: intakeSection,
  office: officeSection,
  printing: printingSection,
  reading: readingSection,
  year: yearSection,
  years: ({ years, clients }) => yearsSection({ years: years.split(',').map(Number), clients: Number(clients) }),
}
/** Makes offices of years, which takes longer than all others together. */
const ONLY_NAMED: readonly string[] = ['years']

const folder = join(import.meta.dirname, '../../../.cache')
const file = join(folder, 'bench.json')

/**
 * The file with one line for each run that was kept: the time, the number of cores, and every figure beside its target.
 */
const history = join(import.meta.dirname, 'history.jsonl')

function printTable(): void {
  console.log('\n                                                          figure    target')
  for (const one of judgedSoFar())
    console.log(
      `${one.name.padEnd(52)} ${one.value.toFixed(2).padStart(10)} ${one.target.toFixed(2).padStart(9)}  ${wordFor(one)}`,
    )
}

function keep(): void {
  const figures = judgedSoFar().map(({ name, value, target }) => ({
    name,
    value: Number(value.toFixed(3)),
    target: Number(target.toFixed(3)),
  }))
  appendFileSync(
    history,
    `${JSON.stringify({ at: new Date().toISOString().slice(0, 16), cores: cpus().length, figures })}\n`,
  )
}

/**
 * Runs the named sections, or all of them. The figures of sections that do not run stay in the file. `--keep` adds a
 * line to the history.
 */
async function main(given: readonly string[]): Promise<void> {
  const { values, positionals: wanted } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      keep: { type: 'boolean', default: false },
      years: { type: 'string', default: '0,1,3,10' },
      clients: { type: 'string', default: '300' },
    },
  })
  const unknown = wanted.filter((name) => !(name in SECTIONS))
  if (unknown.length > 0)
    throw new Error(`no section ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}`)
  const figures: Record<string, unknown> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    : {}
  mkdirSync(folder, { recursive: true })
  for (const [name, measure] of Object.entries(SECTIONS)) {
    if (wanted.length > 0 ? !wanted.includes(name) : ONLY_NAMED.includes(name)) continue
    figures[name] = await within(LIMITS.part, `the section ${name}`, measure(values))
    writeFileSync(file, JSON.stringify(figures, null, 2))
  }
  printTable()
  if (values.keep) keep()
}

await main(process.argv.slice(2))
