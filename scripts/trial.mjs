// npm run trial -- [--as USER] FILE: tries a release file as a stranger would, on a machine that may have no
// network: installs it, starts it, practises with it, starts it again, uninstalls it, and looks whether the data is
// still there. A trial that fails uninstalls what it installed. It refuses a machine where the app or its data
// already is.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { main, say, Unprepared } from './lib/report.mjs'
import { installOf } from './lib/trial/installs.mjs'
import { canCopy, findsLot, typeLot } from './lib/trial/lot.mjs'
import { personOf } from './lib/trial/person.mjs'
import { beginPractice, canPress } from './lib/trial/practice.mjs'
import { hasPracticeCompany, open } from './lib/trial/session.mjs'

function wanted() {
  const args = process.argv.slice(2)
  const at = args.indexOf('--as')
  const name = at < 0 ? undefined : args.splice(at, 2)[1]
  if (args.length !== 1 || !existsSync(args[0])) throw new Unprepared('Usage: node scripts/trial.mjs [--as USER] FILE')
  return { name, file: resolve(args[0]) }
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

/** Uses the installed program twice: what was typed the first time must be there the second time. */
async function use(person, program) {
  let rows
  const first = await open(person, program)
  say('trial', 'started')
  try {
    rows = await practise(first, person.data)
  } finally {
    await first.close()
  }
  const second = await open(person, program)
  say('trial', 'started again')
  try {
    if (rows !== undefined) await findsLot(rows)
  } finally {
    await second.close()
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

async function trial({ file, person, install }) {
  install.install(file)
  const program = install.program()
  if (program === undefined || !existsSync(program)) throw new Error('The installer left no program.')
  say('trial', `installed ${basename(file)}`)
  await use(person, program)
  const before = keepsakes(person.data)
  install.uninstall()
  await gone(program)
  compare(before, person.data)
  say('trial', `uninstalled; the data is still there (${[...before.keys()].join(', ')})`)
}

await main(async () => {
  const { name, file } = wanted()
  const person = personOf(name)
  const install = installOf(file, person.home)
  if (install.here() || existsSync(person.data)) {
    person.leave()
    throw new Unprepared('The app or its data is on this computer already; a trial would touch it.')
  }
  sayNetwork()
  try {
    await trial({ file, person, install })
  } finally {
    if (install.here()) install.uninstall()
    // It was not there before, so it is the trial's own.
    rmSync(person.data, { recursive: true, force: true })
    person.leave()
  }
})
