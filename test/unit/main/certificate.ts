import { generateKeyPairSync, sign } from 'node:crypto'

/** Returns one ASN.1 value in DER. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const SEQUENCE = 0x30
const text = (tag: number, value: string) => der(tag, Buffer.from(value))
const ECDSA_SHA256 = der(SEQUENCE, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const COMMON_NAME = Buffer.from('550403', 'hex')

const nameOf = (commonName: string) =>
  der(SEQUENCE, der(0x31, der(SEQUENCE, der(0x06, COMMON_NAME), text(0x0c, commonName))))

/**
 * Creates a certificate from an unknown authority, and its key. The certificate has only the fields that TLS requires.
 * Without `authority` it signed itself.
 */
export function selfSigned(commonName = '127.0.0.1', authority?: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = authority === undefined ? privateKey : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const validity = der(SEQUENCE, text(0x17, '200101000000Z'), text(0x17, '490101000000Z'))
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    nameOf(authority ?? commonName),
    validity,
    nameOf(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, signer))
  const lines =
    der(SEQUENCE, body, ECDSA_SHA256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

export const SELF_SIGNED = selfSigned()
