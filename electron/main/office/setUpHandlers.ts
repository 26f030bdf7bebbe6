// Setting up an office, and updating its database, as asked for in the settings.
import { fail, ok } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import meta from '#resources/office/001-meta.sql?raw'
import members from '#resources/office/002-members.sql?raw'
import items from '#resources/office/003-items.sql?raw'
import approvals from '#resources/office/004-approvals.sql?raw'
import claims from '#resources/office/005-claims.sql?raw'
import journals from '#resources/office/006-journals.sql?raw'
import recovery from '#resources/office/007-recovery.sql?raw'
import changes from '#resources/office/008-changes.sql?raw'
import grants from '#resources/office/009-grants.sql?raw'
import takenOutcome from '#resources/office/010-taken-outcome.sql?raw'
import identity from '#resources/office/011-identity.sql?raw'
import facts from '#resources/office/012-facts.sql?raw'
import limits from '#resources/office/013-limits.sql?raw'
import hardening from '#resources/office/014-hardening.sql?raw'
import claimWithMark from '#resources/office/015-claim-with-mark.sql?raw'
import changesWithoutBodies from '#resources/office/016-changes-without-bodies.sql?raw'
import whoHoldsTheCounter from '#resources/office/017-who-holds-the-counter.sql?raw'
import boundsOfAMember from '#resources/office/018-bounds-of-a-member.sql?raw'
import type { ParsedInput } from '../ipc/handlers.ts'
import { Secret } from '../vault/secret.ts'
import {
  orRefusal,
  CANCELLED,
  NO_OFFICE,
  type OfficeAdminDeps,
  onOwnersConnection,
  type DatabaseOwner,
} from './databaseOwner.ts'
import { openPgConnection } from './connection.ts'
import { install } from './install.ts'
import { installRefusal, setUpProblem } from './officeErrors.ts'
import { refusedServer } from './officePolicy.ts'
import { certificateIn, fetchCertificate, fingerprintOf } from './serverCertificate.ts'
import { setUpOffice, sqlOf } from './setUp.ts'
import { schemaFile, type SchemaFile } from './schemaFiles.ts'

const TEXTS: Readonly<Record<string, string>> = {
  '001-meta.sql': meta,
  '002-members.sql': members,
  '003-items.sql': items,
  '004-approvals.sql': approvals,
  '005-claims.sql': claims,
  '006-journals.sql': journals,
  '007-recovery.sql': recovery,
  '008-changes.sql': changes,
  '009-grants.sql': grants,
  '010-taken-outcome.sql': takenOutcome,
  '011-identity.sql': identity,
  '012-facts.sql': facts,
  '013-limits.sql': limits,
  '014-hardening.sql': hardening,
  '015-claim-with-mark.sql': claimWithMark,
  '016-changes-without-bodies.sql': changesWithoutBodies,
  '017-who-holds-the-counter.sql': whoHoldsTheCounter,
  '018-bounds-of-a-member.sql': boundsOfAMember,
}

/** In order, as built into the app; a test compares them with the folder. */
export const BUNDLED_SCHEMA: readonly SchemaFile[] = Object.entries(TEXTS)
  .map(([name, sql]) => schemaFile(name, sql))
  .filter((file) => file !== null)

const CERTIFICATE_MS = 5_000
const MAX_CERTIFICATE_BYTES = 100_000
const CERTIFICATES = [{ name: 'PEM', extensions: ['pem', 'crt', 'cer'] }]

export async function setUp(deps: OfficeAdminDeps, input: ParsedInput<'office.setUp'>) {
  if (deps.office.current()?.workstation()) return fail({ code: 'officeJoined' as const })
  const { host, port, database, owner, office, login, displayName } = input
  const elsewhere = refusedServer(deps.policy, { host, port, database })
  if (elsewhere) return fail(elsewhere)
  const trusted = await trustedCertificate(deps, input)
  if (!trusted.ok) return trusted
  const certificate = trusted.value
  const to = invitationTo({ office, host, port, database, user: owner.login, ...(certificate && { certificate }) })
  const fingerprint = certificate === null ? null : fingerprintOf(certificate)
  const asked = { kind: 'setUp', office, host, port, database, owner: owner.login, fingerprint } as const
  if (!(await deps.confirm(asked))) return fail(CANCELLED)
  const made = await orRefusal(() =>
    setUpOffice(
      { open: deps.open ?? openPgConnection, files: BUNDLED_SCHEMA },
      { to, password: new Secret(owner.password), administrator: { login, displayName } },
    ),
  )
  if (!made.ok) return made
  if (!made.value.ok) return fail(setUpProblem(made.value.error))
  const { invitation, password } = made.value.value
  return (await deps.office.load()).join(invitation, password)
}

const invitationTo = (server: Omit<Invitation, 'kind' | 'version'>): Invitation => ({
  kind: 'tokucho-desk-office',
  version: 1,
  ...server,
})

/** Null when the system's authorities decide. */
async function trustedCertificate(
  { policy, confirm, askWhich, folder, read }: OfficeAdminDeps,
  { trust, host, port }: ParsedInput<'office.setUp'>,
) {
  const fixed = policy.rules.office?.certificate
  if (fixed !== undefined) return ok(fixed)
  if (trust === 'system') return ok(null)
  if (trust === 'shown') {
    // The page must not make this computer connect, or look a name up, wherever it likes.
    if (!(await confirm({ kind: 'contact', host, port }))) return fail(CANCELLED)
    return orRefusal(() => fetchCertificate({ host, port }, CERTIFICATE_MS))
  }
  const path = await askWhich(folder.last(), CERTIFICATES)
  if (path === null) return fail(CANCELLED)
  const certificate = certificateIn(await read(path, MAX_CERTIFICATE_BYTES))
  return certificate === null ? fail({ code: 'officeNoCertificate' as const }) : ok(certificate)
}

export async function upgrade(deps: OfficeAdminDeps, owner: DatabaseOwner) {
  const office = deps.office.current()
  const to = office?.invitation()
  if (!office || !to) return fail(NO_OFFICE)
  if (!(await deps.confirm({ kind: 'upgrade', office: to.office, host: to.host }))) return fail(CANCELLED)
  const done = await onOwnersConnection(deps, owner, (connection) =>
    install(sqlOf(connection), { files: BUNDLED_SCHEMA, office: to.office }),
  )
  if (!done.ok) return done
  if (!done.value.ok) return fail(installRefusal(done.value.error))
  office.reconnect()
  return ok(office.status())
}
