import { describe, expect, it } from 'vitest'
import type { JournalStatus } from '#contract/ipc/journal'
import type { Connection } from '#main/office/connection'
import { nothingKnown } from '#main/office/known'
import { recover } from '#main/office/connecting'
import type { WorkstationDeps } from '#main/office/workstationDeps'

/** Returns what a workstation tells a server that was set back: the function of each statement, in order. */
async function toldBy(problems: JournalStatus['problems']): Promise<string[]> {
  const told: string[] = []
  const connection = {
    query: async (text: string) => {
      told.push(/office\.(\w+)/.exec(text)?.[1] ?? text)
      return []
    },
  } as unknown as Connection
  const deps = {
    journal: { status: () => ({ problems }) },
    claimLog: { list: () => [] },
    memory: { machines: () => [{ id: 'm', name: 'PC', login: 'sato' }] },
    mirror: { count: () => 1 },
    ownLines: { after: () => [] },
  } as unknown as WorkstationDeps
  await recover(deps, nothingKnown(), connection, { officeId: 'o', epoch: 2, roles: ['file'] })
  return told
}

describe('a workstation whose server was set back', () => {
  it('says that it has told everything, once its journal is whole', async () => {
    expect(await toldBy([])).toEqual(['tell_known', 'recovered'])
  })

  it('says nothing while its journal has problems, so that filing waits for it', async () => {
    expect(await toldBy([{ line: 3, check: 'link' }])).toEqual([])
  })
})
