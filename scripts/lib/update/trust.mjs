import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Unprepared } from '../report.mjs'

/**
 * Has a person's programs trust an authority, by the store that Chromium reads on Linux. Returns how to take that back.
 * Refuses to touch a store that is there already.
 */
export function trust(home, ca) {
  const store = join(home, '.pki')
  if (existsSync(store))
    throw new Unprepared(`${store} is there already; the trial would change whom this person trusts.`)
  const folder = join(store, 'nssdb')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const certutil = (...args) => execFileSync('certutil', ['-d', `sql:${folder}`, ...args], { stdio: 'pipe' })
  certutil('-N', '--empty-password')
  certutil('-A', '-n', 'Trial of updates', '-t', 'C,,', '-i', ca)
  const { uid, gid } = statSync(home)
  for (const path of [store, folder, ...readdirSync(folder).map((name) => join(folder, name))])
    chownSync(path, uid, gid)
  return () => rmSync(store, { recursive: true, force: true })
}
