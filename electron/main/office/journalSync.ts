// Sends this computer's journal lines to the office's server, and fetches the others' into the mirror.
import { readFileSync } from 'node:fs'
import type { LineCount } from '#contract/office/rows'
import { patientlyNow } from '../storage/patiently.ts'
import { codeOf } from '../storage/storageError.ts'
import type { Connection } from './connection.ts'
import { isSigned, type MachineKey } from './machineKey.ts'
import type { Mirror } from './mirror.ts'
import { readJournalLines, readMachineKeys, sendJournalLines } from './server.ts'

const NEWLINE = 0x0a
const PER_UPLOAD = 200

export interface OwnLines {
  /** Without a line that is still being written. */
  after: (from: number) => { text: string; hash: string }[]
}

/** Leaves the journal itself untouched. */
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
    return patientlyNow(() => readFileSync(path))
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return Buffer.alloc(0)
    throw thrown
  }
}

/** Without a key, lines go unsigned. */
export interface Signer {
  machine: string
  ownLines: OwnLines
  key: MachineKey | null
}

/** Sends the lines that the server lacks, signed; the result is how many it has then. */
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
    count = await sendJournalLines(connection, there + from + 1, lines.slice(from, from + PER_UPLOAD))
  return count
}

/** The server has more lines than this computer, whose data were set back. */
class JournalBehind extends Error {
  readonly code = 'OF005'
}

/**
 * The server refuses the last common line when it has another one. Throws when this computer has fewer lines: what it
 * filed since is missing, so its journal proves nothing.
 */
export async function compareJournal(connection: Connection, own: OwnLines, there: number): Promise<void> {
  if (there === 0) return
  const last = own.after(there - 1)[0]
  if (!last) throw new JournalBehind(`the server has ${String(there)} lines`)
  await sendJournalLines(connection, there, [{ ...last, signature: null }])
}

/** True if any line came. A line not signed by the workstation's own key is refused, with all that follow. */
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
      const more = await readJournalLines(connection, id, mirror.count(id))
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
