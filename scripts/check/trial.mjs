// Tries a release file as a stranger would, on a machine that may have no network and no packages: installs it, starts
// it, practises with it, starts it again, uninstalls it, and looks whether the data is still there. With OLDER, the
// file of an earlier version, it practises with that one and installs the new one over it. A trial that fails
// uninstalls what it installed. It refuses a machine where the app or its data already is.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { say, Unprepared } from '../lib/report.mjs'
import { installOf } from '../lib/trial/installs.mjs'
import { canCopy, findsLot, typeLot } from '../lib/trial/lot.mjs'
import { personOf } from '../lib/trial/person.mjs'
import { beginPractice, canPress } from '../lib/trial/practice.mjs'
import { hasPracticeCompany, lastStart, open } from '../lib/trial/session.mjs'

export const about = 'installs a release file, practises with it and uninstalls it; `[--as USER] [--over OLDER] FILE`'

function wanted(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { as: { type: 'string' }, over: { type: 'string' } },
    allowPositionals: true,
  })
  const files = [values.over ?? [], positionals].flat().map((path) => resolve(path))
  if (positionals.length !== 1 || !files.every((path) => existsSync(path)))
    throw new Unprepared('Usage: npm run check -- trial [--as USER] [--over OLDER] FILE')
  return { name: values.as, files }
}

/** Says whether this computer has an address in any network. */
function sayNetwork() {
  const addresses = Object.values(networkInterfaces()).flat()
  const outside = addresses.filter(({ internal }) => !internal)
  say('trial', outside.length === 0 ? 'no network' : `a network is there: ${outside[0].address}`)
}

/** Begins with a practice company and types a lot. Returns its rows; undefined where nothing can read them. */
async function practise(session, data) {
  if (!canPress()) return void say('trial', 'not practised: no display whose keys can be pressed')
  await beginPractice(session, data)
  say('trial', 'practised: a practice company, and an answer of the practice bank')
  if (!canCopy()) return void say('trial', 'no lot typed: xclip is not here to read it')
  const rows = await typeLot()
  say('trial', 'typed a lot')
  return rows
}

/** Starts the program for the first time. Returns the rows of the lot that was typed, if one was. */
async function begin(person, program) {
  const session = await open(person, program)
  say('trial', 'started')
  return practise(session, person.data).finally(session.close)
}

/** Starts the program again: what was typed before must be there. */
async function goOn(person, program, rows) {
  const session = await open(person, program)
  say('trial', `started again: ${lastStart(person.data).version}`)
  try {
    if (rows !== undefined) await findsLot(rows)
  } finally {
    await session.close()
  }
  if (rows !== undefined) say('trial', 'the lot is the same')
  if (canPress() && !hasPracticeCompany(person.data)) throw new Error('The practice company is gone after a restart.')
}

async function gone(program) {
  for (let tries = 0; tries < 120 && existsSync(program); tries += 1) await wait(500)
  if (existsSync(program)) throw new Error(`The program is still there after it was uninstalled: ${program}`)
}

/** Returns the files of the data folder that a person would miss, with their content. */
const keepsakes = (data) =>
  new Map(
    readdirSync(data)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, readFileSync(join(data, name), 'utf8')]),
  )

function compare(before, data) {
  const after = existsSync(data) ? keepsakes(data) : new Map()
  for (const [name, content] of before)
    if (after.get(name) !== content) throw new Error(`The uninstaller touched the data: ${name}`)
  if (before.size === 0) throw new Error('The app left no data.')
}

/** Installs a file. Returns the path of the program that it left. */
function installed(install, file) {
  install.install(file)
  const program = install.program()
  if (program === undefined || !existsSync(program)) throw new Error('The installer left no program.')
  say('trial', `installed ${basename(file)}`)
  return program
}

async function trial({ files: [file, newer], person, install }) {
  let program = installed(install, file)
  const rows = await begin(person, program)
  if (newer !== undefined) program = installed(install, newer)
  await goOn(person, program, rows)
  const before = keepsakes(person.data)
  install.uninstall()
  await gone(program)
  compare(before, person.data)
  say('trial', `uninstalled; the data is still there (${[...before.keys()].join(', ')})`)
}

export async function check(args) {
  const { name, files } = wanted(args)
  const person = personOf(name)
  const install = installOf(files[0], person.home)
  if (install.here() || existsSync(person.data)) {
    person.leave()
    throw new Unprepared('The app or its data is on this computer already; a trial would touch it.')
  }
  sayNetwork()
  try {
    await trial({ files, person, install })
  } finally {
    if (install.here()) install.uninstall()
    // It was not there before, so it is the trial's own.
    rmSync(person.data, { recursive: true, force: true })
    person.leave()
  }
}
