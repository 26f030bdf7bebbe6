import type { DriftRecord } from '#contract/ipc/index'
import { describe, expect, it } from 'vitest'
import { exactMoment } from '#ui/text/clock'
import { wholeNumber } from '#ui/controls/wholeNumber'
import { FAULT_OFFERS, offeredFault, withFault, withoutFault } from '#features/help/practice/faultKinds'
import { addressProblem } from '#features/settings/environments/addressProblem'
import { readClientKey } from '#features/settings/clientKeys/useClientKey'
import { diagnosticsText } from '#features/settings/diagnostics/diagnosticsText'
import { tabOf } from '#features/settings/tabs/tabs'
import { updateButton } from '#features/settings/diagnostics/updateButton'

describe('the settings', () => {
  it('open the first tab for an unknown address', () => {
    expect([tabOf('keys'), tabOf('nothing'), tabOf('')]).toEqual(['keys', 'companies', 'companies'])
  })

  it('show the error of a refused address at its field', () => {
    expect(addressProblem({ code: 'addressRefused', reason: 'notHttps' })).toEqual({
      field: 'baseUrl',
      key: 'settings.environments.refused.notHttps',
    })
    expect(
      addressProblem({ code: 'invalidInput', problems: [{ path: 'pathPrefix', problem: 'notPath' }] })?.field,
    ).toBe('pathPrefix')
    expect(addressProblem({ code: 'storage', detail: 'full' })).toBeUndefined()
    expect(addressProblem(undefined)).toBeUndefined()
  })
})

describe('the update button', () => {
  it('checks for updates or restarts, and is hidden if there is nothing to do or a choice is open', () => {
    const buttons = (['idle', 'checking'] as const).map((kind) => updateButton({ kind }))
    const later = (['offered', 'declined', 'downloading', 'ready', 'later', 'installing'] as const).map((kind) =>
      updateButton({ kind, version: '2.0.0' }),
    )
    expect([...buttons, ...later]).toEqual([
      'look',
      'wait',
      undefined,
      'look',
      undefined,
      'restart',
      'restart',
      undefined,
    ])
    expect(updateButton({ kind: 'off', why: 'policy' })).toBeUndefined()
  })
})

describe('a typed client key', () => {
  it('loses the blanks that copying adds', () => {
    expect(readClientKey(' abc-123\n')).toBe('abc-123')
  })

  it.each(['', '  ', 'a b', 'キー', 'ａｂｃ', 'x'.repeat(513)])('is refused if it cannot be a key: %j', (typed) => {
    expect(readClientKey(typed)).toBeUndefined()
  })
})

describe('the diagnostics text', () => {
  const info = {
    version: '1.2.3',
    runtime: 'Electron',
    standIn: false,
    realBanks: true,
    userData: '/home/someone/app',
    safeStorageBackend: 'kwallet6',
    safeStorageAvailable: true,
  }
  const drift: DriftRecord[] = [
    {
      since: '2026-11-20T01:02:03Z',
      at: '2026-11-21T01:02:03Z',
      operation: 'balance',
      path: 'extra',
      kind: 'unknownField',
      count: 2,
    },
  ]

  it('contains the version, the key storage in use and every recorded difference', () => {
    const text = diagnosticsText(info, drift)
    expect(text).toContain('version: 1.2.3')
    expect(text).toContain('kwallet6 (available)')
    expect(text).toContain('balance extra unknownField x2')
  })

  it('omits the data folder, because its path contains a login name', () => {
    expect(diagnosticsText(info, drift)).not.toContain('someone')
  })
})

describe('the list of faults of the practice bank', () => {
  it('contains at most one fault of each kind', () => {
    const [latency, refused] = FAULT_OFFERS.map(offeredFault)
    const once = withFault([latency!, refused!], { ...latency!, times: 3 })
    expect(once).toEqual([refused, { ...latency, times: 3 }])
    expect(withoutFault(once, 'latency')).toEqual([refused])
  })

  it('offers an amount only for a kind of fault that the contract defines with an amount', () => {
    expect(FAULT_OFFERS.filter(({ amount }) => amount).map(({ kind }) => kind)).toEqual(['latency', 'rateLimited'])
  })
})

describe('the text helpers of the settings', () => {
  it('read whole numbers, including full-width ones, up to their maximum', () => {
    expect(['12', '１２', ' 0 ', '1001', '-1', '1.5', '', 'x'].map((typed) => wholeNumber(typed, 1000))).toEqual([
      12,
      12,
      0,
      ...Array.from({ length: 5 }, () => undefined),
    ])
  })

  it('show times in Japan time, and leave other texts as they are', () => {
    expect(exactMoment('2026-11-20T15:00:05Z')).toBe('2026/11/21 00:00:05')
    expect(exactMoment('someday')).toBe('someday')
  })
})
