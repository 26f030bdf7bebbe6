import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'

const openssl = (...args) => execFileSync('openssl', args, { stdio: 'pipe' })

/** Makes an authority and a certificate of `localhost` by it, in a folder. Returns the files that a server needs. */
export function makeCertificate(folder) {
  const [ca, caKey, key, request, certificate] = ['ca.pem', 'ca.key', 'key', 'csr', 'pem'].map((name) =>
    join(folder, `feed-${name}`),
  )
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...curve, '-days', '2', '-subj', '/CN=Trial of updates', '-keyout', caKey, '-out', ca)
  openssl(
    'req',
    ...curve,
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    request,
    '-addext',
    'subjectAltName=DNS:localhost',
  )
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    '-CA',
    ca,
    '-CAkey',
    caKey,
    '-CAcreateserial',
    '-days',
    '2',
    '-copy_extensions',
    'copy',
    '-out',
    certificate,
  )
  return { ca, key: readFileSync(key), certificate: readFileSync(certificate) }
}

const BOUNDARY = 'part-of-a-release'

/** Returns the first and last byte of each range that a request asks for; none if it asks for the whole. */
const rangesOf = (header) =>
  [...(header ?? '').matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)])

/** Returns status, headers and body of an answer, as a server that knows ranges gives it. */
export function answerOf(bytes, header) {
  const ranges = rangesOf(header)
  const place = ([from, to]) => `bytes ${from}-${to}/${bytes.length}`
  const part = ([from, to]) => bytes.subarray(from, to + 1)
  if (ranges.length === 0) return { status: 200, headers: { 'Accept-Ranges': 'bytes' }, body: bytes }
  if (ranges.length === 1) return { status: 206, headers: { 'Content-Range': place(ranges[0]) }, body: part(ranges[0]) }
  const parts = ranges.flatMap((range) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Range: ${place(range)}\r\n\r\n`),
    part(range),
    Buffer.from('\r\n'),
  ])
  return {
    status: 206,
    headers: { 'Content-Type': `multipart/byteranges; boundary=${BOUNDARY}` },
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}

/**
 * Serves a folder that may change while it is served. Tells which files were asked for, and how many bytes of them were
 * sent, since it was last told to forget.
 */
export async function serve({ key, certificate }, port, folderNow) {
  let sent = new Map()
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const name = decodeURIComponent(new URL(request.url, 'https://localhost').pathname.slice(1))
    const path = join(folderNow(), name)
    const there = !name.includes('/') && existsSync(path)
    const { status, headers, body } = there
      ? answerOf(readFileSync(path), request.headers.range)
      : { status: 404, headers: {}, body: Buffer.alloc(0) }
    sent.set(name, (sent.get(name) ?? 0) + body.length)
    response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body)
  })
  await new Promise((done) => server.listen(port, 'localhost', done))
  return {
    port: server.address().port,
    asked: () => [...sent.keys()],
    sentOf: (name) => sent.get(name) ?? 0,
    forget: () => (sent = new Map()),
    close: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
  }
}
