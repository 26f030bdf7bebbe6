// What the administrator settings allow: which office, and filing without one.
import { randomUUID, X509Certificate } from 'node:crypto'
import { fail, ok } from '#contract/ipc/errors'
import type { OfficeBoardPart, OfficeStatus } from '#contract/ipc/office'
import type { Invitation } from '#contract/office/invitation'
import type { Claims } from '../filing/claims.ts'
import type { FixedByPolicy, Policy, PolicyBroken } from '../guard/policy/policy.ts'

export type OfficePolicy = Pick<Policy, 'rules' | 'broken' | 'fixed' | 'status'>

/** Null unless the policy names another server or cannot be read. */
export function refusedServer(
  policy: OfficePolicy,
  to: Pick<Invitation, 'host' | 'port' | 'database'>,
): FixedByPolicy | PolicyBroken | null {
  const broken = policy.broken()
  if (broken) return broken
  const { office } = policy.rules
  if (!office) return null
  const same = office.host === to.host && office.port === to.port && office.database === to.database
  return same ? null : policy.fixed('office')
}

/** Null when allowed. */
export function refusedInvitation(policy: OfficePolicy, to: Invitation): FixedByPolicy | PolicyBroken | null {
  const certificate = policy.rules.office?.certificate
  const pinned = certificate === undefined || isSame(certificate, to.certificate)
  return refusedServer(policy, to) ?? (pinned ? null : policy.fixed('office'))
}

const isSame = (one: string, other: string | undefined): boolean =>
  other !== undefined && new X509Certificate(one).fingerprint256 === new X509Certificate(other).fingerprint256

/** The refusal to leave the office, or to file without it; null when allowed. */
export const refusedLeaving = (policy: OfficePolicy): FixedByPolicy | null =>
  policy.rules.office?.compulsory ? policy.fixed('office') : null

/** False when the policy makes another office compulsory. */
export const mayBelong = (policy: OfficePolicy, to: Invitation): boolean =>
  !policy.rules.office?.compulsory || refusedInvitation(policy, to) === null

export function noOffice({ rules: { office } }: Pick<OfficePolicy, 'rules'>): OfficeStatus {
  if (!office) return { kind: 'none' }
  const { host, port, database, compulsory } = office
  return { kind: 'none', server: { host, port, database, compulsory } }
}

/** While nothing of an office is known. */
export const NO_BOARD: OfficeBoardPart = {
  ...{ claims: [], requests: [], approvals: [], members: [], presence: [], machines: [] },
  upTo: null,
  more: false,
}

/**
 * Claims of a computer without an office; null where none are needed. Where the policy makes the office compulsory,
 * or cannot be read, only practice is filed.
 */
export function claimsOutside({ rules, status, broken }: OfficePolicy): Claims | null {
  const unread = broken()
  if (!rules.office?.compulsory && !unread) return null
  return {
    take: async ({ environment }) =>
      environment === 'practice'
        ? ok({ claimId: randomUUID() })
        : fail(unread ?? { code: 'officeCompulsory', file: status.file }),
    over: () => undefined,
  }
}
