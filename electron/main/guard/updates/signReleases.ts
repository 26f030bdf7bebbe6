// node electron/main/guard/updates/signReleases.ts FOLDER signs every release description (latest*.yml) in FOLDER with the
// private key in TOKUCHO_UPDATE_SIGNING_KEY (PEM). `npm run dist` runs it.
import { createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { isSignedRelease, publicKeyOf, signRelease } from './signature.ts'

/**
 * Replaces an earlier signature. Returns the names of the files. Throws if there is no description, or if a new
 * signature does not verify.
 */
export function signReleases(folder: string, pem: string): string[] {
  const key = createPrivateKey(pem)
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name))
  if (names.length === 0)
    throw new Error(
      `there is no latest*.yml in ${folder}: electron-builder writes it for a build with an update address`,
    )
  for (const name of names) {
    const path = join(folder, name)
    const plain = readFileSync(path, 'utf8')
      .replace(/^signature:.*\n?/gm, '')
      .replace(/\n*$/, '\n')
    // The same parser as the app, so that both read the description in the same way.
    const read = (text: string): unknown => parseUpdateInfo(text, name, new URL('https://release.invalid/'))
    const text = `${plain}signature: '${signRelease(read(plain), key)}'\n`
    if (!isSignedRelease(read(text), publicKeyOf(key))) throw new Error(`${name} does not read back as signed`)
    writeFileSync(path, text)
  }
  return names
}

if (process.argv[1] === import.meta.filename) {
  const signed = signReleases(process.argv[2] ?? 'dist', process.env['TOKUCHO_UPDATE_SIGNING_KEY'] ?? '')
  process.stdout.write(`[dist] signed ${signed.join(', ')}\n`)
}
