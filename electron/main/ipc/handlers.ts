import type { z } from 'zod'
import type { ChannelName, Channels, EventName, EventPayload } from '#contract/ipc/channels'
import type { Reply } from '#contract/ipc/desk'

/** The window a call came from: where its events go, and what its dialogs and jobs belong to. */
export interface Caller {
  readonly windowId: number
  readonly role: WindowRole
  push<E extends EventName>(event: E, payload: EventPayload<E>): void
  /** Runs when the window is gone; the returned function takes it back. */
  onGone(listener: () => void): () => void
}

/**
 * `print` is the hidden window that lays out a report; it may ask for its job and say that it is ready, nothing else.
 */
export type WindowRole = 'main' | 'print'

export type ParsedInput<C extends ChannelName> = z.output<Channels[C]['input']>
type Handler<C extends ChannelName> = (input: ParsedInput<C>, caller: Caller) => Promise<Reply<C>> | Reply<C>
/** One handler per channel of the contract: a missing or mistyped one does not compile. */
export type Handlers = { readonly [C in ChannelName]: Handler<C> }
