import { describe, expect, it, vi } from 'vitest'
import type { EventName } from '#contract/ipc/index'
import { on } from '../../../../src/renderer/bridge/index.ts'

/** A bridge that keeps every function it ever received, as the one between two worlds may. */
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
  it('are subscribed once at the bridge per event, so that no listener is left behind there', () => {
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

  it('reach a listener once when it subscribed twice and unsubscribed once, and all others when one unsubscribes while it is called', () => {
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
