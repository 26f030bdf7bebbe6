import { createInterface } from 'node:readline/promises'
import { say, Unprepared } from './report.mjs'

/**
 * Returns whether packages may be installed with apt-get: `yes`, `no`, or `ask` the person at the terminal. TOKUCHO_APT
 * decides if it is set. Without a terminal, and in CI, nobody can answer and the machine is there for this.
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} terminal Whether somebody can read a question and answer it.
 */
export function aptChoice(env, terminal) {
  const said = env.TOKUCHO_APT
  if (said === 'yes' || said === 'no') return said
  if (said) throw new Unprepared(`TOKUCHO_APT is "${said}"; it can be "yes" or "no".`)
  return terminal && !env.CI ? 'ask' : 'yes'
}

const atTerminal = () => Boolean(process.stdin.isTTY && process.stdout.isTTY)

async function askAtTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

/**
 * Returns whether `what` may be installed with apt-get. Asks where somebody can answer; anything but a yes means no.
 * Elsewhere it says what is about to happen.
 * @param {string} what The packages and what they take, as read in a sentence.
 */
export async function mayInstall(
  what,
  { env = process.env, terminal = atTerminal(), ask = askAtTerminal, tell = (text) => say('apt-get', text) } = {},
) {
  const choice = aptChoice(env, terminal)
  if (choice === 'ask') return /^\s*(y|yes)\s*$/i.test(await ask(`[apt-get] May it install ${what}? [y/N] `))
  if (choice === 'no') return false
  const why = env.TOKUCHO_APT === 'yes' ? 'TOKUCHO_APT=yes allows it' : 'TOKUCHO_APT=no forbids it'
  tell(`installing ${what} (${why})`)
  return true
}
