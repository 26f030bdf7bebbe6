import { pathToFileURL } from 'node:url'
import { describe, expect, it, vi } from 'vitest'

interface Options {
  env: NodeJS.ProcessEnv
  terminal: boolean
  ask: (question: string) => Promise<string>
  tell: (text: string) => void
}
const { aptChoice, mayInstall } = (await import(pathToFileURL('scripts/lib/packageManager.mjs').href)) as {
  aptChoice: (env: NodeJS.ProcessEnv, terminal: boolean) => 'yes' | 'no' | 'ask'
  mayInstall: (what: string, options: Options) => Promise<boolean>
}

function person(answer: string, env: NodeJS.ProcessEnv = {}, terminal = true) {
  const ask = vi.fn(() => Promise.resolve(answer))
  const tell = vi.fn()
  return { ask, tell, result: mayInstall('a browser', { env, terminal, ask, tell }) }
}

describe("the system's package manager", () => {
  it.each([
    [{}, true, 'ask'],
    [{}, false, 'yes'],
    [{ CI: 'true' }, true, 'yes'],
    [{ TOKUCHO_APT: 'no' }, true, 'no'],
    [{ TOKUCHO_APT: 'no', CI: 'true' }, false, 'no'],
    [{ TOKUCHO_APT: 'yes' }, true, 'yes'],
    [{ TOKUCHO_APT: '' }, true, 'ask'],
  ] as const)('with %j and a terminal %s: %s', (env, terminal, choice) => {
    expect(aptChoice(env, terminal)).toBe(choice)
  })

  it('is not called after a word that it does not know', () => {
    expect(() => aptChoice({ TOKUCHO_APT: 'maybe' }, false)).toThrow('it can be "yes" or "no"')
  })

  it.each([
    ['y', true],
    [' YES ', true],
    ['', false],
    ['n', false],
    ['yesterday', false],
  ])('asks a person and takes "%s" for %s', async (answer, expected) => {
    const { ask, tell, result } = person(answer)
    expect(await result).toBe(expected)
    expect(ask).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('a browser'))
    expect(tell).not.toHaveBeenCalled()
  })

  it('says what it does, and how to forbid it, where nobody can answer', async () => {
    const { ask, tell, result } = person('n', {}, false)
    expect(await result).toBe(true)
    expect(ask).not.toHaveBeenCalled()
    expect(tell).toHaveBeenCalledExactlyOnceWith('installing a browser (TOKUCHO_APT=no forbids it)')
  })

  it('is forbidden without a question', async () => {
    const { ask, tell, result } = person('y', { TOKUCHO_APT: 'no' }, false)
    expect(await result).toBe(false)
    expect(ask).not.toHaveBeenCalled()
    expect(tell).not.toHaveBeenCalled()
  })
})
