import { describe, expect, it } from 'vitest'
import type { OfficeStatus } from '#contract/ipc/index'
import type { Invitation } from '#contract/office/invitation'
import type { AdminPolicy } from '#contract/ipc/policy'
import type { Claims } from '#main/filing/claims'
import type { Office } from '#main/office/office'
import { type OfficeHandlerDeps, registerOffice } from '#main/office/handlers'
import { claimsOutside, mayBelong, noOffice, refusedInvitation } from '#main/office/officePolicy'
import { createPolicy } from '#main/guard/policy/policy'
import { selfSigned } from '../certificate.ts'

const SERVER = { host: 'db.office.example', port: 5432, database: 'tokucho' }
const { cert } = selfSigned('db.office.example')
const policyOf = (office: AdminPolicy['office']) =>
  createPolicy({ state: 'active', file: '/policy', policy: { version: 1, ...(office && { office }) } })
const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  kind: 'tokucho-desk-office',
  version: 1,
  office: '事務所',
  ...SERVER,
  user: 'hanako',
  certificate: cert,
  ...changes,
})
const FIXED = { code: 'fixedByPolicy', field: 'office', file: '/policy' }

describe('an office in the administrator settings', () => {
  const { certificate: _, ...unpinned } = invitation()
  it.each([
    ['another address', invitation({ host: 'db.example' })],
    ['another port', invitation({ port: 5433 })],
    ['another database', invitation({ database: 'other' })],
    ['another certificate', invitation({ certificate: selfSigned('db.office.example').cert })],
    ['no certificate', unpinned],
  ])('refuses an invitation with %s', (_what, to) => {
    expect(refusedInvitation(policyOf({ ...SERVER, certificate: cert, compulsory: false }), to)).toEqual(FIXED)
  })

  it('allows its own server, whatever certificate where it names none, and any server where it names no office', () => {
    expect(refusedInvitation(policyOf({ ...SERVER, certificate: cert, compulsory: true }), invitation())).toBeNull()
    expect(refusedInvitation(policyOf({ ...SERVER, compulsory: true }), invitation())).toBeNull()
    expect(refusedInvitation(policyOf(undefined), invitation({ host: 'db.example' }))).toBeNull()
  })

  it('refuses every invitation while it cannot be read', () => {
    const broken = createPolicy({ state: 'broken', file: '/policy', field: 'office', problem: 'notJson' })
    expect(refusedInvitation(broken, invitation())).toMatchObject({ code: 'policyBroken' })
  })

  it('lets nothing but practice be filed while it cannot be read', async () => {
    const broken = createPolicy({ state: 'broken', file: '/policy', field: 'office', problem: 'notJson' })
    const claims = claimsOutside(broken)
    const lot = (environment: 'practice' | 'production') => ({ environment }) as Parameters<Claims['take']>[0]
    expect(await claims?.take(lot('production'))).toMatchObject({ ok: false, error: { code: 'policyBroken' } })
    expect(await claims?.take(lot('practice'))).toMatchObject({ ok: true })
    expect(claimsOutside(policyOf(undefined))).toBeNull()
  })

  it('names its server before it is joined', () => {
    expect(noOffice(policyOf({ ...SERVER, compulsory: true }))).toEqual({
      kind: 'none',
      server: { ...SERVER, compulsory: true },
    })
    expect(noOffice(policyOf(undefined))).toEqual({ kind: 'none' })
  })
})

describe('a compulsory office', () => {
  const policy = policyOf({ ...SERVER, compulsory: true })

  it('ends the membership of another office, which a computer joined before', () => {
    expect(mayBelong(policy, invitation({ host: 'db.example' }))).toBe(false)
    expect(mayBelong(policy, invitation())).toBe(true)
    expect(mayBelong(policyOf({ ...SERVER, compulsory: false }), invitation({ host: 'db.example' }))).toBe(true)
  })

  it('cannot be left, and nobody is asked whether to', async () => {
    const asked: string[] = []
    const left: string[] = []
    const none: OfficeStatus = { kind: 'none' }
    const office = { workstation: () => ({}), leave: () => left.push('left'), status: () => none }
    const ask = async () => {
      asked.push('asked')
      return true
    }
    const deps: OfficeHandlerDeps = {
      office: { current: () => office as unknown as Office, load: () => Promise.reject(new Error('not loaded')) },
      settings: { company: () => undefined },
      policy,
      confirmJoin: ask,
      confirmLeave: ask,
      confirmExcuse: ask,
      confirmApprove: ask,
      askWhich: async () => null,
      folder: { last: () => '/', remember: () => undefined },
      read: async () => undefined,
    }
    const caller = {} as never
    expect(await registerOffice(deps)['office.leave'](undefined, caller)).toEqual({ ok: false, error: FIXED })
    expect([asked, left]).toEqual([[], []])
    const free = registerOffice({ ...deps, policy: policyOf(undefined) })
    expect(await free['office.leave'](undefined, caller)).toEqual({ ok: true, value: none })
    expect([asked, left]).toEqual([['asked'], ['left']])
  })
})
