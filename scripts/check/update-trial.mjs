// OLD and NEW are folders with the AppImage and the description of a release each, built with an update address of
// https://localhost:<port>/ and the key in TOKUCHO_UPDATE_SIGNING_KEY. Installs the old one, practises, types a lot,
// and offers it wrong releases and at last the new one: the wrong ones must change nothing, the new one must start by
// itself over the same data. `--only TEXT` offers the wrong releases whose description has TEXT.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { say, Unprepared } from '../lib/report.mjs'
import { installOf } from '../lib/trial/installs.mjs'
import { canCopy, findsLot, typeLot } from '../lib/trial/lot.mjs'
import { personOf } from '../lib/trial/person.mjs'
import { agree, beginPractice, boxShown, canPress } from '../lib/trial/practice.mjs'
import { hasPracticeCompany, lastStart, open } from '../lib/trial/session.mjs'
import { makeCertificate, serve } from '../lib/update/feed.mjs'
import { imageIn, versionIn, wrongReleases } from '../lib/update/releases.mjs'
import { trust } from '../lib/update/trust.mjs'

export const about = 'an installed AppImage meets wrong releases and a right one; `[--as USER] OLD NEW`'

/** Time in milliseconds in which an app that was offered something wrong must not have asked anything. */
const QUIET_MS = 15_000

/** Offers a wrong release to a running app: it must look, must not install, and must go on. */
async function refuses(what, { person, program, feed }) {
  const session = await open(person, program)
  try {
    await session.until('it looked for a newer version', () => feed.asked().includes('latest-linux.yml'))
    const tampered = what.startsWith('a program')
    if (tampered) {
      await session.until('it asked whether to download', boxShown)
      await agree()
      await session.until('the download failed', () => session.since().includes('updates.failed'))
    }
    await session.stays(QUIET_MS, () => {
      if (boxShown()) throw new Error(`It asks about ${what}.`)
      if (!tampered && feed.asked().some((name) => name.endsWith('.AppImage')))
        throw new Error(`It downloaded ${what}.`)
    })
  } finally {
    await session.close()
  }
  say('update', `refused: ${what}`)
}

/** Offers the new release and agrees to both questions: the new version must start over the same data and lot. */
async function renews({ person, program, version, rows }) {
  const session = await open(person, program)
  try {
    for (const question of ['whether to download', 'whether to restart']) {
      await session.until(`it asked ${question}`, boxShown)
      await agree()
      await session.until('the box was closed', () => !boxShown())
    }
    await session.untilElsewhere('the new version could be used', () => lastStart(person.data).version === version)
    await session.untilElsewhere('its window could be used', () => lastStart(person.data).usable)
    await findsLot(rows)
  } finally {
    await session.close()
  }
  say('update', `renewed itself to ${version}`)
}

/** Begins with a practice company and a lot, and offers every wrong release: none may change the program. */
async function meetsWrongReleases(trial, wrong) {
  const { person, program, feed } = trial
  const installed = readFileSync(program)
  const first = await open(person, program)
  try {
    await beginPractice(first, person.data)
    trial.rows = await typeLot()
  } finally {
    await first.close()
  }
  for (const [what, release] of wrong) {
    trial.offered = release
    feed.forget()
    await refuses(what, trial)
    if (!readFileSync(program).equals(installed)) throw new Error(`It installed ${what}.`)
  }
}

/** Offers the new release: the program must be that one then, and the data what it was. */
async function meetsNewRelease(trial, fresh) {
  const { person, program, feed } = trial
  const image = join(fresh, imageIn(fresh))
  const settings = () => readFileSync(join(person.data, 'settings.json'), 'utf8')
  const before = settings()
  trial.offered = fresh
  feed.forget()
  await renews({ ...trial, version: versionIn(fresh) })
  if (!readFileSync(program).equals(readFileSync(image))) throw new Error('The program is not the new one.')
  const kilobytes = (bytes) => Math.round(bytes / 1000)
  say('update', `downloaded ${kilobytes(feed.sentOf(imageIn(fresh)))} of ${kilobytes(statSync(image).size)} kB`)
  if (!hasPracticeCompany(person.data) || settings() !== before) throw new Error('The settings are not what they were.')
  say('update', 'the practice company, the settings and the lot are the same')
}

function wanted(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { as: { type: 'string' }, only: { type: 'string', default: '' } },
    allowPositionals: true,
  })
  const folders = positionals.map((path) => resolve(path))
  if (folders.length !== 2 || !folders.every((path) => existsSync(path)))
    throw new Unprepared('Usage: npm run check -- update-trial [--as USER] [--only TEXT] OLD NEW')
  if (!canPress() || !canCopy()) throw new Unprepared('This needs Linux, an X display, xdotool and xclip.')
  return { name: values.as, only: values.only, old: folders[0], fresh: folders[1] }
}

export async function check(args) {
  const { name, only, old, fresh } = wanted(args)
  const { port } = new URL(process.env.TOKUCHO_UPDATE_URL ?? 'https://localhost:8443/')
  const person = personOf(name)
  const install = installOf(imageIn(old), person.home)
  if (install.here() || existsSync(person.data)) {
    person.leave()
    throw new Unprepared('The app or its data is on this computer already; a trial would touch it.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-update-'))
  // What an earlier version downloaded and nobody installed would be offered again.
  const downloads = join(person.home, '.cache', 'tokucho-desk-updater')
  rmSync(downloads, { recursive: true, force: true })
  const trial = { person, program: install.program(), offered: join(folder, 'nothing') }
  let distrust
  try {
    const wrong = Object.entries(wrongReleases(fresh, folder)).filter(([what]) => what.includes(only))
    const certificate = makeCertificate(folder)
    distrust = trust(person.home, certificate.ca)
    trial.feed = await serve(certificate, Number(port || 443), () => trial.offered)
    install.install(join(old, imageIn(old)))
    person.own(trial.program)
    await meetsWrongReleases(trial, wrong)
    await meetsNewRelease(trial, fresh)
  } finally {
    await trial.feed?.close()
    distrust?.()
    install.uninstall()
    for (const path of [person.data, downloads, folder]) rmSync(path, { recursive: true, force: true })
    person.leave()
  }
}
