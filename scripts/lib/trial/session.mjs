import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Longest time that a start, or the answer of the practice bank, takes on a slow machine, in milliseconds. */
const PATIENCE_MS = 180_000

/** Returns the lines of the app's log. */
function linesIn(data) {
  const log = join(data, 'logs', 'main.log')
  if (!existsSync(log)) return []
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const eventsIn = (data) => linesIn(data).map(({ event }) => event)

/** Returns the version that started last, and whether its window could be used since. */
export function lastStart(data) {
  const lines = linesIn(data)
  const at = lines.findLastIndex(({ event }) => event === 'app.start')
  return { version: lines[at]?.version, usable: lines.slice(at).some(({ event }) => event === 'window.usable') }
}

/** Returns whether a settings file in the data folder holds the practice company. */
export const hasPracticeCompany = (data) =>
  existsSync(data) &&
  readdirSync(data).some(
    (name) => name.endsWith('.json') && /"environment":\s*"practice"/.test(readFileSync(join(data, name), 'utf8')),
  )

function stop(child) {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  else {
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

/**
 * Starts the program and waits until its window can be used. The result tells what it logged since then, waits for
 * more of it (`untilElsewhere`: also after this process has given way to another), and ends it. Throws with the program's output if it ends before.
 */
export async function open(person, program) {
  const before = eventsIn(person.data).length
  const child = person.start(program)
  let [output, ended] = ['', false]
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const end = new Promise((done) => child.once('close', () => done((ended = true))))
  const since = () => eventsIn(person.data).slice(before)
  async function until(what, holds, mayEnd = false) {
    const last = Date.now() + PATIENCE_MS
    while (!holds()) {
      if (ended && !mayEnd) throw new Error(`The program ended before ${what}:\n${output}`)
      if (Date.now() > last) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}.\n${output}`)
      await wait(250)
    }
  }
  /** Runs a check again and again for some time, in which the program must not end. */
  async function stays(milliseconds, check) {
    const last = Date.now() + milliseconds
    while (Date.now() < last) {
      check()
      if (ended) throw new Error(`The program ended:\n${output}`)
      await wait(250)
    }
  }
  const close = async () => {
    if (!ended) stop(child)
    await end
  }
  try {
    await until('its window could be used', () => since().includes('window.usable'))
  } catch (error) {
    await close()
    throw error
  }
  return { since, until, untilElsewhere: (what, holds) => until(what, holds, true), stays, close }
}
