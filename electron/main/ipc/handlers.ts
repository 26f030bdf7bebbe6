import type { z } from 'zod'
import type { ChannelName, Channels, EventName, EventPayload } from '#contract/ipc/channels'
import type { Reply } from '#contract/ipc/bridge'

/** The window that made a call. The call's events go to it; its dialogs and jobs belong to it. */
export interface Caller {
  readonly windowId: number
  readonly role: WindowRole
  push<E extends EventName>(event: E, payload: EventPayload<E>): void
  /** Returns the unsubscribe function. */
  onGone(listener: () => void): () => void
}

/** `print` is the hidden window that lays out a report: it may only ask for its job and report that it is ready. */
export type WindowRole = 'main' | 'print'

export type ParsedInput<C extends ChannelName> = z.output<Channels[C]['input']>
type Handler<C extends ChannelName> = (input: ParsedInput<C>, caller: Caller) => Promise<Reply<C>> | Reply<C>
export type Handlers = { readonly [C in ChannelName]: Handler<C> }
