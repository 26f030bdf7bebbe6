import { X509Certificate } from 'node:crypto'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** SSLRequest of PostgreSQL: length and code. */
const ASK_FOR_TLS = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const AGREED = 'S'.charCodeAt(0)

export class NoTls extends Error {
  override name = 'NoTls'
}

/**
 * The server's certificate (PEM), whoever issued it. Sends no password, so that a person can compare it first.
 * Rejects with NoTls or a network error.
 */
export async function fetchCertificate(to: { host: string; port: number }, limitMs: number): Promise<string> {
  const socket = await opened(to, limitMs)
  try {
    await agreeOnTls(socket)
    return await shownBy(socket)
  } finally {
    socket.destroy()
  }
}

/** `limitMs` without progress ends the connection, also later. */
export function opened({ host, port }: { host: string; port: number }, limitMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host, port, timeout: limitMs })
    socket.once('connect', () => {
      resolve(socket)
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
  })
}

function agreeOnTls(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('data', (answer) => {
      if (answer[0] === AGREED) resolve()
      else reject(new NoTls('the server does not offer TLS'))
    })
    socket.once('error', reject)
    socket.once('close', () => {
      reject(new Error('closed'))
    })
    socket.write(ASK_FOR_TLS)
  })
}

function shownBy(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    // Only to show the certificate; every later connection demands exactly this one.
    const secure = connectTls({ socket, rejectUnauthorized: false, minVersion: 'TLSv1.2' }, () => {
      const { raw } = secure.getPeerCertificate()
      secure.destroy()
      resolve(new X509Certificate(raw).toString())
    })
    secure.once('error', reject)
    socket.once('close', () => {
      reject(new Error('closed'))
    })
  })
}

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** PEM; null for none, several or something unreadable. */
export function certificateIn(bytes: Uint8Array | undefined): string | null {
  const found = new TextDecoder().decode(bytes).match(PEM) ?? []
  const [only] = found
  if (only === undefined || found.length > 1) return null
  try {
    return new X509Certificate(only).toString()
  } catch {
    return null
  }
}

/** As `openssl x509 -fingerprint -sha256` prints it. */
export const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256
