import { describe, expect, it, vi } from 'vitest'
import type { EventName } from '#contract/ipc/index'
import { on } from '#data/bridge/index'

/** Installs a bridge that keeps every listener it ever received, as Electron's context bridge may. */
function bridge() {
  const given: { event: EventName; listener: (payload: unknown) => void }[] = []
  vi.stubGlobal('window', {
    desk: {
      on: (event: EventName, listener: (payload: unknown) => void) => {
        given.push({ event, listener })
        return () => undefined
      },
    },
  })
  return {
    given,
    send: (event: EventName, payload: unknown) => {
      for (const one of given) if (one.event === event) one.listener(payload)
    },
  }
}

describe('events of the main process', () => {
  it('use one bridge subscription per event, however many listeners come and go', () => {
    const { given, send } = bridge()
    const heard: string[] = []
    const offs = ['a', 'b', 'c'].map((name) =>
      on('practice.changed', () => {
        heard.push(name)
      }),
    )
    send('practice.changed', null)
    offs[1]?.()
    send('practice.changed', null)
    expect(heard).toEqual(['a', 'b', 'c', 'a', 'c'])
    for (let n = 0; n < 10; n++) on('statements.page', () => undefined)()
    expect(given.map(({ event }) => event)).toEqual(['practice.changed', 'statements.page'])
  })

  it('reach a listener once if it subscribed twice and unsubscribed once, even while another unsubscribes', () => {
    const { send } = bridge()
    let count = 0
    const listener = () => {
      count++
    }
    const off = on('backups.wanted', listener)
    on('backups.wanted', listener)
    const self = on('backups.wanted', () => {
      self()
    })
    off()
    send('backups.wanted', null)
    expect(count).toBe(1)
  })
})
