import type { ChannelName, ErrorCodeOf, EventName, EventPayload, Input, Value } from './channels.ts'
import type { AppError, Result } from './errors.ts'

export type ErrorOf<C extends ChannelName> = Extract<AppError, { code: ErrorCodeOf<C> }>
export type Reply<C extends ChannelName> = Result<Value<C>, ErrorOf<C>>

/** What the page sees as `window.desk`. */
export interface Bridge {
  call<C extends ChannelName>(
    channel: C,
    ...input: undefined extends Input<C> ? [input?: Input<C>] : [input: Input<C>]
  ): Promise<Reply<C>>
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void
}

export const CALL_CHANNEL = 'desk.call'
export const EVENT_CHANNEL = 'desk.event'
