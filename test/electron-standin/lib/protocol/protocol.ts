import { guarded, loud, notImplemented } from '../shared/loud.ts'
import { cdp, runtime } from '../shared/runtime.ts'
import { quietly } from '../shared/cdp.ts'
import { firstRequest } from '../chromium/targets.ts'
import { addScheme, headerToPage, originOf, schemeOf, schemePatterns, toApp } from './urls.ts'

interface Privileges {
  standard?: boolean
  secure?: boolean
  supportFetchAPI?: boolean
  corsEnabled?: boolean
  allowServiceWorkers?: boolean
  bypassCSP?: boolean
  [name: string]: boolean | undefined
}

export type SchemeHandler = (request: Request) => Response | Promise<Response>

const privileged = new Map<string, Privileges>()
let registered = false

/** Declares from which schemes pages may come, as protocol.registerSchemesAsPrivileged does. */
function registerSchemesAsPrivileged(schemes: { scheme: string; privileges?: Privileges }[]): void {
  if (runtime.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
  if (registered)
    throw notImplemented('a second call of protocol.registerSchemesAsPrivileged, which replaces the first in Electron,')
  registered = true
  for (const { scheme, privileges = {} } of schemes) {
    // Pages are served from https here, so they have these two privileges in any case.
    if (!privileges.standard || !privileges.secure)
      throw notImplemented(`a scheme that is not standard and secure (${scheme})`)
    if (privileges.bypassCSP) throw notImplemented(`bypassCSP for a scheme (${scheme})`)
    privileged.set(scheme, privileges)
    addScheme(scheme)
  }
}

export class Protocol {
  #handlers = new Map<string, SchemeHandler>()

  handle(scheme: string, handler: SchemeHandler): void {
    if (!privileged.has(scheme))
      throw notImplemented(`protocol.handle for a scheme that is not registered as privileged (${scheme})`)
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this.#handlers.set(scheme, handler)
  }
  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  }
  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme)
  }
  handler(scheme: string): SchemeHandler | undefined {
    return this.#handlers.get(scheme)
  }
}
guarded(Protocol.prototype, 'Protocol', 'protocol')

interface Paused {
  requestId: string
  frameId: string
  resourceType: string
  request: { url: string; method: string; headers: Record<string, string>; postDataEntries?: { bytes?: string }[] }
}

interface Page {
  protocol: Protocol
  mayNavigate: (url: string, frameId: string) => boolean
}

/**
 * Answers the requests of pages for custom schemes. Before any document is fetched, asks its page whether it may
 * navigate there.
 */
export async function interceptRequests(pageOf: (frameId: string) => Page): Promise<void> {
  cdp().on(undefined, 'Fetch.requestPaused', (params) => quietly(decide(params as unknown as Paused, pageOf)))
  const patterns = [
    ...schemePatterns().map((urlPattern) => ({ urlPattern })),
    { urlPattern: '*', resourceType: 'Document' },
  ]
  await cdp().send('Fetch.enable', { patterns })
}

async function decide(paused: Paused, pageOf: (frameId: string) => Page): Promise<unknown> {
  const page = pageOf(paused.frameId)
  const { requestId, request } = paused
  const first = firstRequest(paused.frameId, request.url)
  if (first === 'hold') return undefined
  if (first === 'refuse') return refuse(requestId, 'Aborted')
  if (paused.resourceType === 'Document' && !page.mayNavigate(request.url, paused.frameId))
    return refuse(requestId, 'Aborted')
  const scheme = schemeOf(request.url)
  if (scheme === undefined) return cdp().send('Fetch.continueRequest', { requestId })
  const handler = page.protocol.handler(scheme)
  if (!handler || !isAllowed(scheme, paused)) return refuse(requestId, 'Failed')
  // Chromium requests the icon automatically; Electron does not.
  if (paused.resourceType === 'Other' && new URL(request.url).pathname === '/favicon.ico')
    return cdp().send('Fetch.fulfillRequest', { requestId, responseCode: 404 })
  try {
    return await cdp().send('Fetch.fulfillRequest', { requestId, ...(await answer(handler, request)) })
  } catch (error) {
    console.error(`The handler of ${toApp(request.url)} failed:`, error)
    return refuse(requestId, 'Failed')
  }
}

function refuse(requestId: string, errorReason: string): Promise<unknown> {
  return cdp().send('Fetch.failRequest', { requestId, errorReason })
}

// Returns whether the scheme's privileges allow a request, as far as https can enforce them.
function isAllowed(scheme: string, { resourceType, request }: Paused): boolean {
  const privileges = privileged.get(scheme) ?? {}
  const header = (name: string): string | undefined =>
    Object.entries(request.headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (header('service-worker') !== undefined && !privileges.allowServiceWorkers) return false
  if (resourceType !== 'Fetch' && resourceType !== 'XHR') return true
  const origin = header('origin')
  const foreign = origin !== undefined && originOf(toApp(origin)) !== originOf(toApp(request.url))
  return privileges.supportFetchAPI === true && (!foreign || privileges.corsEnabled === true)
}

async function answer(handler: SchemeHandler, request: Paused['request']): Promise<object> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    headers.set(name, /^(origin|referer)$/i.test(name) ? toApp(value) : value)
  const body = Buffer.concat((request.postDataEntries ?? []).map((entry) => Buffer.from(entry.bytes ?? '', 'base64')))
  const hasBody = body.length > 0 && request.method !== 'GET' && request.method !== 'HEAD'
  const response = await handler(
    new Request(toApp(request.url), { method: request.method, headers, ...(hasBody ? { body } : {}) }),
  )
  if (response.type === 'error') throw new Error('net::ERR_FAILED')
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    responseCode: response.status,
    responsePhrase: response.statusText || undefined,
    responseHeaders: pageHeaders(response.headers),
    body: bytes.toString('base64'),
  }
}

const translated = new Set([
  'content-security-policy',
  'content-security-policy-report-only',
  'access-control-allow-origin',
  'location',
  'link',
  'cross-origin-resource-policy',
])

function pageHeaders(headers: Headers): { name: string; value: string }[] {
  const all = [...headers].filter(([name]) => name !== 'set-cookie')
  return all.map(([name, value]) => ({ name, value: translated.has(name) ? headerToPage(value) : value }))
}

/**
 * Returns Electron's `protocol`: the one of the default session, with the only function that must be called before
 * `ready`.
 */
export function protocolModule(protocol: () => Protocol): object {
  return guarded(
    {
      registerSchemesAsPrivileged,
      handle: (scheme: string, handler: SchemeHandler) => protocol().handle(scheme, handler),
      unhandle: (scheme: string) => protocol().unhandle(scheme),
      isProtocolHandled: (scheme: string) => protocol().isProtocolHandled(scheme),
      registerFileProtocol: loud('protocol.registerFileProtocol'),
    },
    'Protocol',
    'protocol',
  )
}
