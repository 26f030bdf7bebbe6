// Signs each release description (latest*.yml) in FOLDER with the private key in TOKUCHO_UPDATE_SIGNING_KEY (PEM);
// run by `npm run dist`: node electron/main/guard/updates/signReleases.ts FOLDER
import { createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { isSignedRelease, publicKeyOf, signRelease } from './signature.ts'

/** Replaces earlier signatures. Throws without a description, or if a new signature does not verify. */
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
    // The app's parser, so that both read the description alike.
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
