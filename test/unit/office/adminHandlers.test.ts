import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invitation } from '#contract/office/invitation'
import type { OfficeQuestion } from '#main/shell/nativeDialogs/officeQuestions'
import { registerOfficeAdmin } from '#main/office/adminHandlers'
import type { OfficeAdminDeps } from '#main/office/databaseOwner'
import type { Office } from '#main/office/office'
import { createPolicy } from '#main/guard/policy/policy'

/** A server that only counts who comes. */
let server: Server
let port: number
let visits = 0
beforeAll(async () => {
  server = createServer((socket) => {
    visits++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => void server.close())

const invitation = (): Invitation => ({
  kind: 'tokucho-desk-office',
  version: 1,
  office: '../いろは/事務所',
  host: '127.0.0.1',
  port,
  database: 'iroha',
  user: 'hanako',
})
const MEMBER = { login: 'taro', display_name: '佐藤 太郎', roles: [], active: true }

/** Handlers on a computer in an office (or in none), whose user answers every question in one way. */
function handlersOf({ agrees = false, joined = true, policy = createPolicy({ state: 'none', file: '' }) } = {}) {
  const asked: OfficeQuestion[] = []
  const written: { path: string; text: string }[] = []
  const workstation = {
    view: () => ({ meta: undefined, members: new Map([[MEMBER.login, MEMBER]]) }),
    use: () => {
      visits++
      return Promise.resolve({ ok: true, value: { ok: true, value: null } })
    },
  }
  const office = { invitation, workstation: () => workstation, refusedEnd: () => null }
  const deps: OfficeAdminDeps = {
    office: {
      current: () => (joined ? (office as unknown as Office) : null),
      load: () => Promise.reject(new Error('nothing was made')),
    },
    policy,
    confirm: async (question) => {
      asked.push(question)
      return agrees
    },
    askWhere: async (path) => path,
    askWhich: async () => null,
    folder: { last: () => '/documents', remember: () => undefined },
    read: async () => undefined,
    write: async (path, bytes) => void written.push({ path, text: new TextDecoder().decode(bytes) }),
  }
  return { handlers: registerOfficeAdmin(deps), asked, written }
}

const owner = { login: 'postgres', password: 'of-the-owner' }
const setUp = (trust: 'shown' | 'file' | 'system', host = '127.0.0.1') => ({
  host,
  port,
  database: 'iroha',
  owner,
  trust,
  office: '事務所',
  login: 'hanako',
  displayName: '花子',
})
const caller = {} as never
const CANCELLED = { ok: false, error: { code: 'cancelledByUser' } }

describe('a page that administers the office by itself', () => {
  it.each(['shown', 'system'] as const)(
    'makes this computer contact no server before the user agreed to its address: %s',
    async (trust) => {
      const { handlers, asked } = handlersOf({ joined: false })
      const before = visits
      expect(await handlers['office.setUp'](setUp(trust), caller)).toEqual(CANCELLED)
      expect(asked).toMatchObject([{ host: '127.0.0.1', port }])
      expect(visits).toBe(before)
    },
  )

  it('changes nothing for which the user does not agree in a native dialog', async () => {
    const { handlers, asked } = handlersOf()
    const before = visits
    const member = { login: 'taro', displayName: '佐藤 太郎', roles: [] }
    const answers = [
      await handlers['office.upgrade']({ owner }, caller),
      await handlers['office.addMember']({ owner, ...member }, caller),
      await handlers['office.renewPassword']({ owner, login: 'taro' }, caller),
      await handlers['office.setRoles']({ login: 'taro', roles: ['administer'] }, caller),
      await handlers['office.deactivate']({ login: 'taro' }, caller),
      await handlers['office.setOffice']({ name: '事務所', fourEyes: false }, caller),
      await handlers['office.declareRestored'](undefined, caller),
      await handlers['office.endMode'](undefined, caller),
    ]
    expect(answers).toEqual(answers.map(() => CANCELLED))
    expect(asked.map(({ kind }) => kind)).toEqual([
      'upgrade',
      'add',
      'password',
      'roles',
      'deactivate',
      'settings',
      'restored',
      'end',
    ])
    expect(visits).toBe(before)
  })

  it('cannot reach another server than the one of the administrator settings', async () => {
    const office = { host: 'db.example', port: 5432, database: 'iroha', compulsory: true }
    const policy = createPolicy({ state: 'active', file: '/policy', policy: { version: 1, office } })
    const { handlers, asked } = handlersOf({ joined: false, agrees: true, policy })
    const refused = { ok: false, error: { code: 'fixedByPolicy', field: 'office', file: '/policy' } }
    expect(await handlers['office.setUp'](setUp('shown'), caller)).toEqual(refused)
    expect(await handlersOf({ policy }).handlers['office.endMode'](undefined, caller)).toEqual(refused)
    expect(asked).toEqual([])
  })
})

describe('an invitation', () => {
  it('is saved under a plain name, for another login, without a password', async () => {
    const { handlers, written } = handlersOf()
    expect(await handlers['office.saveInvitation']({ login: 'taro' }, caller)).toEqual({ ok: true, value: true })
    const [file] = written
    expect(file?.path).toMatch(/^\/documents\/[^/\\]+-taro\.office\.json$/)
    expect(JSON.parse(file?.text ?? '')).toEqual({ ...invitation(), user: 'taro' })
  })
})
