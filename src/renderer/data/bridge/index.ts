import type { ChannelName, ErrorOf, EventName, EventPayload, Input, Reply, Value } from '#contract/ipc/index'

type CallArguments<C extends ChannelName> = undefined extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

let held: Promise<void> | undefined
let release: () => void = () => undefined

/** While locked, main refuses all calls but those for unlocking and for reports of errors; the others wait here. */
export function holdCalls(locked: boolean): void {
  if (!locked) {
    held = undefined
    release()
  } else held ??= new Promise((resolve) => (release = resolve))
}

/** Expected failures are part of the reply; they never reject. */
export async function call<C extends ChannelName>(channel: C, ...input: CallArguments<C>): Promise<Reply<C>> {
  if (held && !channel.startsWith('lock.') && !channel.startsWith('health.')) await held
  return window.desk.call(channel, ...input)
}

/**
 * Each event is subscribed once at the bridge, because a function that crosses it may be held for as long as the page
 * lives.
 */
const hubs = new WeakMap<object, Map<EventName, Set<(payload: never) => void>>>()

/** The returned function unsubscribes. */
export function on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void {
  const listeners = listenersOf(event)
  // A function subscribed twice and unsubscribed once must still be called once.
  const mine = (payload: EventPayload<E>) => {
    listener(payload)
  }
  listeners.add(mine)
  return () => {
    listeners.delete(mine)
  }
}

function listenersOf(event: EventName): Set<(payload: never) => void> {
  const hub = hubs.get(window.desk) ?? new Map<EventName, Set<(payload: never) => void>>()
  hubs.set(window.desk, hub)
  const known = hub.get(event)
  if (known) return known
  const listeners = new Set<(payload: never) => void>()
  hub.set(event, listeners)
  window.desk.on(event, (payload) => {
    for (const listener of [...listeners]) listener(payload as never)
  })
  return listeners
}

export class CallError<C extends ChannelName = ChannelName> extends Error {
  readonly error: ErrorOf<C>

  constructor(error: ErrorOf<C>) {
    super(error.code)
    this.name = 'CallError'
    this.error = error
  }
}

export async function mustCall<C extends ChannelName>(channel: C, ...input: CallArguments<C>): Promise<Value<C>> {
  const reply = await call(channel, ...input)
  if (!reply.ok) throw new CallError<C>(reply.error)
  return reply.value
}
