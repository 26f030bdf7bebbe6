import { describe, expect, it } from 'vitest'
import type { Connection, SqlRow } from '#main/office/connection'
import { filedPeopleOf, PEOPLE_MS } from '#main/office/filedPeople'
import { viewOf } from '#main/office/overview'
import { LOT_ID, recordingLog } from '../support.ts'

const AT = '2026-12-09T12:40:00.000Z'
const lot = { environment: 'production' as const, lotId: LOT_ID, bodyHash: 'a' }
const hana = { login: 'hanako', display_name: '山田 花子', roles: [], active: true }
const jiro = { login: 'jiro', display_name: '鈴木 次郎', roles: [], active: true }
const none = { machines: [], claims: [], requests: [], approvals: [], unreadable: [] }
const view = viewOf({ meta: undefined, members: [hana, jiro], ...none })
const filed = { login: 'jiro', name: '鈴木 次郎' }
const prepared = { login: 'hanako', name: '山田 花子', at: AT }

/** Asks over a line with this answer. The clock moves to its limit at once when `late`, and otherwise never. */
async function ask(query: (() => Promise<SqlRow[]>) | null, late = false) {
  const log = recordingLog()
  const waited: number[] = []
  const unused = () => undefined
  const connection: Connection | null = query && { query, onEnd: unused, onNotice: unused, destroy: unused }
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      waited.push(ms)
      signal?.addEventListener('abort', () => {
        resolve()
      })
      if (late) resolve()
    })
  const people = await filedPeopleOf({ connection, view, login: 'jiro', sleep, log }, lot)
  return { people, waited, lines: log.lines }
}

const by = (author: string) => ({ author, at: AT })
const answering = (row: SqlRow) => async () => [row]

describe('who worked on a lot that is filed', () => {
  it('is who asked for the approval, who approved and who files, by name', async () => {
    const { people, lines } = await ask(answering({ asked: by('hanako'), approved: by('taro'), edited: by('jiro') }))
    expect(people).toEqual({ prepared, approved: { login: 'taro', name: 'taro', at: AT }, filed })
    expect(lines).toEqual([])
  })

  it('says that nobody approved only when the server says so, and never that nobody prepared', async () => {
    const edited = await ask(answering({ asked: null, approved: null, edited: by('hanako') }))
    expect(edited.people).toEqual({ prepared, approved: null, filed })
    const unseen = await ask(answering({ asked: null, approved: null, edited: null }))
    expect(unseen.people).toEqual({ approved: null, filed })
  })

  it('is only who files when there is no connection', async () => {
    expect(await ask(null)).toMatchObject({ people: { filed }, lines: [] })
    expect((await ask(null)).people).not.toHaveProperty('approved')
  })

  it('is only who files when the server refuses to answer, and the log says so', async () => {
    const { people, lines } = await ask(() => Promise.reject(new Error('no')))
    expect(people).toEqual({ filed })
    expect(lines).toEqual([expect.stringContaining('office.peopleUnread')])
  })

  it('is only who files when the server has not answered after two seconds', async () => {
    const { people, waited, lines } = await ask(() => new Promise(() => undefined), true)
    expect(people).toEqual({ filed })
    expect(waited).toEqual([PEOPLE_MS])
    expect(PEOPLE_MS).toBe(2_000)
    expect(lines).toEqual([expect.stringContaining('office.peopleUnread')])
  })
})
