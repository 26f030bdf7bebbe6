// The channels by which the page uses the office. Those of an administrator are in adminHandlers.ts.
import { randomUUID } from 'node:crypto'
import { fail, ok, type Result } from '#contract/ipc/errors'
import { type Invitation, invitation as invitationShape } from '#contract/office/invitation'
import type { officeChannels, OfficeRefusal } from '#contract/ipc/office'
import type { FileAccess } from '../documents/deps.ts'
import { type LotBody, prepareLot } from '../filing/lotBody.ts'
import type { Handlers, ParsedInput } from '../ipc/handlers.ts'
import type { OfficeQuestion } from '../shell/nativeDialogs/officeQuestions.ts'
import type { Settings } from '../settings/settings.ts'
import type { Missing } from '../shell/nativeDialogs/questionWords.ts'
import { Secret } from '../vault/secret.ts'
import type { Connection } from './connection.ts'
import type { LazyOffice } from './lazyOffice.ts'
import { lotApprovalOf } from './lotApproval.ts'
import { NO_BOARD, noOffice, type OfficePolicy, refusedLeaving, refusedInvitation } from './officePolicy.ts'
import { lotKey } from './overview.ts'
import { excuseMachine, readItems, sendApproval, sendChanges, sendPresence, sendApprovalRequest } from './server.ts'

export interface OfficeHandlerDeps extends Pick<FileAccess, 'askWhich' | 'folder' | 'read'> {
  office: Pick<LazyOffice, 'current' | 'load'>
  settings: Pick<Settings, 'company'>
  policy: OfficePolicy
  confirmJoin: (to: Invitation) => Promise<boolean>
  confirmLeave: () => Promise<boolean>
  confirmExcuse: (missing: Missing) => Promise<boolean>
  confirmApprove: (asked: Extract<OfficeQuestion, { kind: 'approve' }>) => Promise<boolean>
}
/** `office.unsent` belongs to quitting (unsent.ts). */
type Channels = Exclude<keyof typeof officeChannels, 'office.unsent'>

export function registerOffice(deps: OfficeHandlerDeps): Pick<Handlers, Channels> {
  const use: Use = (work) =>
    workstationOf(deps)?.use(work) ?? Promise.resolve(fail({ code: 'notFound', what: 'office' }))
  return {
    'office.status': () => ok(deps.office.current()?.status() ?? noOffice(deps.policy)),
    'office.board': ({ after }) => ok(deps.office.current()?.board(after) ?? NO_BOARD),
    'office.openInvitation': () => openInvitation(deps),
    'office.join': ({ invitation, password }) => join(deps, invitation, password),
    'office.leave': () => leave(deps),
    'office.items': async ({ after, limit }) => {
      const read = await use((connection) => readItems(connection, after, limit))
      if (!read.ok) return read
      const { unreadable, ...page } = read.value
      workstationOf(deps)?.showUnreadable(unreadable)
      return ok(page)
    },
    'office.unreadable': ({ seqs }) => {
      workstationOf(deps)?.showUnreadable(seqs.map((seq) => ({ what: 'item', seq })))
      return ok(null)
    },
    'office.put': ({ changes, together }) => use((connection) => sendChanges(connection, changes, together)),
    'office.present': ({ what }) =>
      use(async (connection) => {
        await sendPresence(connection, what)
      }).then(nothing),
    'office.approval': (input) => approvalOf(deps, input),
    'office.requestApproval': (input) => requestApproval(deps, use, input),
    'office.approve': (input) => approve(deps, use, input),
    'office.excuse': (input) => excuse(deps, use, input),
  }
}

const workstationOf = ({ office }: OfficeHandlerDeps) => office.current()?.workstation() ?? null

type Use = <T>(
  work: (connection: Connection) => Promise<T>,
) => Promise<Result<T, OfficeRefusal | { code: 'notFound'; what: string }>>

const nothing = <E>(done: Result<unknown, E>): Result<null, E> => (done.ok ? ok(null) : done)

const INVITATIONS = [{ name: 'Office', extensions: ['json'] }]
const MAX_INVITATION_BYTES = 100_000

async function openInvitation({ askWhich, folder, read }: OfficeHandlerDeps) {
  const path = await askWhich(folder.last(), INVITATIONS)
  if (path === null) return fail({ code: 'cancelledByUser' as const })
  const found = readInvitation(await read(path, MAX_INVITATION_BYTES))
  return found ? ok(found) : fail({ code: 'officeNoInvitation' as const })
}

