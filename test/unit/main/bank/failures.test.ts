import { describe, expect, it } from 'vitest'
import { CANCELLED, classifyFailure, TIMED_OUT } from '#main/bank/failures'

const net = (code: string) => new Error(`net::${code}`)

describe('a failed request counts as not sent', () => {
  it.each([
    ['ERR_NAME_NOT_RESOLVED', 'nameNotResolved'],
    ['ERR_INTERNET_DISCONNECTED', 'offline'],
    ['ERR_CONNECTION_REFUSED', 'connectionRefused'],
    ['ERR_CERT_AUTHORITY_INVALID', 'tlsRefused'],
    ['ERR_CERT_DATE_INVALID', 'tlsRefused'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'tlsRefused'],
    ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'tlsRefused'],
    ['ERR_PROXY_CONNECTION_FAILED', 'proxyRefused'],
    ['ERR_TUNNEL_CONNECTION_FAILED', 'proxyRefused'],
  ])('after %s', (code, cause) => {
    expect(classifyFailure(net(code), true)).toEqual({ code: 'notSent', cause })
    expect(classifyFailure(new TypeError('fetch failed', { cause: net(code) }), true)).toEqual({
      code: 'notSent',
      cause,
    })
  })
})

describe('a failed request may have arrived', () => {
  it.each([
    ['ERR_CONNECTION_RESET', 'connectionLost'],
    ['ERR_CONNECTION_CLOSED', 'connectionLost'],
    ['ERR_EMPTY_RESPONSE', 'connectionLost'],
    ['ERR_ADDRESS_UNREACHABLE', 'connectionLost'],
    ['ERR_NETWORK_CHANGED', 'connectionLost'],
    ['ERR_CONNECTION_FAILED', 'connectionLost'],
    ['ERR_NETWORK_IO_SUSPENDED', 'connectionLost'],
    ['ERR_TIMED_OUT', 'timeout'],
    ['ERR_CONNECTION_TIMED_OUT', 'timeout'],
    ['ERR_SSL_PROTOCOL_ERROR', 'other'],
    ['ERR_BAD_SSL_CLIENT_AUTH_CERT', 'other'],
    ['ERR_TOO_MANY_REDIRECTS', 'redirected'],
    ['ERR_FAILED', 'other'],
    ['ERR_NO_SUCH_THING_YET', 'other'],
    ['ERR_ABORTED', 'other'],
  ])('after %s', (code, cause) => {
    expect(classifyFailure(net(code), true)).toEqual({ code: 'lost', cause })
  })

  it('when a tunnel is refused for an address that needs no tunnel', () => {
    expect(classifyFailure(net('ERR_TUNNEL_CONNECTION_FAILED'), false)).toEqual({ code: 'lost', cause: 'other' })
  })

  it('when the thrown value has no known error code', () => {
    for (const thrown of [
      new Error('ERR_CONNECTION_REFUSED'),
      new Error('constructor'),
      net('toString'),
      'net::ERR_CONNECTION_REFUSED',
      undefined,
      null,
      1,
    ])
      expect(classifyFailure(thrown, true)).toEqual({ code: 'lost', cause: 'other' })
  })

  it('when the app itself aborts it', () => {
    expect(classifyFailure(TIMED_OUT, true)).toEqual({ code: 'lost', cause: 'timeout' })
    expect(classifyFailure(CANCELLED, true)).toEqual({ code: 'lost', cause: 'cancelled' })
  })
})
