// Short runs of what npm run check -- office-faults does at full length, with their figures printed.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '../../budget.ts'
import { runCuts } from '../../resilience/office/cuts.ts'
import { type Agreement, inWords } from '../../resilience/office/figures.ts'
import { killServer, killWorkstations } from '../../resilience/office/kills.ts'
import { race } from '../../resilience/office/race.ts'
import { Office } from '../../resilience/postgres/clients.ts'
import type { Postgres } from '../../resilience/postgres/server.ts'
import { temporaryFolder } from '../main/support.ts'
import { ownServer } from './servers.ts'

// Each of these starts and ends several programs.
vi.setConfig({ testTimeout: LIMITS.test })

let server: Postgres
beforeAll(async () => {
  server = await ownServer()
})
afterAll(() => {
  server.dispose()
})

async function newOffice(database: string): Promise<Office> {
  const office = await Office.create(server, database)
  await office.add('boss', 'administer')
  return office
}

const AGREED = { doubled: 0, contradictions: 0, forgotten: 0, invented: 0, open: 0 }
const print = (name: string, agreement: Agreement, more: object = {}) => {
  console.log(`${name}: ${inWords(agreement)} ${JSON.stringify(more)}`)
}

describe('workstations of an office', () => {
  it('that race for the same lots file each of them once', async () => {
    const { agreement, answers, ms } = await race(await newOffice('race'), temporaryFolder(), 2, 60)
    print('race', agreement, { answers, ms: Math.round(ms) })
    expect(agreement).toMatchObject({ ...AGREED, claims: 60, posts: 60, outcomes: { accepted: 60 } })
  })

  it('whose connections are cut at random moments contradict nobody and leave nothing locked', async () => {
    const { agreement, answers, cuts } = await runCuts(await newOffice('cuts'), temporaryFolder(), 20, 20)
    print('cuts', agreement, { cuts, answers })
    expect(agreement).toMatchObject({ ...AGREED, posts: agreement.outcomes['accepted'] })
    expect(Object.keys(agreement.outcomes).filter((kind) => kind !== 'accepted' && kind !== 'notSent')).toEqual([])
  })

  it('that are killed around a filing file it once or say what is not known', async () => {
    const { agreement, closed } = await killWorkstations(await newOffice('kills'), temporaryFolder(), 5, 7)
    print('workstations killed', agreement, closed)
    expect(agreement).toMatchObject(AGREED)
    expect(closed).toMatchObject({
      beforeClaim: { accepted: 1 },
      // Whether that process sent something before it died, none that comes after it can know.
      afterClaim: { unknown: 1 },
      afterBegin: { unknown: 1 },
      afterPost: { unknown: 1 },
      afterOutcome: { accepted: 1 },
    })
  })

  it('whose server is killed around a filing file it once', async () => {
    const { agreement, answers, backMs } = await killServer(server, await newOffice('server'), temporaryFolder(), 3, 7)
    print('server killed', agreement, { answers, backMs: Math.round(backMs) })
    expect(agreement).toMatchObject({ ...AGREED, posts: 3 })
  })
})
