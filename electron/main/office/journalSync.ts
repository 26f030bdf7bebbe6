import { readFileSync } from 'node:fs'
import type { LineCount } from '#contract/office/rows'
import { codeOf } from '../storage/storageError.ts'
import type { Connection } from './connection.ts'
import { isSigned, type MachineKey } from './machineKey.ts'
import type { Mirror } from './mirror.ts'
import { readLines, readMachineKeys, sendLines } from './server.ts'

const NEWLINE = 0x0a
/** Lines in one upload. */
const PER_UPLOAD = 200

/** The lines of a journal file, and their hashes. */
export interface OwnLines {
  /** Returns the lines after the first `from`. A line that is still being written is left out. */
  after: (from: number) => { text: string; hash: string }[]
}

/** Reads this computer's journal at `path` beside the journal itself, without changing what that knows. */
export const ownLinesAt = (path: string): OwnLines => ({
  after(from) {
    const bytes = readIfThere(path)
    const whole = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1).toString('utf8')
    const lines = whole.split('\n').slice(from, -1)
    return lines.map((text) => ({ text, hash: /^\{"hash":"([0-9a-f]{64})"/.exec(text)?.[1] ?? '' }))
  },
})

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return Buffer.alloc(0)
    throw thrown
  }
}

/** The journal of this computer, and who signs it; without a key it goes unsigned. */
export interface Signer {
  machine: string
  ownLines: OwnLines
  key: MachineKey | null
}

/** Uploads this computer's lines that the server lacks, signed; returns how many lines the server has. */
export async function uploadJournal(
  connection: Connection,
  { machine, ownLines, key }: Signer,
  there: number,
): Promise<number> {
  const lines = ownLines.after(there).map(({ text, hash }, index) => ({
    text,
    hash,
    signature: key?.sign({ machine, line: there + index + 1, text }) ?? null,
  }))
  let count = there
  for (let from = 0; from < lines.length; from += PER_UPLOAD)
    count = await sendLines(connection, there + from + 1, lines.slice(from, from + PER_UPLOAD))
  return count
}

/** Thrown when the server has more lines of this computer's journal than this computer, whose data were set back. */
class JournalBehind extends Error {
  readonly code = 'OF005'
}

/**
 * Uploads the last line that both have once more. The server refuses it when it has another one there. Throws when this
 * computer has fewer lines: what it filed since is missing here, so its journal proves nothing.
 */
export async function compareJournal(connection: Connection, own: OwnLines, there: number): Promise<void> {
  if (there === 0) return
  const last = own.after(there - 1)[0]
  if (!last) throw new JournalBehind(`the server has ${String(there)} lines`)
  await sendLines(connection, there, [{ ...last, signature: null }])
}

/**
 * Pulls the lines of the other workstations into the mirror; returns whether any came. A line that the workstation's own
 * key did not sign is refused, with all that follow it.
 */
export async function pullJournals(
  connection: Connection,
  mirror: Mirror,
  machines: readonly LineCount[],
): Promise<boolean> {
  const behind = machines.filter(({ id, lines }) => mirror.count(id) < lines && mirror.forged(id) === null)
  if (behind.length === 0) return false
  const keys = await readMachineKeys(connection)
  let came = false
  for (const { id, lines } of behind)
    while (mirror.count(id) < lines) {
      const more = await readLines(connection, id, mirror.count(id))
      const wrong = more.findIndex(({ line, text, signature }) => {
        const key = keys.findLast(({ machine, first_line }) => machine === id && first_line <= line)
        return key !== undefined && !isSigned({ machine: id, line, text }, signature, key.key)
      })
      const good = wrong === -1 ? more : more.slice(0, wrong)
      if (good.length > 0) {
        mirror.add(
          id,
          good.map(({ text }) => text),
        )
        came = true
      }
      const forged = more[wrong]
      if (forged) mirror.refuse(id, forged.line)
      if (forged || more.length === 0) break
    }
  return came
}
