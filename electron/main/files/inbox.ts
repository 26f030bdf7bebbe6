import { statSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOT_EXTENSIONS, TRANSFER_EXTENSION } from '#contract/ipc/desktopNames'

/**
 * A file that the person gave to the app from outside: on the command line, by a double click, from the system's list
 * of recent ones.
 */
export interface Offered {
  kind: 'lot' | 'transfer'
  path: string
  name: string
}

/** So many wait at once; what is more is let go. */
const MOST_WAITING = 8

/** Which kind of file a name says, or undefined for one that the app does not read. */
function kindOf(path: string): Offered['kind'] | undefined {
  const ending = extname(path).slice(1).toLowerCase()
  if (ending === TRANSFER_EXTENSION) return 'transfer'
  return (LOT_EXTENSIONS as readonly string[]).includes(ending) ? 'lot' : undefined
}

/**
 * The files among the arguments of a start in `folder`: what is no switch, has an ending that the app reads, and is a
 * plain file there. Desktops of Linux pass addresses.
 */
export function filesOf(
  argv: readonly string[],
  folder: string,
  isFile: (path: string) => boolean = isPlainFile,
): string[] {
  return argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-'))
    .flatMap((argument) => pathOf(argument, folder) ?? [])
    .filter((path) => kindOf(path) !== undefined && isFile(path))
}

function pathOf(argument: string, folder: string): string | undefined {
  if (!/^file:/i.test(argument)) return resolve(folder, argument)
  try {
    const url = new URL(argument)
    return url.host === '' ? fileURLToPath(url) : undefined
  } catch {
    return undefined
  }
}

function isPlainFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/**
 * Files that came from outside and wait to be taken, in the order they came. Paths stay here: the page asks for the
 * next one and is given what is in it.
 */
export function createInbox() {
  const waiting: Offered[] = []
  let arrived: () => void = () => undefined
  let transfer: Offered | undefined
  return {
    /** Takes files in and tells that there are some. Returns whether there were any. */
    offer(paths: readonly string[]): boolean {
      const offered = paths
        .flatMap((path) => ({ kind: kindOf(path), path, name: basename(path) }))
        .filter((one): one is Offered => one.kind !== undefined)
      waiting.push(...offered.slice(0, MOST_WAITING - waiting.length))
      if (offered.length > 0) arrived()
      return offered.length > 0
    },
    onArrival(listener: () => void): void {
      arrived = listener
    },
    /** The next file. One of another computer is then the one that `takeTransfer` returns. */
    take(): Offered | undefined {
      const next = waiting.shift()
      if (next?.kind === 'transfer') transfer = next
      return next
    },
    /** The file of another computer that was taken last, once. */
    takeTransfer(): string | undefined {
      const path = transfer?.path
      transfer = undefined
      return path
    },
  }
}

export type Inbox = ReturnType<typeof createInbox>
