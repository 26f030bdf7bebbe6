import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Invitation } from '#contract/office/invitation'
import { BUNDLED_SCHEMA } from '#main/office/setUpHandlers'
import { openPgConnection } from '#main/office/connection'
import { diagnoseOffice } from '#main/office/diagnose'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { certificateIn, fetchCertificate, fingerprintOf } from '#main/office/serverCertificate'
import { setUpOffice } from '#main/office/setUp'
import { setUpRefusalOf } from '#main/office/sqlError'
import { Secret } from '#main/vault/secret'
import { selfSigned } from '../main/certificate.ts'
import { connectOwner, schemaFiles } from '../../resilience/postgres/clients.ts'
import { OWNER, type RunningServer } from '../../resilience/postgres/server.ts'
import { sharedServer } from './servers.ts'

let server: RunningServer
let to: Invitation
beforeAll(async () => {
  server = sharedServer()
  const { host, port } = server.address
  const certificate = await fetchCertificate({ host, port }, 5_000)
  to = {
    kind: 'tokucho-desk-office',
    version: 1,
    office: 'いろは税理士事務所',
    host,
    port,
    database: 'iroha',
    user: OWNER,
    certificate,
  }
})

/** A certificate that no server of the tests has. */
const OTHER = selfSigned('other').cert
const deps = { open: openPgConnection, files: BUNDLED_SCHEMA }
const administrator = { login: 'iroha_hanako', displayName: '山田 花子' }
const setUp = (changes: Partial<Invitation> = {}, password = server.password) =>
  setUpOffice(deps, { to: { ...to, ...changes }, password: new Secret(password), administrator })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: unknown) => setUpRefusalOf(thrown, SCHEMA_VERSION),
  )

describe('setting up an office', () => {
  it('has every file of the schema in the app', () => {
    expect(BUNDLED_SCHEMA).toEqual(schemaFiles)
  })
  it('makes the database, the schema and the first administrator, who then logs in', async () => {
    const made = await setUp()
    if (!made.ok) throw new Error(made.error.code)
    const { invitation, password } = made.value
    expect(invitation).toEqual({ ...to, user: 'iroha_hanako' })
    const connection = await openPgConnection(invitation, password)
    const [row] = await connection.query('select roles, active from office.member')
    connection.destroy()
    expect(row).toEqual({ roles: ['prepare', 'approve', 'file', 'administer'], active: true })
  })
  it('can be repeated after it was interrupted, and gives the administrator a password that works', async () => {
    const again = await setUp()
    if (!again.ok) throw new Error(again.error.code)
    const connection = await openPgConnection(again.value.invitation, again.value.password)
    connection.destroy()
  })
  it('leaves a login alone that belongs to something else on the server', async () => {
    const owner = await connectOwner(server)
    await owner.query(`create role payroll login password 'its own'`)
    await owner.end()
    const taken = await setUpOffice(deps, {
      to,
      password: new Secret(server.password),
      administrator: { ...administrator, login: 'payroll' },
    })
    expect(taken).toEqual({ ok: false, error: { code: 'loginTaken' } })
  })
  it('refuses the databases that belong to the server itself', async () => {
    expect(await setUp({ database: 'postgres' })).toEqual({ ok: false, error: { code: 'reservedDatabase' } })
  })
  it('says in which way a login may not do it', async () => {
    const owner = await connectOwner(server)
    await owner.query(`create role weak login password 'weak-password'`)
    await owner.end()
    const refused = await setUp({ user: 'weak', database: 'other' }, 'weak-password')
    expect(refused).toEqual({ ok: false, error: { code: 'notAllowed', needed: 'createDatabase' } })
  })
  it('tells a wrong password, another certificate and a missing server apart', async () => {
    expect(await refusal(setUp({}, 'wrong'))).toEqual({ code: 'officeLogin' })
    expect(await refusal(setUp({ certificate: OTHER }))).toEqual({ code: 'officeCertificate' })
    expect(await refusal(setUp({ port: 9 }))).toEqual({ code: 'officeUnreachable' })
  })
  it('sends no password to a server without TLS', async () => {
    const heard: Buffer[] = []
    const plain = createServer((socket) => {
      socket.on('data', (bytes) => {
        heard.push(bytes)
        socket.write('N')
      })
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const address = plain.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await refusal(setUp({ port }, 'a secret of the owner'))).toEqual({ code: 'officeNoTls' })
    expect(await refusal(fetchCertificate({ host: '127.0.0.1', port }, 2_000))).toEqual({ code: 'officeNoTls' })
    expect(Buffer.concat(heard).includes('a secret of the owner')).toBe(false)
    plain.close()
  })
})

describe('the certificate of a server', () => {
  it('is the one that the server shows, with the fingerprint to compare', async () => {
    expect(fingerprintOf(to.certificate ?? '')).toBe(fingerprintOf(server.address.ca))
  })
  it('is read from a file that holds exactly one', () => {
    const pem = readFileSync(`${server.data}/server.crt`)
    expect(certificateIn(pem)).toBe(to.certificate)
    expect(certificateIn(Buffer.concat([pem, pem]))).toBeNull()
    expect(certificateIn(Buffer.from('no certificate'))).toBeNull()
  })
})

describe('the diagnosis of the connection', () => {
  const diagnose = (changes: Partial<Invitation>, password: string) =>
    diagnoseOffice({
      to: { ...to, ...changes },
      password: async () => new Secret(password),
      machine: randomUUID(),
      machineName: 'PC',
      key: null,
      open: openPgConnection,
    })
  const states = (steps: Awaited<ReturnType<typeof diagnose>>) =>
    steps.map(({ step, state, problem }) => [step, state, problem])

  it('passes every step for a member, and warns of a server that may forget after a power cut', async () => {
    const made = await setUp()
    if (!made.ok) throw new Error(made.error.code)
    const way = { ...to, user: 'iroha_hanako' }
    const steps = await diagnoseOffice({
      to: way,
      password: async () => made.value.password,
      machine: randomUUID(),
      machineName: 'PC',
      key: null,
      open: openPgConnection,
    })
    expect(states(steps)).toEqual([
      ['address', 'ok', undefined],
      ['tls', 'ok', undefined],
      ['login', 'ok', undefined],
      ['version', 'ok', undefined],
      ['permissions', 'warn', undefined],
      ['roundTrip', 'ok', undefined],
    ])
  })
  it('says both versions where they do not fit', async () => {
    const steps = await diagnoseOffice({
      to,
      password: async () => new Secret('any'),
      machine: randomUUID(),
      machineName: 'PC',
      key: null,
      open: () => Promise.reject(Object.assign(new Error('version'), { code: 'OF003', detail: '99' })),
    })
    expect(steps[2]).toMatchObject({
      state: 'failed',
      problem: 'officeVersion',
      versions: { theirs: 99, ours: SCHEMA_VERSION },
    })
  })
  it('names the step that fails and skips those after it', async () => {
    expect(states(await diagnose({ port: 9 }, '')).slice(0, 2)).toEqual([
      ['address', 'failed', 'officeUnreachable'],
      ['tls', 'skipped', undefined],
    ])
    expect(states(await diagnose({ certificate: OTHER }, ''))[1]).toEqual(['tls', 'failed', 'officeCertificate'])
    expect(states(await diagnose({ user: 'iroha_hanako' }, 'wrong'))[2]).toEqual(['login', 'failed', 'officeLogin'])
  })
})
