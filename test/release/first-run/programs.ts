// Starts the app as a user does, without a debugger: from the sources, and as an installed program.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stateAt } from '../../e2e/support/desk.ts'
import { type Program, startProgram } from '../../e2e/support/program.ts'
import { packReal } from '../packed/real.ts'
import { LIMITS, within } from '../../budget.ts'
import { must } from './lines.ts'

const root = join(import.meta.dirname, '../../..')
const electron = createRequire(import.meta.url)('electron') as unknown as string
/** A text of the first screen, in the language of the system. */
const FIRST_WORDS = ['練習用の会社ではじめる', 'Start with a practice company']

/** The versions of Electron and its parts. */
export interface Versions {
  electron: string
  chrome: string
  node: string
}

/** Asks the binary for its versions, without opening a window. */
export function versions(): Versions {
  const { stdout, stderr, status, error } = spawnSync(electron, ['-p', 'JSON.stringify(process.versions)'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
    timeout: LIMITS.answer,
  })
  must(status === 0, error?.message ?? `it ends with code ${String(status)}: ${stderr}`)
  return JSON.parse(stdout) as Versions
}

/** The number of characters to show from the end of a program's output, enough for its last message. */
const TAIL = 300
/** Returns the output without harmless lines about a missing bus, and without stacks that would hide the error. */
const printed = (program: Program): string =>
  program
    .output()
    .split('\n')
    .filter((line) => !/:ERROR:dbus\/|^\s+at /.test(line))
    .join('\n')
    .slice(-TAIL)
    .trim()
const lastWords = (program: Program): string =>
  `its log has ${program.events().join(', ') || 'nothing'}; it printed ${printed(program) || 'nothing'}`

/** Waits for an effect of a program. If it does not occur, fails with what was awaited and the program's output. */
async function awaited<T>(program: Program, what: string, work: Promise<T>): Promise<T> {
  try {
    return await within(LIMITS.answer, what, work)
  } catch (thrown) {
    const ended = program.code() === null ? 'it lives' : `it ended with code ${String(program.code())}`
    throw new Error(`waited in vain for ${what}; ${ended}; ${lastWords(program)}`, { cause: thrown })
  }
}

/** Starts a program over a data folder of its own, which is removed afterwards. */
async function overNewFolder(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  work: (program: Program) => Promise<string>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-first-run-'))
  const program = startProgram(path, join(folder, 'data'), args, { ...stateAt(join(folder, 'state')), ...env })
  try {
    return await work(program)
  } finally {
    await within(LIMITS.answer, 'the end of the program', program.kill())
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Starts the app from the sources, reads the text of its first screen, and ends the app. */
export const unpackedStart = (): Promise<string> =>
  overNewFolder(
    electron,
    ['-r', join(root, 'test/e2e/inside/readWords.cjs'), root],
    { READ_UNTIL: FIRST_WORDS.join('|') },
    async (program) => {
      const code = await awaited(program, `a window that shows "${FIRST_WORDS.join('" or "')}"`, program.ended())
      const shown = /^SHOWN (.*)$/m.exec(program.output())?.[1]
      must(
        shown !== undefined && code === 0,
        `ended with code ${String(code)}, without a window; ${lastWords(program)}`,
      )
      const { words } = JSON.parse(shown) as { words: string }
      return `a window with ${String(words.length)} characters, among them "${FIRST_WORDS.find((some) => words.includes(some)) ?? ''}"`
    },
  )

/** Packs the program around this Electron and starts it with no switch other than its data folder. */
export const packedStart = (): Promise<string> =>
  overNewFolder(packReal(), [], {}, async (program) => {
    await awaited(program, 'its first screen', program.usable())
    return `shows its first screen and goes on living; its log has ${program.events().join(', ')}`
  })
