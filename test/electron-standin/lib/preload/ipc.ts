import { EventEmitter } from 'node:events'
import { types } from 'node:util'
import type { IpcMainInvokeEvent } from 'electron'
import { makeCodec } from './codec.ts'
import { guarded } from '../shared/loud.ts'
import { originOf, toApp } from '../protocol/urls.ts'

/** The part of the contents of a window that a message needs to know about its sender. */
interface Sender {
  readonly id: number
  isDestroyed(): boolean
  send(channel: string, ...args: unknown[]): void
}

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown

export interface FrameMessage {
  type: 'send' | 'invoke' | 'open' | 'context-menu' | 'preload-error'
  url: string
  channel?: string
  id?: number
  [name: string]: unknown
}

/** Sends an answer to the document that a message came from. */
export type Reply = (head: object, body?: string) => void

/** Main's end of the structured clone. Node can detect a Proxy, which Electron refuses to clone. */
export const codec = makeCodec(types.isProxy)

const handlers = new Map<string, Handler>()

class IpcMain extends EventEmitter {
  constructor() {
    super()
    this.setMaxListeners(0)
  }

  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    handlers.delete(channel)
  }
}

/** The main process's end of IPC. */
export const ipcMain = guarded(new IpcMain(), 'IpcMain', 'ipcMain')

/** Returns the frame that sent a message. It is always the main frame, because no other has a preload. */
export function frameAt(pageUrl: string, contents: Sender): object {
  const url = toApp(pageUrl)
  const frame = {
    url,
    origin: originOf(url),
    name: '',
    parent: null,
    routingId: 1,
    processId: contents.id,
    frameTreeNodeId: contents.id,
    detached: false,
    frames: [],
    framesInSubtree: [],
    visibilityState: 'visible',
    isDestroyed: () => contents.isDestroyed(),
    send: (channel: string, ...args: unknown[]) => contents.send(channel, ...args),
  }
  const whole = Object.assign(frame, { top: frame })
  whole.framesInSubtree = [whole] as never[]
  return guarded(whole, 'WebFrameMain', 'WebFrameMain')
}

/** Handles one message from a preload; `reply` goes back to the document it came from. */
export function dispatch(contents: Sender, message: FrameMessage, body: string, reply: Reply): void {
  const channel = message.channel ?? ''
  const senderFrame = frameAt(message.url, contents)
  const event = {
    type: 'frame',
    sender: contents,
    senderFrame,
    frameId: 1,
    processId: contents.id,
    ports: [] as unknown[],
    reply: (name: string, ...args: unknown[]) => contents.send(name, ...args),
  }
  if (message.type === 'invoke') void answer(channel, message.id!, event, body, reply)
  else ipcMain.emit(channel, event, ...(codec.decode(body) as unknown[]))
}

async function answer(channel: string, id: number, event: object, body: string, reply: Reply): Promise<void> {
  try {
    const handler = handlers.get(channel)
    if (!handler)
      return reply({ type: 'reply', id, error: failure(channel, new Error(`No handler registered for '${channel}'`)) })
    const result = await handler(event as IpcMainInvokeEvent, ...(codec.decode(body) as unknown[]))
    reply({ type: 'reply', id }, codec.encode(result))
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error)
    reply({ type: 'reply', id, error: failure(channel, error) })
  }
}

function failure(channel: string, error: unknown): string {
  return `Error invoking remote method '${channel}': ${String(error)}`
}
