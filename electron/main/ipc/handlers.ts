import type { z } from 'zod'
import type { ChannelName, Channels, EventName, EventPayload } from '#contract/ipc/channels'
import type { Reply } from '#contract/ipc/bridge'

/** The window a call came from. It receives the call's events, and its dialogs and jobs belong to it. */
export interface Caller {
  readonly windowId: number
  readonly role: WindowRole
  push<E extends EventName>(event: E, payload: EventPayload<E>): void
  /** Returns a function that unsubscribes. */
  onGone(listener: () => void): () => void
}

/** `print` is the hidden window that lays out a report; it may only ask for its job and report that it is ready. */
export type WindowRole = 'main' | 'print'

export type ParsedInput<C extends ChannelName> = z.output<Channels[C]['input']>
type Handler<C extends ChannelName> = (input: ParsedInput<C>, caller: Caller) => Promise<Reply<C>> | Reply<C>
/** One handler for each channel of the contract: a missing or mistyped one does not compile. */
export type Handlers = { readonly [C in ChannelName]: Handler<C> }
