import { describe, expect, it } from 'vitest'
import { readRegistryPolicy, type RunReg } from '#main/guard/policy/registry'

const PLACE = 'HKLM\\SOFTWARE\\Policies\\TokuchoDesk\\Policy'
const lines = (...all: string[]) => `\r\n${all.join('\r\n')}\r\n\r\n`
const LIST = lines(
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Adobe',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\TokuchoDesk',
)
const value = (text: string) => lines('HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\TokuchoDesk', text)
const POLICY = '{"version":1,"updates":"off","idleLock":{"minutes":15,"changeable":false}}'
/**
 * Returns a fake reg.exe. It prints `list` for the list of policies and `own` for the app's policy. If one is null, the
 * call fails, as reg.exe does for a missing key.
 */
const reg =
  (list: string | null, own: string | null): RunReg =>
  (args) => {
    const printed = args.includes('/v') ? own : list
    if (printed === null) throw new Error('Command failed: reg.exe')
    return printed
  }

describe('the policy in the registry of Windows', () => {
  it('is read as reg.exe prints it', () => {
    expect(readRegistryPolicy(reg(LIST, value(`    Policy    REG_SZ    ${POLICY}`)))).toEqual({
      state: 'active',
      file: PLACE,
      policy: { version: 1, updates: 'off', idleLock: { minutes: 15, changeable: false } },
    })
  })

  it('is read from a multi-line string (REG_SZ) and from a list of strings (REG_MULTI_SZ)', () => {
    const several = JSON.stringify(JSON.parse(POLICY), null, 2)
    expect(
      readRegistryPolicy(reg(LIST, value(`    Policy    REG_SZ    ${several.replaceAll('\n', '\r\n')}`))).state,
    ).toBe('active')
    expect(
      readRegistryPolicy(reg(LIST, value(`    Policy    REG_MULTI_SZ    ${several.replaceAll('\n', '\\0')}`))).state,
    ).toBe('active')
  })

  it('is absent if the list of policies does not contain it, in any language of Windows', () => {
    const japanese = Buffer.from('検索の完了', 'utf8').toString('latin1')
    for (const list of [
      lines('HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft'),
      lines('HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\TokuchoDeskOther', japanese),
      '\r\n',
    ])
      expect(readRegistryPolicy(reg(list, null))).toEqual({ state: 'none', file: PLACE })
  })

  it('is broken, not absent, if the list cannot be read or its key has no value', () => {
    expect(readRegistryPolicy(reg(null, null))).toMatchObject({ state: 'broken', problem: 'unreadable' })
    expect(readRegistryPolicy(reg(LIST, null))).toMatchObject({ state: 'broken', problem: 'unreadable' })
  })

  it.each(['ENOENT', 'EACCES', 'ETIMEDOUT'])('is unknown, with the reason, if reg.exe does not run (%s)', (code) => {
    const blocked: RunReg = () => {
      throw Object.assign(new Error('spawnSync'), { code, status: null })
    }
    expect(readRegistryPolicy(blocked)).toMatchObject({ state: 'broken', problem: `notRun:${code}` })
  })

  it('is broken if the value is not text, not JSON, not a policy or too large', () => {
    const read = (text: string) => readRegistryPolicy(reg(LIST, value(`    Policy    ${text}`)))
    expect(read('REG_DWORD    0x1')).toMatchObject({ state: 'broken', problem: 'notText' })
    expect(read('REG_SZ    {')).toMatchObject({ state: 'broken', problem: 'notJson' })
    expect(read('REG_SZ    {"version":1,"idlelock":{}}')).toMatchObject({
      state: 'broken',
      field: 'idlelock',
      problem: 'unknownField',
    })
    expect(read(`REG_SZ    {"version":1${' '.repeat(70_000)}}`)).toMatchObject({ state: 'broken', problem: 'tooLarge' })
  })

  it('is found even if the letters of its key are in another case', () => {
    expect(
      readRegistryPolicy(reg(LIST.replace('TokuchoDesk', 'TOKUCHODESK'), value(`    policy    REG_SZ    ${POLICY}`)))
        .state,
    ).toBe('active')
  })
})
