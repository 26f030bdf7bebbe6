import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root } from '../paths.mjs'
import { Unprepared } from '../report.mjs'

const DESCRIPTION = 'latest-linux.yml'

const named = (folder, end) => {
  const name = readdirSync(folder).find((one) => one.endsWith(end))
  if (name === undefined) throw new Unprepared(`${folder} has no *${end}.`)
  return name
}

/** Copies a release into a folder, changed. */
function copyOf(from, to, { description = (text) => text, image = () => undefined }) {
  mkdirSync(to, { recursive: true })
  const name = named(from, '.AppImage')
  copyFileSync(join(from, name), join(to, name))
  image(join(to, name))
  writeFileSync(join(to, DESCRIPTION), description(readFileSync(join(from, DESCRIPTION), 'utf8')))
  return to
}

/** Signs the description in a folder with the publisher's key, as `npm run dist` does. */
function sign(folder) {
  execFileSync(node24(), ['electron/main/guard/updates/signReleases.ts', folder], { cwd: root, stdio: 'pipe' })
  return folder
}

/**
 * Changes bytes all over a file. One would not do: the app downloads only the parts that differ from its own program,
 * and takes the rest from itself.
 */
function tamper(path) {
  const bytes = readFileSync(path)
  for (let at = 0; at < bytes.length; at += 4096) bytes[at] ^= 1
  writeFileSync(path, bytes)
}

/**
 * Returns the folders of what a feed may offer besides the new release: its program changed, its
 * description signed by nobody or changed after it was signed, and an older release that the publisher signed.
 */
export function wrongReleases(from, folder) {
  return {
    'a program that was changed': copyOf(from, join(folder, 'tampered'), { image: tamper }),
    'a description without a signature': copyOf(from, join(folder, 'unsigned'), {
      description: (text) => text.replace(/^signature:.*\n/m, ''),
    }),
    'a description changed after it was signed': copyOf(from, join(folder, 'changed'), {
      description: (text) => text.replace(/^version: .*$/m, 'version: 99.0.0'),
    }),
    'an older release, signed': sign(
      copyOf(from, join(folder, 'older'), { description: (text) => text.replace(/^version: .*$/m, 'version: 0.0.1') }),
    ),
  }
}

/** Returns the name of the AppImage in a folder. */
export const imageIn = (folder) => named(folder, '.AppImage')

/** Returns the version that a folder's description offers. */
export const versionIn = (folder) =>
  /^version: (.+)$/m.exec(readFileSync(join(folder, DESCRIPTION), 'utf8'))?.[1]?.replaceAll(/['"]/g, '')
