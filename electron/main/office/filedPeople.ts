import type { FiledPeople } from '#contract/ipc/journal'
import type { LotWork } from '#contract/office/rows'
import { describeThrown } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import type { Connection } from './connection.ts'
import type { OfficeView } from './overview.ts'
import { readLotWork, type WorkedLot } from './server.ts'

export interface FiledPeopleDeps {
  connection: Connection | null
  /** Knows the people's names. */
  view: OfficeView | null
  /** Who files. */
  login: string
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  log: Log
}

/**
 * How long the server may take, in milliseconds. The claim is held and the bank waits meanwhile; an answer takes a few
 * milliseconds as a rule.
 */
export const PEOPLE_MS = 2_000

/**
 * Returns who prepared and approved exactly this content of a claimed lot, and who files it. Names are those of the
 * moment of filing. If the server does not answer in time, the lot is filed all the same and only the last is known:
 * the claim was granted, and the server keeps request and approval.
 */
export async function filedPeopleOf(deps: FiledPeopleDeps, lot: WorkedLot): Promise<FiledPeople> {
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

/** Returns what the server knows of the work on a lot; null if it cannot be asked or does not answer in time. */
async function workOn({ connection, sleep, log }: FiledPeopleDeps, lot: WorkedLot): Promise<LotWork | null> {
  if (!connection) return null
  const answered = new AbortController()
  // The limit is not the statement's own: that one counts from its turn, and its end would end the connection.
  const late = async (): Promise<never> => {
    await sleep(PEOPLE_MS, answered.signal)
    throw new Error('The server did not say in time who worked on the lot')
  }
  try {
    return await Promise.race([readLotWork(connection, lot), late()])
  } catch (thrown) {
    log.write('warn', 'office.peopleUnread', describeThrown(thrown))
    return null
  } finally {
    answered.abort()
  }
}
