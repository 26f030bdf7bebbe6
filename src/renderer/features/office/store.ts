import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AppError, BoardPosition, OfficeBoard, OfficeStatus, Value } from '#contract/ipc/index'
import { mustCall } from '#data/bridge/index'
import { joinCalls } from '#ui/behaviour/joinCalls'
import { lotKeyOf } from './lotWork.ts'

const EMPTY: OfficeBoard = { claims: [], requests: [], approvals: [], members: [], presence: [], machines: [] }

/** The office as main last told it to this window. */
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

  const readBoard = boardReader()
  const load = joinCalls(async () => {
    status.value = await mustCall('office.status')
    board.value = status.value.kind === 'member' ? await readBoard() : EMPTY
  })

  const nameOf = (login: string): string =>
    board.value.members.find((one) => one.login === login)?.display_name ?? login

  return { status, board, setAside, error, member, online, administers, load, nameOf }
})

/** Reads all of the board once, in parts, and afterwards what changed of it. */
function boardReader(): () => Promise<OfficeBoard> {
  const [claims, requests, approvals] = [
    new Map<string, OfficeBoard['claims'][number]>(),
    new Map<string, OfficeBoard['requests'][number]>(),
    new Map<string, OfficeBoard['approvals'][number]>(),
  ]
  let after: BoardPosition | null = null

  function take(part: Value<'office.board'>): void {
    if (part.upTo?.view !== after?.view) for (const rows of [claims, requests, approvals]) rows.clear()
    for (const one of part.claims) claims.set(one.claim_id, one)
    for (const one of part.requests) requests.set(lotKeyOf(one), one)
    for (const one of part.approvals) approvals.set(lotKeyOf(one), one)
    after = part.upTo
  }

  return async () => {
    let part: Value<'office.board'>
    do take((part = await mustCall('office.board', after ? { after } : {})))
    while (part.more)
    const { members, presence, machines } = part
    const rows = { claims: [...claims.values()], requests: [...requests.values()], approvals: [...approvals.values()] }
    return { members, presence, machines, ...rows }
  }
}
