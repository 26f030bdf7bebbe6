import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SnapshotUnit } from '#contract/ipc/backups'
import type { ChannelName } from '#contract/ipc/channels'
import type { mustCall } from '#data/bridge/index'
import { CallError } from '#data/bridge/index'
import { registerBackups } from '#main/backups/handlers'
import { createSaveBeforeClose } from '#main/backups/saveBeforeClose'
import { createPackFile } from '#main/backups/saving'
import { SnapshotStore } from '#main/backups/store'
import { createDispatcher } from '#main/ipc/dispatcher'
import type { Handlers } from '#main/ipc/handlers'
import { writeAtomically } from '#main/storage/atomicFile'
import { caller, recordingLog, temporaryFolder } from '../support.ts'

/** The folder of copies with the real store behind the real channels. `restart` is a new start of the app. */
export function backupDesk(folder = join(temporaryFolder(), 'backups'), start = Date.parse('2026-11-21T00:00:00Z')) {
  const state = {
    at: start,
    /** The code with which the disk refuses to write, and after how many more bytes. */
    failure: undefined as string | undefined,
    room: 0,
    answers: [] as number[],
  }
  const log = recordingLog()
  const full = (bytes: number) => {
    state.room -= bytes
    if (state.failure !== undefined && state.room < 0) throw Object.assign(new Error('no'), { code: state.failure })
  }
  const open = () => {
    const store = new SnapshotStore({
      folder,
      log,
      now: () => new Date(state.at),
      async write(path, bytes) {
        full(bytes.length)
        await writeAtomically(path, bytes, async () => undefined)
      },
      async create(path) {
        full(0)
        const file = await createPackFile(path)
        return {
          writeFile: async (data) => {
            full((data as Buffer).length)
            await file.writeFile(data)
          },
          sync: () => file.sync(),
          close: () => file.close(),
        }
      },
    })
    const beforeClose = createSaveBeforeClose({ ask: () => undefined, waitMs: 60_000 })
    const dispatch = createDispatcher({
      handlers: registerBackups({ store, beforeClose }) as Handlers,
      log,
      checkOutput: true,
    })
    const reply = (channel: string, input?: unknown) => dispatch(caller(), channel, input)
    const call = (async (channel: ChannelName, input?: unknown) => {
      const answer = await reply(channel, structuredClone(input))
      state.answers.push(Buffer.byteLength(JSON.stringify(answer)))
      if (!answer.ok) throw new CallError(answer.error)
      return structuredClone(answer.value)
    }) as typeof mustCall
    return { store, beforeClose, reply, call }
  }
  const app = open()
  const files = () => (existsSync(folder) ? readdirSync(folder).sort() : [])
  return {
    folder,
    state,
    log,
    ...app,
    restart: open,
    files,
    heads: () => files().filter((name) => name.endsWith('.json')),
  }
}

export const unitOf = (n: number, text = 'x', lines = 1): SnapshotUnit => ({
  key: `lots/"${String(n)}"`,
  stamp: n.toString(16).padStart(16, '0'),
  lines,
  json: JSON.stringify({ n, text }),
})

/** Writes a copy through the channels; returns its entry. */
export async function copyOf(
  { call }: { call: typeof mustCall },
  kind: 'whole' | 'changes',
  units: readonly SnapshotUnit[],
  keepAll = false,
) {
  const { saveId } = await call('backups.begin', { kind, schemaVersion: 16, keepAll })
  for (let at = 0; at < units.length; at += 500)
    await call('backups.part', { saveId, units: units.slice(at, at + 500) })
  return call('backups.finish', { saveId })
}

/** Returns the units of a snapshot by key; undefined when it cannot be opened, null when a piece is damaged. */
export async function contentOf({ call }: { call: typeof mustCall }, name: string) {
  const opened = await call('backups.open', { name }).catch(() => undefined)
  if (!opened) return undefined
  const units = new Map<string, unknown>()
  for (let piece = 0; piece < opened.pieces; piece++) {
    const { text } = await call('backups.read', { name, piece })
    if (text === null) return null
    for (const line of text === '' ? [] : text.split('\n')) {
      const [key = '', json = ''] = line.split('\t')
      if (units.has(key)) throw new Error(`${key} twice`)
      units.set(key, JSON.parse(json))
    }
  }
  return units
}
