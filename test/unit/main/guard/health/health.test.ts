import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import { pageError } from '#contract/ipc/thrown'
import { placesOf } from '#contract/ipc/thrownPlaces'
import type { Printer } from '#main/documents/printer'
import { createHealth, watchUncaught } from '#main/guard/health/health'
import { registerHealth } from '#main/guard/health/handlers'
import { caller, recordingLog } from '../../support.ts'

function entriesLog() {
  const log = recordingLog()
  return {
    write: (...line: Parameters<typeof log.write>) => {
      log.write(...line)
    },
    get entries() {
      return log.lines.map((line) => JSON.parse(line) as { event: string })
    },
  }
}

function watched(tell: () => void = () => undefined) {
  const log = entriesLog()
  const process = new EventEmitter()
  const health = createHealth({ log, tell })
  watchUncaught(process, health)
  return { log, health, process }
}

describe('an uncaught error in main', () => {
  it.each(['uncaughtException', 'unhandledRejection'])(
    'is logged without its message (%s), warns the windows once, and leaves main unhealthy until it restarts',
    (kind) => {
      let told = 0
      const { log, health, process } = watched(() => {
        told++
      })
      expect(health.healthy()).toBe(true)
      process.emit(kind, Object.assign(new TypeError('123456 yen of 甲社'), { code: 'ENOSPC' }))
      process.emit(kind, 'a text')
      expect(health.healthy()).toBe(false)
      expect(told).toBe(1)
      expect(log.entries.map(({ event }) => event)).toEqual([`main.${kind}`, `main.${kind}`])
      expect(log.entries[0]).toMatchObject({ level: 'error', thrown: 'TypeError', code: 'ENOSPC' })
      expect(JSON.stringify(log.entries)).not.toMatch(/123456|甲社|a text/)
    },
  )

  it('is logged even if warning the windows fails', () => {
    const { log, health, process } = watched(() => {
      throw new Error('Object has been destroyed')
    })
    process.emit('uncaughtException', new Error('first'))
    expect(health.healthy()).toBe(false)
    expect(log.entries).toHaveLength(2)
  })
})

describe('an error in a page', () => {
  function handlers(isPageFile = (name: string) => name.startsWith('index-')) {
    const log = entriesLog()
    const time = { now: 0 }
    const failed: number[] = []
    const printer = {
      fail: (windowId: number) => {
        failed.push(windowId)
      },
    } as unknown as Printer
    return {
      log,
      time,
      failed,
      handle: registerHealth({ health: { healthy: () => false }, log, steady: () => time.now, isPageFile, printer }),
    }
  }
  const one = {
    from: 'script',
    thrown: 'TypeError',
    where: 'index-Dx1.js:1:2 < salary-of-taro-300000.js:1:1 < index-Dx1.js:3:4',
  } as const

  it('is logged with its places in the files of the page and with no other text', async () => {
    const { log, handle } = handlers()
    expect(await handle['health.report'](one, caller())).toEqual(ok(null))
    expect(log.entries).toEqual([
      {
        level: 'error',
        event: 'page.uncaught',
        from: 'script',
        thrown: 'TypeError',
        where: 'index-Dx1.js:1:2 < index-Dx1.js:3:4',
      },
    ])
    expect(await handle['health.state'](undefined, caller())).toEqual(ok({ mainFailed: true }))
  })

  it('is logged at most twenty times a minute per window, and the next line says how many were omitted', async () => {
    const { log, handle, time } = handlers()
    for (let turn = 0; turn < 30; turn++) await handle['health.report'](one, caller('main', 1))
    expect(log.entries).toHaveLength(20)
    await handle['health.report'](one, caller('main', 2))
    expect(log.entries).toHaveLength(21)
    time.now = 60_000
    await handle['health.report'](one, caller('main', 1))
    expect(log.entries.at(-1)).toMatchObject({ unwritten: 10 })
  })

  it('ends the job of the print window it happened in', async () => {
    const { failed, log, handle } = handlers()
    await handle['print.report'](one, caller('print', 5))
    expect([failed, log.entries.length]).toEqual([[5], 1])
  })

  it('cannot carry free text in any field', () => {
    for (const more of [
      { message: 'x' },
      { thrown: '甲社' },
      { where: 'a name.js:1:1' },
      { where: 'x' },
      { from: '甲社' },
      { app: '甲社' },
      { where: 'a.js:1:1 < '.repeat(9) },
    ])
      expect(pageError.safeParse({ ...one, ...more }).success, JSON.stringify(more)).toBe(false)
  })

  it('is located by file names without folders, and never by a place that only its message contains', () => {
    const stack =
      'TypeError: x\n    at b (app://tokucho/assets/evil-1.js:9:9)\n    at render (app://tokucho/assets/index-Dx_1.js:10:20)\n    at async Promise.all (index 0)\n    at app://tokucho/assets/lot-2.js:3:4'
    expect(placesOf({ message: 'x\n    at b (app://tokucho/assets/evil-1.js:9:9)', stack })).toBe(
      'index-Dx_1.js:10:20 < lot-2.js:3:4',
    )
    expect(placesOf({ message: '' })).toBe('')
  })
})
