// Opens a snapshot of the drafts to be restored, and reads it piece by piece.
import { join } from 'node:path'
import { fieldsOf, type Piece } from './copyFile.ts'
import { chainOf, type SnapshotFolder } from './folder.ts'
import { type FormerHeader, formerPieces, readFormerPiece } from './formerSnapshot.ts'

/** `text`: of a former version; `units`: of a copy and those it continues. */
export type Opened =
  | { readonly name: string; readonly kind: 'text'; readonly schemaVersion: number; readonly former: FormerHeader }
  | {
      readonly name: string
      readonly kind: 'units'
      readonly schemaVersion: number
      /** `n` is the number of the copy that has the piece. */
      readonly pieces: readonly { readonly name: string; readonly n: number; readonly piece: Piece }[]
      /** For each unit, the number of the last copy that replaces it. */
      readonly replaced: ReadonlyMap<string, number>
    }

/** Undefined when missing or known to be damaged. */
export async function openSnapshot(folder: SnapshotFolder, name: string): Promise<Opened | undefined> {
  const entries = await folder.look()
  const entry = entries.find((one) => one.name === name)
  if (entry?.former)
    return (await folder.verify(entry)) ? { name, kind: 'text', schemaVersion: 0, former: entry.former } : undefined
  const chain = chainOf(entries, entry)
  if (!chain) return undefined
  const replaced = new Map<string, number>()
  for (const { name: file, copy } of chain.slice(1))
    for (const piece of copy.manifest.index) {
      const lines = await folder.linesOf(file, piece)
      if (!lines) return undefined
      for (const line of lines) replaced.set(fieldsOf(line)[0], copy.manifest.n)
    }
  const pieces = chain.flatMap(({ name: file, copy: { manifest } }) =>
    manifest.content.map((piece) => ({ name: file, n: manifest.n, piece })),
  )
  return { name, kind: 'units', schemaVersion: chain[0].copy.manifest.schemaVersion, pieces, replaced }
}

export const piecesOf = (opened: Opened): number =>
  opened.kind === 'text' ? formerPieces(opened.former) : opened.pieces.length

/** Null for a damaged piece, undefined for a piece that the copy does not have. */
export async function readPiece(
  folder: SnapshotFolder,
  opened: Opened,
  piece: number,
): Promise<string | null | undefined> {
  if (opened.kind === 'units') return readUnits(folder, opened, piece)
  return piece < piecesOf(opened) ? readFormerPiece(join(folder.path, opened.name), opened.former, piece) : undefined
}

async function readUnits(
  folder: SnapshotFolder,
  { pieces, replaced }: Extract<Opened, { kind: 'units' }>,
  piece: number,
): Promise<string | null | undefined> {
  const place = pieces[piece]
  if (!place) return undefined
  const lines = await folder.linesOf(place.name, place.piece)
  const counts = (line: string) => {
    const [key, json] = fieldsOf(line)
    return json !== '' && (replaced.get(key) ?? 0) === place.n
  }
  return lines && lines.filter(counts).join('\n')
}
