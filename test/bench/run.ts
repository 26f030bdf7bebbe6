// npm run bench [-- section ...]: the built app beside references measured in the same run. Only the ratios mean anything on another machine.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { boardSection } from './boardSection.ts'
import { editorSection } from './editorSection.ts'
import { exportingSection } from './exportingSection.ts'
import { fetchingSection } from './fetchingSection.ts'
import { printingSection } from './printingSection.ts'
import { readingSection } from './readingSection.ts'

/** Each section measures, prints its lines beside their targets and gives its figures. */
const SECTIONS: Record<string, () => Promise<unknown>> = {
  editor: editorSection, board: boardSection, exporting: exportingSection, fetching: fetchingSection, printing: printingSection, reading: readingSection,
}

const folder = join(import.meta.dirname, '../../.cache')
const file = join(folder, 'bench.json')

/** Runs the sections named, or all; figures of the others stay in the file. */
async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in SECTIONS))
  if (unknown.length > 0) throw new Error(`no section ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}`)
  const figures: Record<string, unknown> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> : {}
  mkdirSync(folder, { recursive: true })
  for (const [name, measure] of Object.entries(SECTIONS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    figures[name] = await measure()
    writeFileSync(file, JSON.stringify(figures, null, 2))
  }
}

await main(process.argv.slice(2))
