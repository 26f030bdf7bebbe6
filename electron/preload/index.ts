import { contextBridge, ipcRenderer } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL } from '#contract/ipc/bridge'
import { askEarly } from './earlyAnswers.ts'
import { CHANNEL_NAMES, EVENT_NAMES } from './names.ts'

type Listener = (payload: unknown) => void

const listeners = new Map<string, Set<Listener>>(EVENT_NAMES.map((name) => [name, new Set()]))
const isChannel = (name: unknown): boolean => (CHANNEL_NAMES as readonly unknown[]).includes(name)

/** Unknown names never reach the IPC; its failures become results too. */
async function call(channel: unknown, input?: unknown): Promise<unknown> {
  if (!isChannel(channel))
    return { ok: false, error: { code: 'invalidInput', problems: [{ path: 'channel', problem: 'unknownChannel' }] } }
  return early?.take(channel as string, input) ?? ask(channel, input)
}

async function ask(channel: unknown, input: unknown): Promise<unknown> {
  try {
    return await ipcRenderer.invoke(CALL_CHANNEL, channel, input)
  } catch {
    return { ok: false, error: { code: 'internal', reference: 'ipc' } }
  }
}

// A print window may ask for its job only.
const { location } = globalThis as { location?: { hash: string } }
const early = location && !location.hash.startsWith('#/print') ? askEarly(ask) : undefined

/** Hides the raw IPC event. Returns the unsubscribe function. */
function on(event: unknown, listener: Listener): () => void {
  const own = typeof event === 'string' ? listeners.get(event) : undefined
  if (own === undefined || typeof listener !== 'function') return () => undefined
  // A wrapper for each subscription: a listener subscribed twice and unsubscribed once stays subscribed.
  const mine: Listener = (payload) => {
    listener(payload)
  }
  own.add(mine)
  return () => {
    own.delete(mine)
  }
}

ipcRenderer.on(EVENT_CHANNEL, (_raw, event: unknown, payload: unknown) => {
  early?.drop()
  if (typeof event === 'string') for (const listener of listeners.get(event) ?? []) listener(payload)
})

contextBridge.exposeInMainWorld('desk', { call, on })
