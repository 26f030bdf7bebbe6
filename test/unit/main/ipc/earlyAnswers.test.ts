import { describe, expect, it } from 'vitest'
import { askEarly } from '../../../../electron/preload/earlyAnswers.ts'
import { isOpenWhileLocked } from '#main/ipc/dispatcher'

function early() {
  const asked: string[] = []
  const answers = askEarly(async (channel) => {
    asked.push(channel)
    return { ok: true, value: channel }
  })
  return { asked, answers }
}

describe('an early answer', () => {
  it('is asked for once, and only for what changes nothing', () => {
    const { asked } = early()
    expect(asked).toEqual([
      'lock.status',
      'preferences.get',
      'companies.list',
      'journal.part',
      'journal.status',
      'policy.get',
    ])
  })

  it('is handed out once; the next call asks again', async () => {
    const { answers } = early()
    expect(await answers.take('companies.list', undefined)).toEqual({ ok: true, value: 'companies.list' })
    expect(answers.take('companies.list', undefined)).toBeUndefined()
  })

  it('is not the answer to another question', () => {
    const { answers } = early()
    expect(answers.take('journal.part', { from: { reading: 'a', at: 0 } })).toBeUndefined()
    expect(answers.take('toString', undefined)).toBeUndefined()
    expect(answers.take('credentials.list', undefined)).toBeUndefined()
  })

  it('is dropped when main reports a change, so that no outdated state is shown', () => {
    const { answers } = early()
    answers.drop()
    for (const channel of ['lock.status', 'companies.list']) expect(answers.take(channel, undefined)).toBeUndefined()
  })

  it('reveals nothing of a locked app: only the state of the lock may be asked then', () => {
    expect(early().asked.filter(isOpenWhileLocked)).toEqual(['lock.status'])
  })
})
