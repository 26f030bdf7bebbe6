// A child process that a test starts with chosen environment variables. In mode `app` it sends one POST the way the app
// sends an application. In mode `plain` it uses Node's defaults, which shows that the variable has an effect at all. It
// reports the result to its parent: `answered`, or the code of the error.
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import * as tls from 'node:tls'
import { ok } from '#contract/ipc/errors'
import { sendOnce } from '#main/bank/nodeTransport'
import type { Way } from '#main/network/way'
import { nodeCode } from '#main/network/wayErrors'

// `extra` is the certificate store that a plain request trusts, or the port of the proxy that the app must use.
const [mode, url = '', extra = ''] = process.argv.slice(2)
const ways: Way[] = extra === '' ? [{ kind: 'direct' }] : [{ kind: 'http', host: '127.0.0.1', port: Number(extra) }]

async function asApp(): Promise<void> {
  await sendOnce(
    {
      ways: async () => ways,
      answerProxy: async () => null,
      identity: ok(undefined),
      userAgent: 'desk',
      openingMs: 5_000,
    },
    url,
    { method: 'POST', body: '{}', headers: {} },
  )
}

function asNode(): Promise<void> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      { method: 'POST', ...(extra === 'system' && { ca: tls.getCACertificates('system') }) },
      (answer) => {
        answer.resume()
        resolve()
      },
    )
    request.on('error', reject)
    request.end('{}')
  })
}

const told = await (mode === 'app' ? asApp() : asNode()).then(() => 'answered', nodeCode)
process.send?.(told, () => {
  process.disconnect()
})
