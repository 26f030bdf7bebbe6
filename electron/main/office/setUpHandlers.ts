import { fail, ok } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import type { ParsedInput } from '../ipc/handlers.ts'
import { Secret } from '../vault/secret.ts'
import { asOwner, CANCELLED, NO_OFFICE, type OfficeAdminDeps, onOwnConnection, type Owner } from './asOwner.ts'
import { BUNDLED_SCHEMA } from './bundledSchema.ts'
import { openPgConnection } from './connection.ts'
import { install } from './install.ts'
import { installRefusal, setUpProblem } from './officeErrors.ts'
import { refusedServer } from './officePolicy.ts'
import { certificateIn, fetchCertificate, fingerprintOf } from './serverCertificate.ts'
import { setUpOffice, sqlOf } from './setUp.ts'

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
  const made = await asOwner(() =>
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
    return asOwner(() => fetchCertificate({ host, port }, CERTIFICATE_MS))
  }
  const path = await askWhich(folder.last(), CERTIFICATES)
  if (path === null) return fail(CANCELLED)
  const certificate = certificateIn(await read(path, MAX_CERTIFICATE_BYTES))
  return certificate === null ? fail({ code: 'officeNoCertificate' as const }) : ok(certificate)
}

export async function upgrade(deps: OfficeAdminDeps, owner: Owner) {
  const office = deps.office.current()
  const to = office?.invitation()
  if (!office || !to) return fail(NO_OFFICE)
  if (!(await deps.confirm({ kind: 'upgrade', office: to.office, host: to.host }))) return fail(CANCELLED)
  const done = await onOwnConnection(deps, owner, (connection) =>
    install(sqlOf(connection), { files: BUNDLED_SCHEMA, office: to.office }),
  )
  if (!done.ok) return done
  if (!done.value.ok) return fail(installRefusal(done.value.error))
  office.reconnect()
  return ok(office.status())
}
