// Writes the pack of a copy (copyFile.ts) while the page sends its units.
import { type FileHandle, open, rm } from 'node:fs/promises'
import { PIECE_CHARACTERS, type SnapshotUnit } from '#contract/ipc/backups'
import { createKeyedMutex } from '../storage/keyedMutex.ts'
import { patiently } from '../storage/patiently.ts'
import { contentLine, indexLine, type Piece, sealPiece } from './copyFile.ts'

export type PackFile = Pick<FileHandle, 'writeFile' | 'sync' | 'close'>

export const createPackFile = (path: string): Promise<PackFile> => open(path, 'wx', 0o600)

/** A copy's pack, whole and on disk; it counts only once its manifest is written. */
export interface Written {
  readonly path: string
  readonly content: readonly Piece[]
  readonly index: readonly Piece[]
  /** Rows of each lot; null when deleted. */
  readonly lots: ReadonlyMap<string, number | null>
}

/** Of the content or the index: lines that wait to be written, and the pieces written so far. */
interface Strand {
  lines: string[]
  characters: number
  readonly pieces: Piece[]
}
const strand = (): Strand => ({ lines: [], characters: 0, pieces: [] })

/** Writes a copy's pack; only the pieces being filled stay in memory. Calls run one after the other. */
export function createSaving(path: string, create: (path: string) => Promise<PackFile>) {
  const [content, index] = [strand(), strand()]
  const lots = new Map<string, number | null>()
  let file: PackFile | undefined
  let bytes = 0
  const exclusive = createKeyedMutex()
  const inOrder = <T>(step: () => Promise<T>): Promise<T> => exclusive(path, step)

  async function flush(into: Strand): Promise<void> {
    if (into.lines.length === 0) return
    const sealed = await sealPiece(into.lines, bytes)
    file ??= await create(path)
    await file.writeFile(sealed.bytes)
    bytes += sealed.bytes.length
    into.pieces.push(sealed.piece)
    into.lines = []
    into.characters = 0
  }

  async function append(into: Strand, line: string): Promise<void> {
    if (into.characters + line.length > PIECE_CHARACTERS) await flush(into)
    into.lines.push(line)
    into.characters += line.length + 1
  }

  async function add(units: readonly SnapshotUnit[]): Promise<void> {
    for (const unit of units) {
      await append(content, contentLine(unit))
      await append(index, indexLine(unit))
      if (unit.key.startsWith('lots/')) lots.set(unit.key, unit.json === null ? null : unit.lines)
    }
  }

  async function end(): Promise<Written> {
    await flush(content)
    await flush(index)
    file ??= await create(path)
    await file.sync()
    await file.close()
    file = undefined
    return { path, content: content.pieces, index: index.pieces, lots }
  }

  return {
    add: (units: readonly SnapshotUnit[]) => inOrder(() => add(units)),
    end: () => inOrder(end),
    discard: () =>
      inOrder(async () => {
        await file?.close()
        file = undefined
        await patiently(() => rm(path, { force: true }))
      }),
  }
}

export type Saving = ReturnType<typeof createSaving>
