import { dayInJapan } from '../guard/clock/clock.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotInfo, SnapshotUnit } from '#contract/ipc/backups'
import { storageFields } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import { putInPlace } from '../storage/atomicFile.ts'
import { createKeyedMutex } from '../storage/keyedMutex.ts'
import { isHeld, patiently } from '../storage/patiently.ts'
import { StorageError, toStorageError } from '../storage/storageError.ts'
import { type CopyManifest, fieldsOf, packOf, sealManifest } from './copyFile.ts'
import {
  type Chain,
  type CopyEntry,
  type SnapshotEntry,
  freeName,
  infoOf,
  instantOf,
  newestChain,
  readableNames,
  seriesOf,
  SnapshotFolder,
} from './folder.ts'
import { type Opened, openSnapshot, piecesOf, readPiece } from './snapshotReading.ts'
import { namesToKeep } from './retention.ts'
import { type PackFile, createSaving, type Saving, type Written } from './saving.ts'

interface SnapshotStoreDeps {
  folder: string
  now: () => Date
  /** Writes the file whole or not at all. */
  write: (path: string, bytes: Uint8Array) => Promise<void>
  create: (path: string) => Promise<PackFile>
  log: Log
}

const DAY_MS = 86_400_000
/**
 * After so many days or copies, or more bytes of changes than its whole copy has (but at least `SERIES_BYTES`), a
 * series ends.
 */
const SERIES_DAYS = 30
const SERIES_COPIES = 200
const SERIES_BYTES = 262_144
/** The newest series and the one before are never deleted, so that no copy is the only one. */
const KEPT_SERIES = 2
const LEFT_BY_A_CRASH = /^\.(drafts|copy)-.*\.tmp$/
const UNSAVED = 'unsaved'

/** `reports`: changes reported before the copy was begun. */
interface Save {
  readonly saving: Saving
  readonly kind: 'whole' | 'changes'
  readonly schemaVersion: number
  readonly reports: number
  /** A copy finished meanwhile may have later content. */
  overtaken: boolean
}

/**
 * A whole copy begins a series; the following ones hold what changed since. No file is overwritten. A series is
 * deleted only when newer ones are on disk and retention.ts keeps none of its copies; damaged files stay. After a disk
 * error nothing is deleted until the app restarts: what is there may be the last good copy. Functions throw
 * StorageError.
 */
export class SnapshotStore {
  readonly #deps: SnapshotStoreDeps
  readonly #exclusive = createKeyedMutex()
  readonly #folder: SnapshotFolder
  readonly #saves = new Map<string, Save>()
  #keepAll = false
  #tidied = false
  #opened: Opened | undefined
  /** Rows of each lot in the newest series, up to the copy `name`. */
  #rows: { name: string; of: Map<string, number> } | undefined
  /** Changes reported so far: a copy begun before the last report lacks its changes. */
  #reports = 0

  constructor(deps: SnapshotStoreDeps) {
    this.#deps = deps
    this.#folder = new SnapshotFolder(deps.folder)
  }

