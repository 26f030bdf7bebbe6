import { randomBytes } from 'node:crypto'
import { quietly, type CdpParams } from '../shared/cdp.ts'
import type { Target } from '../chromium/targets.ts'
import type { FrameMessage, Reply } from '../preload/ipc.ts'
import { buildPageScripts, worldName } from '../preload/page-scripts.ts'
import { cdp } from '../shared/runtime.ts'

// Longer texts would make a DevTools message longer than Chromium accepts.
const partLength = 8_000_000

type Send = (method: string, params?: CdpParams) => Promise<unknown>
/** Subscribes to an event of the page's DevTools session. */
export type Listen = (method: string, listener: (params: CdpParams) => void) => void

/** The owner of a page's session. */
interface Owner {
  listen(on: Listen): void
  /** Sends further commands to a page before it loads anything. */
  prepare(send: Send): Promise<unknown>[]
  /** Handles a message of the preload's world. */
  told(message: FrameMessage, body: string, reply: Reply): void
  preloadFailed(error: Error): void
}

/** The DevTools session of one page: commands to it, the scripts installed in it, and messages with its preload. */
export class PageSession {
  targetId = ''
  /** Settles once the page exists; commands wait for it. */
  readonly attached: Promise<void>
  #sessionId = ''
  #context: number | undefined
  #running = false
  #names = { handshake: secret(), receiver: secret(), binding: secret() }
  #scriptIds: Promise<string[]> = Promise.resolve([])
  #working: Promise<unknown> = Promise.resolve()
  #preload: string | undefined
  #owner: Owner

  constructor(created: Promise<Target>, preload: string | undefined, owner: Owner) {
    this.#preload = preload
    this.#owner = owner
    this.attached = created.then((target) => this.#attach(target))
    quietly(this.attached)
  }

  /** Sends a command once the page exists. */
  async command<T = CdpParams>(method: string, params: CdpParams = {}): Promise<T> {
    await this.attached
    const answer = cdp().send<T>(method, params, this.#sessionId)
    if (method === 'Page.printToPDF' || method === 'Page.navigate')
      this.#working = Promise.allSettled([this.#working, answer])
    return answer
  }

  /**
   * Settles once no print or navigation is running, because a headless shell may crash if its page closes during
   * one.
   */
  idle(): Promise<unknown> {
    return this.#working
  }

  /** Lets a new page run; until then it waits for the debugger, so that everything can be installed in it. */
  run(): void {
    if (this.#running) return
    this.#running = true
    quietly(this.command('Runtime.runIfWaitingForDebugger'))
  }

  /** Sends a message to the preload's world, if the page already has one. */
  deliver(head: object, body: string): void {
    if (this.#context !== undefined) this.#deliverTo(this.#context, head, body)
  }

  // Nothing here is awaited. Commands reach the page in order, before any document it navigates to. A page without a
  // process answers none of them yet, and a headless shell starts the process only with the first document.
  #attach({ targetId, sessionId }: Target): void {
    this.targetId = targetId
    this.#sessionId = sessionId
    const on: Listen = (method, listener) => void cdp().on(sessionId, method, listener)
    this.#listen(on)
    this.#owner.listen(on)
    const send: Send = (method, params = {}) => cdp().send(method, params, sessionId)
    quietly(
      Promise.all([
        send('Page.enable'),
        send('Runtime.enable'),
        send('Inspector.enable'),
        send('Page.setLifecycleEventsEnabled', { enabled: true }),
        send('Runtime.addBinding', { name: this.#names.binding, executionContextName: worldName }),
        this.installScripts(),
        ...this.#owner.prepare(send),
      ]),
    )
  }

  #listen(on: Listen): void {
    on('Runtime.bindingCalled', (params) => this.#bound(params as never))
    on('Runtime.executionContextCreated', (params) => this.#contextCreated(params.context as never))
    on('Runtime.executionContextDestroyed', (params) => {
      if (params.executionContextId === this.#context) this.#context = undefined
    })
    on('Runtime.executionContextsCleared', () => {
      this.#context = undefined
    })
  }

  /** Installs the preload from the current file, replacing the one that was installed before. */
  async installScripts(): Promise<void> {
    const scripts = buildPageScripts(this.#preload, this.#names)
    if (scripts.broken) this.#owner.preloadFailed(scripts.broken)
    const add = async (params: CdpParams): Promise<string> =>
      (await cdp().send<{ identifier: string }>('Page.addScriptToEvaluateOnNewDocument', params, this.#sessionId))
        .identifier
    const old = this.#scriptIds
    this.#scriptIds = Promise.all([add({ source: scripts.page }), add({ source: scripts.preload, worldName })])
    for (const identifier of await old)
      quietly(cdp().send('Page.removeScriptToEvaluateOnNewDocument', { identifier }, this.#sessionId))
    await this.#scriptIds
  }

  #contextCreated(context: { id: number; name: string; auxData?: { frameId?: string } }): void {
    if (context.name === worldName && context.auxData?.frameId === this.targetId) this.#context = context.id
  }

  #bound(params: { name: string; payload: string; executionContextId: number }): void {
    if (params.name !== this.#names.binding || params.executionContextId !== this.#context) return
    const line = params.payload.indexOf('\n')
    const message = JSON.parse(params.payload.slice(0, line)) as FrameMessage
    this.#owner.told(message, params.payload.slice(line + 1), (head, body) =>
      this.#deliverTo(params.executionContextId, head, body ?? ''),
    )
  }

  #deliverTo(executionContextId: number, head: object, body: string): void {
    for (let at = 0; at === 0 || at < body.length; at += partLength) {
      const last = at + partLength >= body.length
      const values = [body.slice(at, at + partLength), last ? JSON.stringify(head) : '']
      quietly(
        cdp().send(
          'Runtime.callFunctionOn',
          {
            functionDeclaration: `function(part,head){globalThis[${JSON.stringify(this.#names.receiver)}](part,head)}`,
            executionContextId,
            arguments: values.map((value) => ({ value })),
          },
          this.#sessionId,
        ),
      )
    }
  }
}

function secret(): string {
  return `_${randomBytes(16).toString('hex')}`
}
