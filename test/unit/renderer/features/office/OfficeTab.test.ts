// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfficeBoard, OfficeStatus } from '#contract/ipc/index'
import EditingNow from '#features/office/EditingNow.vue'
import OfficeTab from '#features/office/OfficeTab.vue'
import { useOffice } from '#features/office/store'
import { mounted } from '../../ui/mounted.ts'

type Member = Extract<OfficeStatus, { kind: 'member' }>
const MEMBER = {
  kind: 'member',
  office: 'いろは税理士事務所',
  host: 'db',
  port: 5432,
  login: 'hanako',
  displayName: '山田 花子',
  roles: ['administer'],
  connection: { kind: 'online', since: '2026-11-27T00:00:00.000Z' },
  fourEyes: false,
  mayEnd: false,
  compulsory: false,
  waiting: [],
  unclaimed: [],
  unreadable: [],
  unproven: [],
} as unknown as Member
const PEOPLE = ['hanako', 'taro'].map((login) => ({ login, display_name: login, roles: ['administer'], active: true }))
const BOARD = {
  ...{ claims: [], requests: [], approvals: [], presence: [], machines: [] },
  members: PEOPLE,
} as unknown as OfficeBoard
const EMPTY = { ...BOARD, members: [] }

let status: OfficeStatus
let board: OfficeBoard
beforeEach(() => {
  setActivePinia(createPinia())
  ;[status, board] = [MEMBER, BOARD]
  const answers: Record<string, () => unknown> = {
    'office.status': () => status,
    'office.board': () => board,
    'companies.list': () => [],
    'office.renewPassword': () => ({ password: 'abcd-efgh', fingerprint: `${'A1:'.repeat(16)}${'B2:'.repeat(15)}B2` }),
  }
  const call = async (channel: string) => ({ ok: true, value: answers[channel]?.() ?? null })
  Object.assign(window, { desk: { call, on: () => () => undefined } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'desk')
})

const opened = async () => {
  const tab = mounted(OfficeTab, {})
  await flushPromises()
  return tab
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
  )

test('a new password stays until it is told, also while this computer connects with it anew', async () => {
  await opened()
  button('hanako を変更')?.click()
  await flushPromises()
  const password = document.querySelector<HTMLInputElement>('input[type=password]')
  if (!password) throw new Error('no field for the owner')
  password.value = 'owner'
  password.dispatchEvent(new Event('input'))
  await flushPromises()
  button('新しいパスワード…')?.click()
  await flushPromises()
  expect(document.body.textContent).toContain('abcd-efgh')
  expect(document.body.textContent).toContain('A1:A1\nB2:B2')

  // The own login has another password, so the connection is a new one: for a moment nothing of the office is known.
  ;[status, board] = [{ ...MEMBER, connection: { kind: 'connecting' } }, EMPTY]
  await useOffice().load()
  await flushPromises()
  expect(button('hanako を変更')).toBeUndefined()
  expect(document.body.textContent).toContain('abcd-efgh')
  button('伝えたので閉じる')?.click()
  await flushPromises()
  expect(document.body.textContent).not.toContain('abcd-efgh')
})

test('only who administers the office is asked for the owner’s password about unreadable rows; everybody sees them', async () => {
  status = { ...MEMBER, unreadable: [{ what: 'item', seq: 32 }] }
  await opened()
  expect(button('無効にする…')).toBeDefined()
  status = { ...status, roles: ['file'] }
  await useOffice().load()
  await flushPromises()
  expect(button('無効にする…')).toBeUndefined()
  expect(document.body.textContent).toContain('番号 32')
})

test('a computer that filing waits for is named with who uses it, because two may have one name', async () => {
  const of = (id: string, user: string | null) => ({ kind: 'machine' as const, id, name: 'PC-1', user, toldBy: null })
  status = { ...MEMBER, waiting: [of('a', '佐藤 太郎'), of('b', '鈴木 咲'), of('c', null)] }
  await opened()
  const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent.trim().split(' まだ')[0])
  expect(lines).toEqual(['PC-1（佐藤 太郎）', 'PC-1（鈴木 咲）', 'PC-1'])
  expect(button('PC-1（鈴木 咲） を待たずに再開する')).toBeDefined()
})

test('a person who edits a lot at two computers is named once, and who edits another lot is not', async () => {
  const at = (login: string, what: string) => ({ login, what })
  const presence = [at('hanako', 'lot-1'), at('taro', 'lot-1'), at('hanako', 'lot-1'), at('saki', 'lot-2')]
  board = { ...BOARD, presence } as unknown as OfficeBoard
  await useOffice().load()
  const line = mounted(EditingNow, { lotId: 'lot-1' })
  await flushPromises()
  expect(line.text()).toContain('hanako、taro')
  expect(line.text().match(/hanako/g)).toHaveLength(1)
  expect(line.text()).not.toContain('saki')
  // It tells main that it is gone.
  line.unmount()
})