  /** Newest first, damaged ones too. `verify` reads those not read before. */
  list(verify = false): Promise<SnapshotInfo[]> {
    return this.#run(async () => {
      if (verify) for (const entry of await this.#folder.look()) await this.#folder.verify(entry)
      return this.#shown(await this.#folder.look())
    })
  }

  state() {
    return this.#run(async () => {
      const entries = await this.#folder.look()
      const last = this.#shown(entries).find(({ readable }) => readable)
      const chain = newestChain(entries)
      return {
        ...(last && { last }),
        ...(chain && {
          series: { schemaVersion: chain[0].copy.manifest.schemaVersion, wholeDue: this.#isLong(chain) },
        }),
        unsaved: (await this.#folder.sizeOf(UNSAVED)) !== undefined,
      }
    })
  }

  /** Kept on disk, so that the next session knows of unsaved changes even after a crash. */
  changed(): Promise<void> {
    this.#reports++
    return this.#run(() => this.#markUnsaved())
  }

  async #markUnsaved(): Promise<void> {
    await this.#make()
    await this.#deps.write(join(this.#deps.folder, UNSAVED), new Uint8Array())
  }

  /** Nothing is deleted until the app restarts. */
  keepAll(): void {
    this.#keepAll = true
  }

  /** Undefined when no sound series can be continued. */
  begin(kind: 'whole' | 'changes', schemaVersion: number): Promise<string | undefined> {
    return this.#run(async () => {
      await this.#make()
      await this.#tidy()
      if (kind === 'changes' && !(await this.#canContinue(schemaVersion))) return undefined
      const saveId = randomUUID()
      const saving = createSaving(join(this.#deps.folder, `.copy-${saveId}.tmp`), this.#deps.create)
      this.#saves.set(saveId, { saving, kind, schemaVersion, reports: this.#reports, overtaken: false })
      return saveId
    })
  }

  /** False when no copy with this id is being written. */
  async add(saveId: string, units: readonly SnapshotUnit[]): Promise<boolean> {
    const save = this.#saves.get(saveId)
    if (!save) return false
    await save.saving.add(units).catch((thrown: unknown) => this.#failed(thrown))
    return true
  }

  /** Undefined when no copy with this id is being written, or its series has ended meanwhile. */
  finish(saveId: string): Promise<SnapshotInfo | undefined> {
    return this.#run(async () => {
      const save = this.#saves.get(saveId)
      if (!save) return undefined
      try {
        const written = await save.saving.end()
        // Without changes, the newest copy stands for this one.
        const name = isEmpty(written, save) ? await this.#newestName() : await this.#place(written, save)
        if (name === undefined) return undefined
        if (save.overtaken) await this.#markUnsaved()
        else if (save.reports === this.#reports) await this.#remove(UNSAVED)
        const entries = await this.#folder.look()
        if (!this.#keepAll) await this.#rotate(entries, name)
        return infoOf(entryNamed(entries, name), true)
      } finally {
        await this.#drop(saveId)
      }
    })
  }

  async abort(saveId: string): Promise<void> {
    await this.#run(() => this.#drop(saveId))
  }

  /** Stamps in a part of the newest series' index; undefined when that part is missing or damaged. */
  stamps(part: number): Promise<{ stamps: [string, string][]; more: boolean } | undefined> {
    return this.#run(async () => {
      const chain = newestChain(await this.#folder.look()) ?? []
      const places = chain.flatMap(({ name, copy }) => copy.manifest.index.map((piece) => ({ name, piece })))
      if (chain.length > 0 && part === 0 && places.length === 0) return { stamps: [], more: false }
      const place = places[part]
      const lines = place && (await this.#folder.linesOf(place.name, place.piece))
      if (!lines) return undefined
      return {
        stamps: lines.map(fieldsOf).map(([key, stamp]): [string, string] => [key, stamp]),
        more: part + 1 < places.length,
      }
    })
  }

  /** Undefined when missing or known to be damaged. */
  open(name: string): Promise<{ kind: 'text' | 'units'; pieces: number; schemaVersion: number } | undefined> {
    return this.#run(async () => {
      this.#opened = await openSnapshot(this.#folder, name)
      return this.#opened && { ...this.#opened, pieces: piecesOf(this.#opened) }
    })
  }

  /** Null for a damaged piece; undefined when the copy cannot be opened or has no such piece. */
  read(name: string, piece: number): Promise<string | null | undefined> {
    return this.#run(async () => {
      if (this.#opened?.name !== name) this.#opened = await openSnapshot(this.#folder, name)
      return this.#opened && readPiece(this.#folder, this.#opened, piece)
    })
  }

  /** One operation at a time. After a disk error no older snapshot is removed in this session. */
  #run<T>(operation: () => Promise<T>): Promise<T> {
    return this.#exclusive('folder', operation).catch((thrown: unknown) => this.#failed(thrown))
  }

  #failed(thrown: unknown): never {
    this.#keepAll = true
    throw reported(thrown, this.#deps.log)
  }

  async #make(): Promise<void> {
    await mkdir(this.#deps.folder, { recursive: true, mode: 0o700 })
  }

  #shown(entries: readonly SnapshotEntry[]): SnapshotInfo[] {
    const sound = readableNames(entries)
    const infos = entries.map((entry) => infoOf(entry, sound.has(entry.name)))
    const today = this.#today()
    const kept = (some: readonly SnapshotInfo[]) =>
      namesToKeep(
        some.map(({ name, at }) => ({ name, day: dayInJapan(at) })),
        today,
      )
    const readable = kept(infos.filter((info) => info.readable))
    const damaged = kept(infos.filter((info) => !info.readable))
    return infos.filter(({ name }) => readable.has(name) || damaged.has(name))
  }

  #today = (): string => dayInJapan(this.#deps.now().toISOString())

  #isLong([whole, ...changes]: Chain): boolean {
    const bytes = changes.reduce((sum, entry) => sum + entry.bytes, 0)
    return (
      changes.length >= SERIES_COPIES ||
      bytes > Math.max(SERIES_BYTES, whole.bytes) ||
      this.#deps.now().getTime() - Date.parse(instantOf(whole.name)) > SERIES_DAYS * DAY_MS
    )
  }

  async #canContinue(schemaVersion: number): Promise<boolean> {
    const chain = newestChain(await this.#folder.look())
    if (chain?.[0].copy.manifest.schemaVersion !== schemaVersion) return false
    for (const entry of chain) if (!(await this.#folder.verify(entry))) return false
    return true
  }

  /** Deletes files of crashes that never counted. Once, before the session's first copy. */
  async #tidy(): Promise<void> {
    if (this.#tidied || this.#keepAll) return
    const { folder } = this.#deps
    const files = await readdir(folder)
    const names = new Set(files)
    for (const file of files)
      if (LEFT_BY_A_CRASH.test(file) || (file.endsWith('.pack') && !names.has(file.replace(/\.pack$/, '.json'))))
        await this.#remove(file)
    this.#tidied = true
  }

  /** Undefined when these changes can continue no series. */
  async #place(written: Written, save: Save) {
    const { kind, schemaVersion } = save
    const { folder, write } = this.#deps
    const entries = await this.#folder.look()
    const chain = kind === 'changes' ? newestChain(entries) : undefined
    const last = chain?.at(-1)
    if (kind === 'changes' && last?.copy.manifest.schemaVersion !== schemaVersion) return undefined
    const rows = await this.#rowsAfter(chain, written)
    const name = freeName(entries, this.#deps.now().getTime())
    const manifest: CopyManifest = {
      schemaVersion,
      series: last
        ? last.copy.manifest.series
        : 1 + Math.max(-1, ...entries.map(({ copy }) => copy?.manifest.series ?? -1)),
      n: last ? last.copy.manifest.n + 1 : 0,
      before: last?.copy.sha256 ?? '',
      lots: rows.size,
      details: [...rows.values()].reduce((sum, count) => sum + count, 0),
      content: [...written.content],
      index: [...written.index],
    }
    try {
      await putInPlace(written.path, join(folder, packOf(name)))
      await write(join(folder, name), Buffer.from(sealManifest(manifest).text))
    } catch (thrown) {
      await this.#remove(packOf(name))
      throw thrown
    }
    this.#rows = { name, of: rows }
    for (const other of this.#saves.values()) other.overtaken ||= other !== save
    return name
  }

  async #rowsAfter(chain: readonly CopyEntry[] | undefined, { lots }: Written): Promise<Map<string, number>> {
    const rows = new Map<string, number>(chain && (await this.#rowsOf(chain)))
    for (const [key, count] of lots)
      if (count === null) rows.delete(key)
      else rows.set(key, count)
    return rows
  }

  async #rowsOf(chain: readonly CopyEntry[]): Promise<Map<string, number>> {
    const last = chain.at(-1)
    if (this.#rows && this.#rows.name === last?.name) return this.#rows.of
    const rows = new Map<string, number>()
    for (const { name, copy } of chain)
      for (const piece of copy.manifest.index)
        for (const line of (await this.#folder.linesOf(name, piece)) ?? []) {
          const [key, stamp, count] = fieldsOf(line)
          if (!key.startsWith('lots/')) continue
          if (stamp === '') rows.delete(key)
          else rows.set(key, Number(count))
        }
    return rows
  }

  async #drop(saveId: string): Promise<void> {
    const save = this.#saves.get(saveId)
    this.#saves.delete(saveId)
    await save?.saving.discard()
  }

  async #newestName(): Promise<string | undefined> {
    return newestChain(await this.#folder.look())?.at(-1)?.name
  }

  async #rotate(entries: readonly SnapshotEntry[], justWritten: string): Promise<void> {
    const readable = [...readableNames(entries)].map((name) => ({ name, day: dayInJapan(instantOf(name)) }))
    const kept = namesToKeep(readable, this.#today(), justWritten)
    for (const { name, former, whole } of entries) if (former && whole && !kept.has(name)) await this.#delete([name])
    const series = [...seriesOf(entries)].toSorted(([a], [b]) => b - a)
    for (const [, { own, sound }] of series.slice(KEPT_SERIES))
      if (own.length === sound.length && own.every(({ name }) => !kept.has(name)))
        await this.#delete(own.toReversed().map(({ name }) => name))
  }

  /** Manifests first, so that neither a crash nor a file that is held leaves anything that looks damaged. */
  async #delete(names: readonly string[]): Promise<void> {
    for (const name of names) if (!(await this.#remove(name))) return
    for (const name of names) await this.#remove(packOf(name))
  }

  /** False while a program holds the file, which then waits for a later copy. */
  async #remove(file: string): Promise<boolean> {
    try {
      await patiently(() => rm(join(this.#deps.folder, file), { force: true }))
      return true
    } catch (thrown) {
      if (isHeld(thrown)) return false
      throw thrown
    }
  }
}

const isEmpty = ({ content }: Written, { kind }: Save): boolean => kind === 'changes' && content.length === 0
const entryNamed = (entries: readonly SnapshotEntry[], name: string): SnapshotEntry => {
  const entry = entries.find((one) => one.name === name)
  if (!entry) throw new StorageError('backups: ENOENT')
  return entry
}

/** Neither log nor error has the file's path. */
function reported(thrown: unknown, log: Log): StorageError {
  const error =
    thrown instanceof StorageError
      ? thrown.detail.replace(/^.*: /, '')
      : toStorageError('', thrown).detail.replace(/^: /, '')
  log.write('error', 'backups.storage', storageFields(`backups: ${error}`))
  return new StorageError(`backups: ${error}`)
}
