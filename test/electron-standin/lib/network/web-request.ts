import type { OnBeforeRequestListenerDetails } from 'electron'
import { notImplemented } from '../shared/loud.ts'
import { named } from './net-errors.ts'

type Details = Pick<OnBeforeRequestListenerDetails, 'url' | 'method'>
type Listener = (details: Details, decide: (answer: { cancel?: boolean }) => void) => void

/** Asks the listener of a session before each request of the main process. It does not cover requests of pages. */
export class WebRequest {
  #listener: Listener | null = null

  onBeforeRequest(listener: Listener | null, ...rest: unknown[]): void {
    if (rest.length > 0) throw notImplemented('webRequest.onBeforeRequest with a filter')
    this.#listener = listener
  }

  /**
   * Returns undefined if there is no listener to ask, so that the request leaves at once. Rejects like Chromium if
   * the listener cancels.
   */
  admit(url: string, init: RequestInit = {}): Promise<void> | undefined {
    return this.#listener ? this.#ask(this.#listener, url, init) : undefined
  }

  async #ask(listener: Listener, url: string, init: RequestInit): Promise<void> {
    if (init.redirect !== 'error')
      throw notImplemented('webRequest.onBeforeRequest for a request that follows redirects')
    const { cancel } = await new Promise<{ cancel?: boolean }>((decide) => {
      listener({ url, method: init.method ?? 'GET' }, decide)
    })
    if (cancel) throw named('BLOCKED_BY_CLIENT')
  }
}
