import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { APP_HOST } from '../../ipc/sender.ts'
import { CONTENT_SECURITY_POLICY, PERMISSIONS_POLICY } from './contentPolicy.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
}

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
}

/**
 * Segments must be plain file names, so that no spelling of `..`, separators or hidden files leads out of `folder`.
 * Everything else, and other hosts, is 404. `fill` completes the page.
 */
export function createAssetHandler(
  folder: string,
  fill: (html: string) => string = (html) => html,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return empty(405)
    const segments = segmentsOf(request.url)
    const type = segments && TYPES[extname(segments.at(-1) ?? '').toLowerCase()]
    if (!segments || !type) return empty(404)
    try {
      const bytes = await readFile(join(folder, ...segments))
      const body = segments.join('/') === 'index.html' ? fill(bytes.toString()) : bytes
      return new Response(request.method === 'HEAD' ? null : body, { headers: { ...HEADERS, 'content-type': type } })
    } catch {
      return empty(404)
    }
  }
}

const PLAIN_NAME = /^(?!\.)[A-Za-z0-9._@-]+$/

/** `app://tokucho/assets/a.js` gives ['assets', 'a.js']; null for another host or a segment that is no plain name. */
function segmentsOf(url: string): string[] | null {
  const { host, pathname } = new URL(url)
  if (host !== APP_HOST) return null
  const segments = pathname === '/' ? ['index.html'] : pathname.slice(1).split('/')
  return segments.every((segment) => PLAIN_NAME.test(segment)) ? segments : null
}

const empty = (status: number): Response => new Response(null, { status, headers: HEADERS })
