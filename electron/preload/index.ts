import { contextBridge, ipcRenderer } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL } from '#contract/ipc/bridge'
import { askEarly } from './earlyAnswers.ts'
import { CHANNEL_NAMES, EVENT_NAMES } from './names.ts'

type Listener = (payload: unknown) => void

const listeners = new Map<string, Set<Listener>>(EVENT_NAMES.map((name) => [name, new Set()]))
const isChannel = (name: unknown): boolean => (CHANNEL_NAMES as readonly unknown[]).includes(name)

/** A name that is not in the contract never reaches the IPC, and an IPC failure is returned as a result too. */
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

/** The raw IPC event never reaches the page. Returns the function that unsubscribes. */
function on(event: unknown, listener: Listener): () => void {
  const own = typeof event === 'string' ? listeners.get(event) : undefined
  if (own === undefined || typeof listener !== 'function') return () => undefined
  // Each subscription has its own wrapper, so a listener that subscribed twice and unsubscribed once is still
  // subscribed once.
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
