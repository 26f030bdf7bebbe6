// The folder with the backups of the drafts: copies in series (copyFile.ts), and snapshots of former versions.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SnapshotInfo, snapshotName } from '#contract/ipc/backups'
import { type CopyManifest, isSound, linesAt, packBytes, packOf, type Piece, unsealManifest } from './copyFile.ts'
import { patiently } from '../storage/patiently.ts'
import { codeOf } from '../storage/storageError.ts'
import { type FormerHeader, isFormerWhole, readFormerHeader } from './formerSnapshot.ts'

/** Manifests stay smaller even after a hundred years. */
const MOST_MANIFEST_BYTES = 16_777_216

export interface SnapshotEntry {
  readonly name: string
  readonly bytes: number
  /** Changes whenever one of its files does. */
  readonly stamp: string
  /** Judged without reading the content. */
  readonly whole: boolean
  readonly former?: FormerHeader
  readonly copy?: { readonly manifest: CopyManifest; readonly sha256: string }
}
export type CopyEntry = SnapshotEntry & Required<Pick<SnapshotEntry, 'copy'>>

export class SnapshotFolder {
  readonly path: string
  readonly #known = new Map<string, SnapshotEntry>()
  /** By name: whether the content was sound when the files had this stamp. */
  readonly #verified = new Map<string, { stamp: string; sound: boolean }>()

  constructor(path: string) {
    this.path = path
  }

  /** Newest name first. */
  async look(): Promise<SnapshotEntry[]> {
    const entries: SnapshotEntry[] = []
    for (const name of await namesIn(this.path)) {
      const stamp = await this.#stampOf(name)
      const before = this.#known.get(name)
      const entry = before?.stamp === stamp ? before : await this.#readEntry(name, stamp)
      this.#known.set(name, entry)
      const verified = this.#verified.get(name)
      entries.push(verified?.stamp === stamp && !verified.sound ? { ...entry, whole: false } : entry)
    }
    return entries
  }

  async #stampOf(name: string): Promise<string> {
    const of = async (file: string) => {
      const { size, mtimeMs } = await stat(join(this.path, file))
      return `${String(size)} ${String(mtimeMs)}`
    }
    return `${await of(name)} ${await of(packOf(name)).catch(() => '')}`
  }

  async #readEntry(name: string, stamp: string): Promise<SnapshotEntry> {
    const path = join(this.path, name)
    const { size } = await stat(path)
    const former = await readFormerHeader(path, size)
    if (former) return { name, stamp, bytes: size, whole: true, former }
    // A cut-off snapshot of a former version may be large; it is no manifest.
    const text = size > MOST_MANIFEST_BYTES ? '' : await patiently(() => readFile(path, 'utf8'))
    const copy = unsealManifest(text)
    const pack = (await this.sizeOf(packOf(name))) ?? 0
    if (!copy) return { name, stamp, bytes: size + pack, whole: false }
    return { name, stamp, bytes: size + pack, whole: pack === packBytes(copy.manifest), copy }
  }

  /** Undefined if there is no such file. */
  async sizeOf(file: string): Promise<number | undefined> {
    return (await unlessGone(stat(join(this.path, file))))?.size
  }

  /** Reads the content again only after its files changed. */
  async verify(entry: SnapshotEntry): Promise<boolean> {
    const known = this.#verified.get(entry.name)
    if (known?.stamp === entry.stamp) return known.sound
    const sound = entry.whole && (await this.#readsWhole(entry))
    this.#verified.set(entry.name, { stamp: entry.stamp, sound })
    return sound
  }

  async #readsWhole({ name, former, copy }: SnapshotEntry): Promise<boolean> {
    if (former) return isFormerWhole(join(this.path, name), former)
    for (const piece of [...(copy?.manifest.content ?? []), ...(copy?.manifest.index ?? [])])
      if (!(await isSound(join(this.path, packOf(name)), piece))) return false
    return true
  }

  /** Null when the piece is damaged, which is remembered. */
  async linesOf(name: string, piece: Piece): Promise<string[] | null> {
    const lines = await linesAt(join(this.path, packOf(name)), piece)
    const entry = this.#known.get(name)
    if (!lines && entry) this.#verified.set(name, { stamp: entry.stamp, sound: false })
    return lines
  }
}

const isCopy = (entry: SnapshotEntry): entry is CopyEntry => entry.copy !== undefined

/** `own` are all copies of a series, `sound` those before its first fault. */
export function seriesOf(entries: readonly SnapshotEntry[]): Map<number, { own: CopyEntry[]; sound: CopyEntry[] }> {
  const all = Map.groupBy(entries.filter(isCopy), ({ copy }) => copy.manifest.series)
  const ordered = [...all].map(([series, some]): [number, { own: CopyEntry[]; sound: CopyEntry[] }] => {
    const own = some.toSorted((a, b) => a.copy.manifest.n - b.copy.manifest.n)
    const fault = own.findIndex(
      ({ whole, copy: { manifest } }, at) =>
        !whole || manifest.n !== at || manifest.before !== (own[at - 1]?.copy.sha256 ?? ''),
    )
    return [series, { own, sound: fault < 0 ? own : own.slice(0, fault) }]
  })
  return new Map(ordered)
}

export type Chain = readonly [CopyEntry, ...CopyEntry[]]
const asChain = ([first, ...rest]: readonly CopyEntry[]): Chain | undefined => first && [first, ...rest]

/** All copies up to `entry`, the whole copy first; undefined when one is missing or damaged. */
export function chainOf(entries: readonly SnapshotEntry[], entry: SnapshotEntry | undefined): Chain | undefined {
  const sound = seriesOf(entries).get(entry?.copy?.manifest.series ?? -1)?.sound ?? []
  return asChain(sound.slice(0, 1 + sound.findIndex(({ name }) => name === entry?.name)))
}

/** All copies of the newest series; undefined when one is missing or damaged. */
export function newestChain(entries: readonly SnapshotEntry[]): Chain | undefined {
  const series = seriesOf(entries)
  const newest = series.get(Math.max(-1, ...series.keys()))
  return newest && newest.sound.length === newest.own.length ? asChain(newest.sound) : undefined
}

export const readableNames = (entries: readonly SnapshotEntry[]): ReadonlySet<string> =>
  new Set([
    ...entries.filter(({ former, whole }) => former && whole).map(({ name }) => name),
    ...[...seriesOf(entries).values()].flatMap(({ sound }) => sound.map(({ name }) => name)),
  ])

async function namesIn(folder: string): Promise<string[]> {
  const found = (await unlessGone(readdir(folder))) ?? []
  return found
    .filter((name) => snapshotName.safeParse(name).success)
    .sort()
    .reverse()
}

const unlessGone = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return undefined
    throw thrown
  })

export const instantOf = (name: string): string =>
  name.replace(/^drafts-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.json$/, '$1-$2-$3T$4:$5:$6.$7Z')
const nameOf = (at: number): string => `drafts-${new Date(at).toISOString().replace(/[-:.]/g, '')}.json`

export function freeName(entries: readonly SnapshotEntry[], now: number): string {
  const taken = new Set(entries.map(({ name }) => name))
  let at = now
  while (taken.has(nameOf(at))) at++
  return nameOf(at)
}

export function infoOf({ name, bytes, former, copy }: SnapshotEntry, readable: boolean): SnapshotInfo {
  const { lots = 0, details = 0 } = (readable ? (former ?? copy?.manifest) : undefined) ?? {}
  return { name, at: instantOf(name), lots, details, bytes, readable }
}
