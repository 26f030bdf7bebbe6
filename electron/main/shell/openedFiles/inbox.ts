import { statSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOT_EXTENSIONS, TRANSFER_EXTENSION } from '#contract/ipc/desktopNames'

interface Offered {
  kind: 'lot' | 'transfer'
  path: string
  name: string
}

const MOST_WAITING = 8

/** Undefined for a file the app does not read. */
function kindOf(path: string): Offered['kind'] | undefined {
  const ending = extname(path).slice(1).toLowerCase()
  if (ending === TRANSFER_EXTENSION) return 'transfer'
  return (LOT_EXTENSIONS as readonly string[]).includes(ending) ? 'lot' : undefined
}

/**
 * Regular files with an extension the app reads. Linux desktops pass file URLs. `folder` is where the app was
 * started.
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

/** Paths stay here; the page gets only content. */
export function createInbox() {
  const waiting: Offered[] = []
  let arrived: () => void = () => undefined
  let transfer: Offered | undefined
  return {
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
    /** The path of a transfer file is then in `takeTransfer`. */
    take(): Offered | undefined {
      const next = waiting.shift()
      if (next?.kind === 'transfer') transfer = next
      return next
    },
    /** Once for each transfer file; otherwise undefined. */
    takeTransfer(): string | undefined {
      const path = transfer?.path
      transfer = undefined
      return path
    },
  }
}

export type Inbox = ReturnType<typeof createInbox>
