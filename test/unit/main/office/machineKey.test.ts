import { describe, expect, it } from 'vitest'
import { fail, ok } from '#contract/ipc/errors'
import type { Connection, SqlRow } from '#main/office/connection'
import { pullJournals } from '#main/office/journalSync'
import { isSigned, machineKeyOf } from '#main/office/machineKey'
import { openMirror } from '#main/office/mirror'
import type { Secret } from '#main/vault/secret'
import { FIXED_NOW, temporaryFolder } from '../support.ts'

const [OWNER, OTHER] = ['0190a3a1-0000-7000-8000-0000000000b1', '0190a3a1-0000-7000-8000-0000000000b2']

/** A key storage of one computer; without `onDisk` it forgets when the app ends. */
function storage(onDisk = true) {
  let kept: Secret | undefined
  return {
    secret: () => ({
      read: async () => (kept ? ok(kept) : fail({ code: 'noCredentials' as const })),
      set: async (value: Secret) => {
        if (onDisk) kept = value
        return onDisk
      },
      clear: () => undefined,
    }),
  }
}

async function keyIn(vault = storage()) {
  const key = await machineKeyOf(vault)
  if (!key) throw new Error('no key')
  return key
}

describe('the key of a computer', () => {
  it('is made once and kept, and there is none where it would be another at every start', async () => {
    const vault = storage()
    expect((await keyIn(vault)).publicKey).toBe((await keyIn(vault)).publicKey)
    expect((await keyIn()).publicKey).not.toBe((await keyIn(vault)).publicKey)
    expect(await machineKeyOf(storage(false))).toBeNull()
  })

  it('signs a line of this computer at its place, and nothing else', async () => {
    const [key, other] = [await keyIn(), await keyIn()]
    const line = { machine: OWNER, line: 3, text: '{"a":1}' }
    const signature = key.sign(line)
    expect(isSigned(line, signature, key.publicKey)).toBe(true)
    for (const wrong of [
      { ...line, machine: OTHER },
      { ...line, line: 4 },
      { ...line, text: '{"a":2}' },
    ])
      expect(isSigned(wrong, signature, key.publicKey)).toBe(false)
    expect(isSigned(line, other.sign(line), key.publicKey)).toBe(false)
    for (const none of [null, '', 'x', 'A'.repeat(86) + '==']) expect(isSigned(line, none, key.publicKey)).toBe(false)
  })
})

describe('a line of another computer’s journal', () => {
  it('is refused with all that follow it when that computer did not sign it', async () => {
    const [key, forger] = [await keyIn(), await keyIn()]
    const signed = (line: number, by = key) => {
      const text = `{"n":${String(line)}}`
      return { line, text, signature: by.sign({ machine: OWNER, line, text }) }
    }
    const lines: SqlRow[] = [signed(1), signed(2), signed(3, forger), signed(4)]
    const server = {
      query: async (text: string) =>
        text.includes('machine_key') ? [{ machine: OWNER, key: key.publicKey, first_line: 1 }] : lines.splice(0),
    } as unknown as Connection
    const mirror = openMirror(temporaryFolder(), () => FIXED_NOW)
    expect(await pullJournals(server, mirror, [{ id: OWNER, lines: 4 }])).toBe(true)
    expect(mirror.count(OWNER)).toBe(2)
    expect(mirror.forged(OWNER)).toBe(3)
    // It is not asked for again at every beat.
    lines.push(signed(3))
    expect(await pullJournals(server, mirror, [{ id: OWNER, lines: 4 }])).toBe(false)
    expect(lines).toHaveLength(1)
  })
})
