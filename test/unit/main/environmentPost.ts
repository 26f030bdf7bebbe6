// A process that its parent starts with variables of the environment. As `app` it sends one POST as an application goes; as `plain` it does what Node does when nothing is pinned, which shows that the variable
// has an effect at all. Tells its parent what became of it: `answered`, or the code of the error.
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import * as tls from 'node:tls'
import { ok } from '#contract/ipc/errors'
import { sendOnce } from '../../../electron/main/bank/nodeTransport.ts'
import { nodeCode } from '../../../electron/main/network/wayErrors.ts'

const [mode, url = '', store] = process.argv.slice(2)

async function asApp(): Promise<void> {
  await sendOnce({ ways: async () => [{ kind: 'direct' }], answerProxy: async () => null, identity: ok(undefined), userAgent: 'desk', openingMs: 5_000 }, url, { method: 'POST', body: '{}', headers: {} })
}

function asNode(): Promise<void> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', ...(store === 'system' && { ca: tls.getCACertificates('system') }) }, (answer) => { answer.resume(); resolve() })
    request.on('error', reject)
    request.end('{}')
  })
}

const told = await (mode === 'app' ? asApp() : asNode()).then(() => 'answered', nodeCode)
process.send?.(told, () => { process.disconnect() })