function readInvitation(bytes: Uint8Array | undefined): Invitation | undefined {
  try {
    return invitationShape.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data
  } catch {
    return undefined
  }
}

async function join(deps: OfficeHandlerDeps, to: Invitation, password: string) {
  if (workstationOf(deps)) return fail({ code: 'officeJoined' as const })
  const refused = refusedInvitation(deps.policy, to)
  if (refused) return fail(refused)
  if (!(await deps.confirmJoin(to))) return fail({ code: 'cancelledByUser' as const })
  return (await deps.office.load()).join(to, new Secret(password))
}

async function leave(deps: OfficeHandlerDeps) {
  const office = deps.office.current()
  if (!office?.workstation()) return fail({ code: 'notFound' as const, what: 'office' })
  const refused = refusedLeaving(deps.policy)
  if (refused) return fail(refused)
  if (!(await deps.confirmLeave())) return fail({ code: 'cancelledByUser' as const })
  office.leave()
  return ok(office.status())
}

function approvalOf(deps: OfficeHandlerDeps, input: ParsedInput<'office.approval'>) {
  const lot = bodyOf(deps, input)
  if (!lot.ok) return lot
  const [view, greeting] = [workstationOf(deps)?.view(), workstationOf(deps)?.greeting()]
  if (!view || !greeting) return ok({ state: 'none' as const })
  const { environment, hash: bodyHash } = lot.value
  return ok(lotApprovalOf(view, { environment, lotId: input.lotId, bodyHash, login: greeting.login }))
}

async function requestApproval(deps: OfficeHandlerDeps, use: Use, input: ParsedInput<'office.requestApproval'>) {
  const lot = bodyOf(deps, input)
  if (!lot.ok) return lot
  const { hash: bodyHash, totals, environment } = lot.value
  return nothing(
    await use((connection) =>
      sendApprovalRequest(connection, { requestId: randomUUID(), lotId: input.lotId, environment, bodyHash, totals }),
    ),
  )
}

async function approve(deps: OfficeHandlerDeps, use: Use, input: ParsedInput<'office.approve'>) {
  const lot = bodyOf(deps, input)
  if (!lot.ok) return lot
  const { lotId, verdict, comment } = input
  const { environment, hash } = lot.value
  if (verdict === 'approve' && environment === 'production' && !(await deps.confirmApprove(shownTo(lot.value))))
    return fail({ code: 'cancelledByUser' as const })
  const asked = workstationOf(deps)?.view()?.requests.get(lotKey(environment, lotId))?.body_hash
  const bodyHash = verdict === 'return' ? (asked ?? hash) : hash
  const said = await use((connection) =>
    sendApproval(connection, { approvalId: randomUUID(), lotId, environment, bodyHash, verdict, comment }),
  )
  if (!said.ok) return said
  if (said.value.status === 'notAsked') return fail({ code: 'officeNotAsked' as const })
  return said.value.status === 'own' ? fail({ code: 'officeOwnRequest' as const }) : ok(null)
}

const shownTo = ({ companyName: company, totals, application }: LotBody & { companyName: string }) => {
  const { monthForWhichPaymentIsDue: month, dueDate } = application.localTaxPaymentInfo
  return { kind: 'approve', company, month, dueDate, totals } as const
}

/** Hash and totals never come from the page. */
function bodyOf(
  { settings }: OfficeHandlerDeps,
  { companyId, application }: Pick<ParsedInput<'office.approve'>, 'companyId' | 'application'>,
) {
  const company = settings.company(companyId)
  if (!company) return fail({ code: 'notFound' as const, what: 'company' })
  const lot = prepareLot(companyId, application)
  return lot.ok ? ok({ ...lot.value, environment: company.environment, companyName: company.name }) : lot
}

async function excuse(deps: OfficeHandlerDeps, use: Use, { who, note }: ParsedInput<'office.excuse'>) {
  const status = deps.office.current()?.status()
  const missing = status?.kind === 'member' ? status.waiting.find(({ id }) => id === who) : undefined
  if (!missing) return fail({ code: 'notFound' as const, what: 'machine' })
  if (!(await deps.confirmExcuse(missing))) return fail({ code: 'cancelledByUser' as const })
  return nothing(await use((connection) => excuseMachine(connection, who, note)))
}
