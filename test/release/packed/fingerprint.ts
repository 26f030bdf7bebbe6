import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Returns the hash (hexadecimal) of all that an archive is made from: the build, the packaging configuration and the
 * manifest.
 */
export function fingerprint(): string {
  const hash = createHash('sha256')
  const inOut = readdirSync(join(root, 'out'), { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(root, 'out', name))
    .filter((path) => statSync(path).isFile())
  for (const path of [
    ...inOut,
    ...['electron-builder.yml', 'package.json', 'package-lock.json'].map((name) => join(root, name)),
  ]) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
