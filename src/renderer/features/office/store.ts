import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AppError, OfficeBoard, OfficeStatus } from '#contract/ipc/index'
import { mustCall } from '#data/bridge/index'
import { joinCalls } from '#ui/behaviour/joinCalls'

const EMPTY: OfficeBoard = { claims: [], requests: [], approvals: [], members: [], presence: [], machines: [] }

export const useOffice = defineStore('office', () => {
  const status = shallowRef<OfficeStatus>({ kind: 'none' })
  const board = shallowRef<OfficeBoard>(EMPTY)
  /** Number of lots whose version here became a copy since the user last looked, because another version counts. */
  const setAside = ref(0)
  /** Why work could not be shared or taken over. */
  const error = shallowRef<AppError>()
  const member = computed(() => (status.value.kind === 'member' ? status.value : undefined))
  const online = computed(() => member.value?.connection.kind === 'online')

  /** The user administers the office, and its server is reachable. */
  const administers = computed(() => online.value && (member.value?.roles.includes('administer') ?? false))

  const load = joinCalls(async () => {
    status.value = await mustCall('office.status')
    board.value = status.value.kind === 'member' ? await mustCall('office.board') : EMPTY
  })

  const nameOf = (login: string): string =>
    board.value.members.find((one) => one.login === login)?.display_name ?? login

  return { status, board, setAside, error, member, online, administers, load, nameOf }
})
