// Prints the output of a first run: a line for each attempt, and a block of all lines for the developers.
import { homedir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { within } from '../../budget.ts'

/** Maximum length of a line in characters, so that it does not wrap. */
const MOST = 600
const root = join(import.meta.dirname, '../../..')
const lines: string[] = []

/**
 * Returns a text as one line, without the folders of this computer, because their names often contain names of people.
 */
export function oneLine(text: string): string {
  const folders: [string, string][] = [
    [root, '.'],
    [homedir(), '~'],
  ]
  let bare = stripVTControlCharacters(text)
  // In JSON, the separators of Windows paths are doubled. A home folder of one character is the root, which is part of
  // every path.
  for (const [folder, short] of folders)
    if (folder.length > 3) bare = bare.replaceAll(folder, short).replaceAll(JSON.stringify(folder).slice(1, -1), short)
  bare = bare.replace(/\s+/g, ' ').trim()
  return bare.length > MOST ? `${bare.slice(0, MOST)} …` : bare
}

/**
 * Returns the reason for the failure of a program. The program prints it at the end of its output, whereas the error
 * names only the command.
 */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { stdout = '', stderr = '' } = thrown as { stdout?: unknown; stderr?: unknown }
  const printed = [stdout, stderr]
    .map((text) => String(text).trim().split('\n').slice(-4).join(' '))
    .join(' ')
    .trim()
  return printed === '' ? thrown.message : `${printed} (${thrown.message.split('\n')[0] ?? ''})`
}

/** Prints a line and keeps it for the block at the end. */
export function tell(verdict: 'ok' | 'FAILED' | 'by hand', name: string, said: string): void {
  const line = `${verdict.padEnd(8)}${name}: ${oneLine(said)}`
  lines.push(line)
  console.log(line)
  if (verdict === 'FAILED') process.exitCode = 1
}

/**
 * Does one step in at most `ms` milliseconds and prints `ok` and its result. A failed step does not stop the others.
 */
export async function step(name: string, ms: number, work: () => Promise<string>): Promise<void> {
  const begin = performance.now()
  try {
    const seen = await within(ms, name, work())
    tell('ok', name, `${seen} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  } catch (thrown) {
    tell('FAILED', name, reasonOf(thrown))
  }
}

/** Throws an error with the text `otherwise` unless `holds` is true. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

/**
 * Prints the block for the developers: `facts` about this computer, and every line. Resolves once everything is
 * written, because a Windows terminal is slow and an exit would truncate the output.
 */
export function printBlock(facts: readonly string[]): Promise<void> {
  const block = ['', '--- to send to the developers ---', ...facts.map(oneLine), ...lines, '---', ''].join('\n')
  return new Promise((resolve, reject) => {
    process.stdout.write(block, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}
