// Who prepared, approved and filed a lot, as kept with its filing.
import type { FiledPeople } from '#contract/ipc/journal'
import type { LotPeople } from '#contract/office/rows'
import { describeThrown } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import type { Connection } from './connection.ts'
import type { OfficeView } from './overview.ts'
import { readLotPeople, type LotContent } from './server.ts'

export interface FiledPeopleDeps {
  connection: Connection | null
  view: OfficeView | null
  login: string
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  log: Log
}

/** Milliseconds. Claim and bank wait meanwhile; an answer usually takes a few. */
export const PEOPLE_MS = 2_000

/**
 * If the server does not answer in time, the lot is filed and only who files is known: the server keeps request and
 * approval. Names are those of that moment.
 */
export async function filedPeopleOf(deps: FiledPeopleDeps, lot: LotContent): Promise<FiledPeople> {
  const nameOf = (login: string) => ({ login, name: deps.view?.members.get(login)?.display_name ?? login })
  const worked = ({ author, at }: { author: string; at: string }) => ({ ...nameOf(author), at })
  const filed = nameOf(deps.login)
  const work = await workOn(deps, lot)
  if (!work) return { filed }
  const { asked, approved, edited } = work
  const prepared = asked ?? edited
  return {
    ...(prepared && { prepared: worked(prepared) }),
    approved: asked && approved ? worked(approved) : null,
    filed,
  }
}

/** Null if the server cannot be asked or does not answer in time. */
async function workOn({ connection, sleep, log }: FiledPeopleDeps, lot: LotContent): Promise<LotPeople | null> {
  if (!connection) return null
  const answered = new AbortController()
  // Not the statement's own limit, whose end would end the connection.
  const late = async (): Promise<never> => {
    await sleep(PEOPLE_MS, answered.signal)
    throw new Error('The server did not say in time who worked on the lot')
  }
  try {
    return await Promise.race([readLotPeople(connection, lot), late()])
  } catch (thrown) {
    log.write('warn', 'office.peopleUnread', describeThrown(thrown))
    return null
  } finally {
    answered.abort()
  }
}
