import { describe, expect, it } from 'vitest'
import { fail, ok } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import { type OfficeDeps, secretOf } from '#main/office/officeState'
import { reveal, Secret } from '#main/vault/secret'
import { selfSigned } from '../certificate.ts'

const kept = new Map<string, Secret>()
const vault: OfficeDeps['vault'] = {
  secret: (kind, name, id = `${kind}/${name}`) => ({
    read: async () => {
      const found = kept.get(id)
      return found ? ok(found) : fail({ code: 'noCredentials' })
    },
    set: async (value) => {
      kept.set(id, value)
      return true
    },
    clear: () => void kept.delete(id),
  }),
}
const invitationTo = (): Invitation => ({
  kind: 'tokucho-desk-office',
  version: 1,
  office: 'x',
  host: 'db.example',
  port: 5432,
  database: 'tokucho',
  user: 'sato',
  certificate: selfSigned('db.example').cert,
})
const passwordFor = async (to: Invitation) => {
  const read = await secretOf({ vault } as OfficeDeps, to).read()
  return read.ok ? reveal(read.value) : read.error.code
}

describe('the kept password of a member', () => {
  it('is for the server with this certificate, and for no other one at the same address', async () => {
    const to = invitationTo()
    const { certificate: _, ...bySystem } = to
    await secretOf({ vault } as OfficeDeps, to).set(new Secret('a password'))
    expect(await passwordFor(to)).toBe('a password')
    const others = [
      invitationTo(),
      bySystem,
      { ...to, host: 'other.example' },
      { ...to, port: 5433 },
      { ...to, database: 'other' },
      { ...to, user: 'kato' },
    ]
    for (const other of others) expect(await passwordFor(other)).toBe('noCredentials')
    secretOf({ vault } as OfficeDeps, to).clear()
    expect(await passwordFor(to)).toBe('noCredentials')
  })
})
