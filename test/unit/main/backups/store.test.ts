import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSaveBeforeClose } from '#main/backups/saveBeforeClose'
import { backupDesk, contentOf, copyOf, unitOf } from './desk.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const units = (...numbers: number[]) => numbers.map((n) => unitOf(n))
const deleted = (n: number) => ({ ...unitOf(n), json: null, lines: 0 })
const keys = (content: ReadonlyMap<string, unknown> | null | undefined) => content && [...content.keys()].sort()

/** A snapshot as former versions wrote it. */
function former(text: string, { lots = 1, details = 0 } = {}): string {
  const sha256 = createHash('sha256').update(text).digest('hex')
  return `${JSON.stringify({ format: 'tokucho-desk-drafts', sha256, lots, details }).slice(0, -1)},"drafts":\n${text}\n}\n`
}
function putFormer(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), former(text))
}
const FORMER = 'drafts-20261120T030000000Z.json'

async function formerText({ call }: Pick<ReturnType<typeof backupDesk>, 'call'>, name: string): Promise<string> {
  const { pieces } = await call('backups.open', { name })
  let text = ''
  for (let piece = 0; piece < pieces; piece++) text += (await call('backups.read', { name, piece })).text ?? ''
  return text
}

describe('the copies of the drafts', () => {
  it('are none, and there is no folder, before the first', async () => {
    const desk = backupDesk()
    expect(await desk.call('backups.list')).toEqual([])
    expect(await desk.call('backups.state')).toEqual({ unsaved: false })
    expect(() => statSync(desk.folder)).toThrow()
  })

  it('restore to each state that was copied, whatever changed in between', async () => {
    const change = fc.array(fc.tuple(fc.nat({ max: 12 }), fc.boolean(), fc.string({ maxLength: 5 })), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (steps) => {
        const desk = backupDesk()
        const now = new Map<string, unknown>()
        const states: { name: string; content: Map<string, unknown>; details: number }[] = []
        for (const [at, step] of steps.entries()) {
          desk.state.at += MINUTE
          const changes = [...new Map(step.map((one) => [one[0], one])).values()]
          const written = changes.map(([n, gone, text]) => (gone ? deleted(n) : unitOf(n, text, n)))
          for (const { key, json } of written)
            if (json === null) now.delete(key)
            else now.set(key, JSON.parse(json))
          const app = at % 3 === 2 ? desk.restart() : desk
          const info = await copyOf(app, at === 0 ? 'whole' : 'changes', written)
          const details = [...now.values()].reduce<number>((sum, one) => sum + (one as { n: number }).n, 0)
          expect(info).toMatchObject({ lots: now.size, details, readable: true })
          states.push({ name: info.name, content: new Map(now), details })
        }
        for (const { name, content } of states) {
          const found = await contentOf(desk, name)
          expect(found && [...found].sort()).toEqual([...content].sort())
        }
      }),
      { numRuns: 25 },
    )
  })

  it('are written with what changed only, and nothing when nothing did', async () => {
    const desk = backupDesk()
    const text = Array.from({ length: 2_000 }, (_, n) => String(n * 7_919)).join('')
    await copyOf(
      desk,
      'whole',
      Array.from({ length: 200 }, (_, n) => unitOf(n, text)),
    )
    desk.state.at += MINUTE
    const changed = await copyOf(desk, 'changes', units(3))
    expect(changed).toMatchObject({ lots: 200 })
    expect(changed.bytes).toBeLessThan(2_000)
    const before = desk.files()
    expect(await copyOf(desk, 'changes', [])).toMatchObject({ name: changed.name })
    expect(desk.files()).toEqual(before)
  })

  it('list and state read heads only: a content of any size costs nothing', async () => {
    const desk = backupDesk()
    await copyOf(desk, 'whole', units(1, 2))
    const [pack] = desk.files().filter((name) => name.endsWith('.pack'))
    const path = join(desk.folder, pack!)
    writeFileSync(path, Buffer.alloc(statSync(path).size))
    const app = desk.restart()
    expect(await app.call('backups.list')).toMatchObject([{ readable: true, lots: 2 }])
    expect(await app.call('backups.list', { verify: true })).toMatchObject([{ readable: false, lots: 0 }])
    expect(await app.call('backups.list')).toMatchObject([{ readable: false }])
  })

  it('begin a new series after a month, after many copies, and when the changes outgrow the whole copy', async () => {
    const long = backupDesk()
    await copyOf(long, 'whole', units(1))
    long.state.at += 29 * DAY
    expect(await long.call('backups.state')).toMatchObject({ series: { schemaVersion: 16, wholeDue: false } })
    long.state.at += 2 * DAY
    expect(await long.call('backups.state')).toMatchObject({ series: { wholeDue: true } })
    const many = backupDesk()
    await copyOf(many, 'whole', units(1))
    for (let n = 0; n < 200; n++) {
      many.state.at += 1_000
      await copyOf(many, 'changes', units(n))
    }
    expect(await many.call('backups.state')).toMatchObject({ series: { wholeDue: true } })
    const large = backupDesk()
    await copyOf(large, 'whole', units(1))
    const random = Array.from({ length: 90_000 }, (_, n) =>
      createHash('md5').update(String(n)).digest('hex').slice(0, 8),
    )
    await copyOf(large, 'changes', [unitOf(2, random.join(''))])
    expect(await large.call('backups.state')).toMatchObject({ series: { wholeDue: true } })
  })

  it('keep three to choose from of today and one of each earlier day, ten in all, and every file these need', async () => {
    const desk = backupDesk()
    for (let day = 0; day < 12; day++) {
      desk.state.at += DAY
      for (let n = 0; n < 5; n++) {
        desk.state.at += MINUTE
        await copyOf(desk, day + n === 0 ? 'whole' : 'changes', units(day * 10 + n))
      }
    }
    const list = await desk.call('backups.list')
    expect(list).toHaveLength(10)
    expect(list.filter(({ at }) => at.startsWith('2026-12-03'))).toHaveLength(3)
    expect(list.every(({ readable }) => readable)).toBe(true)
    for (const { name, lots } of list) expect(await contentOf(desk, name)).toHaveProperty('size', lots)
    expect(desk.heads()).toHaveLength(60)
  })

  it('tell the days apart by the calendar of Japan', async () => {
    const desk = backupDesk(undefined, Date.parse('2026-11-21T14:50:00Z'))
    for (let n = 0; n < 4; n++) {
      desk.state.at += MINUTE
      await copyOf(desk, n === 0 ? 'whole' : 'changes', units(n))
    }
    desk.state.at += 10 * MINUTE
    await copyOf(desk, 'changes', units(9))
    expect(await desk.call('backups.list')).toHaveLength(2)
  })

  it('of two series always stay; an older one goes when none of its copies is kept', async () => {
    const desk = backupDesk()
    for (let day = 0; day < 20; day++) {
      desk.state.at += DAY
      await copyOf(desk, day % 4 === 0 ? 'whole' : 'changes', units(day))
    }
    const first = desk.heads()[0]!
    expect(first.startsWith('drafts-20261130')).toBe(true)
    expect(desk.files().filter((name) => name.endsWith('.pack'))).toHaveLength(desk.heads().length)
    desk.state.at += 300 * DAY
    await copyOf(desk, 'whole', units(1))
    expect((await desk.call('backups.list')).length).toBe(10)
  })

  it('never overwrite each other, even within a millisecond', async () => {
    const desk = backupDesk()
    await Promise.all([1, 2, 3].map((n) => copyOf(desk, 'whole', units(n))))
    expect(await desk.call('backups.list')).toHaveLength(3)
  })

  it('continue the newest series even when the clock was set back', async () => {
    const desk = backupDesk(undefined, Date.parse('2030-01-01T00:00:00Z'))
    await copyOf(desk, 'whole', units(1))
    desk.state.at = Date.parse('2026-11-21T00:00:00Z')
    await copyOf(desk, 'whole', units(2))
    const info = await copyOf(desk, 'changes', units(3))
    expect(keys(await contentOf(desk, info.name))).toEqual(['lots/"2"', 'lots/"3"'])
  })

  it('know after a crash that something changed since, and forget it with the next copy', async () => {
    const desk = backupDesk()
    await copyOf(desk, 'whole', units(1))
    await desk.call('backups.changed')
    const app = desk.restart()
    expect(await app.call('backups.state')).toMatchObject({ unsaved: true })
    const { saveId } = await app.call('backups.begin', { kind: 'changes', schemaVersion: 16, keepAll: false })
    await app.call('backups.changed')
    await app.call('backups.finish', { saveId })
    expect(await app.call('backups.state')).toMatchObject({ unsaved: true })
    await copyOf(app, 'changes', units(2))
    expect(await app.call('backups.state')).toMatchObject({ unsaved: false })
  })

  it('answer in pieces of less than a megabyte, whatever the letters', async () => {
    const desk = backupDesk()
    await copyOf(
      desk,
      'whole',
      Array.from({ length: 300 }, (_, n) => unitOf(n, '納付'.repeat(3_000))),
    )
    const [info] = await desk.call('backups.list')
    expect((await contentOf(desk, info!.name))?.size).toBe(300)
    expect(Math.max(...desk.state.answers)).toBeLessThan(1_000_000)
    expect(Math.max(...desk.state.answers)).toBeGreaterThan(500_000)
  })

  it('refuse what cannot be a unit, and a save that was not begun', async () => {
    const desk = backupDesk()
    const { saveId } = await desk.call('backups.begin', { kind: 'whole', schemaVersion: 16, keepAll: false })
    for (const unit of [
      { ...unitOf(1), json: 'a\nb' },
      { ...unitOf(1), json: 'a\tb' },
      { ...unitOf(1), key: 'lots/a\tb' },
      { ...unitOf(1), key: 'lots' },
      { ...unitOf(1), stamp: '1' },
    ])
      expect(await desk.reply('backups.part', { saveId, units: [unit] })).toMatchObject({
        error: { code: 'invalidInput' },
      })
    const other = '0190a3a1-0000-4000-8000-000000000009'
    expect(await desk.reply('backups.part', { saveId: other, units: [] })).toMatchObject({
      error: { code: 'notFound' },
    })
    expect(await desk.reply('backups.finish', { saveId: other })).toMatchObject({ error: { code: 'notFound' } })
    expect(await desk.reply('backups.begin', { kind: 'changes', schemaVersion: 16, keepAll: false })).toMatchObject({
      error: { code: 'notFound', what: 'series' },
    })
  })
})

describe('snapshots of former versions', () => {
  it('are listed by their first line and restored as they were, in pieces', async () => {
    const desk = backupDesk()
    const text = JSON.stringify({ schemaVersion: 16, memo: 'aあ😀é'.repeat(90_000) })
    putFormer(desk.folder, FORMER, text)
    expect(await desk.call('backups.list')).toMatchObject([{ name: FORMER, lots: 1, readable: true }])
    expect(await formerText(desk, FORMER)).toBe(text)
    expect(Math.max(...desk.state.answers)).toBeLessThan(1_000_000)
  })

  it('are refused wherever they are cut or changed', async () => {
    const desk = backupDesk()
    const text = JSON.stringify({ schemaVersion: 16, lots: [] })
    const whole = former(text)
    for (let length = 0; length < whole.length; length++) {
      mkdirSync(desk.folder, { recursive: true })
      writeFileSync(join(desk.folder, FORMER), whole.slice(0, length))
      expect(await desk.restart().store.open(FORMER), String(length)).toBeUndefined()
    }
    for (let at = whole.indexOf('\n') + 1; at < whole.length; at++) {
      const bytes = Buffer.from(whole)
      bytes[at]! ^= 1
      writeFileSync(join(desk.folder, FORMER), bytes)
      expect(await desk.restart().store.open(FORMER), String(at)).toBeUndefined()
    }
    writeFileSync(join(desk.folder, FORMER), whole)
    expect(await desk.restart().store.open(FORMER)).toMatchObject({ kind: 'text' })
  })

  it('stay beside the copies until the policy drops them', async () => {
    const desk = backupDesk()
    putFormer(desk.folder, FORMER, '{"schemaVersion":1}')
    await copyOf(desk, 'whole', units(1))
    expect((await desk.call('backups.list')).map(({ name }) => name)).toContain(FORMER)
    for (let day = 0; day < 11; day++) {
      desk.state.at += DAY
      await copyOf(desk, 'changes', units(day))
    }
    expect(desk.heads()).not.toContain(FORMER)
  })
})

describe('damage in a series', () => {
  /** A series of a whole copy and four with changes. */
  async function series() {
    const desk = backupDesk()
    for (let n = 0; n < 5; n++) {
      desk.state.at += MINUTE
      await copyOf(desk, n === 0 ? 'whole' : 'changes', units(n, 100 + n))
    }
    return desk
  }

  it('is found wherever a copy is cut, and everything before it can be restored', async () => {
    const desk = await series()
    const names = desk.heads()
    for (const kind of ['.json', '.pack']) {
      const path = join(desk.folder, names[2]!.replace('.json', kind))
      const whole = readFileSync(path)
      for (let length = 0; length < whole.length; length += 7) {
        writeFileSync(path, whole.subarray(0, length))
        const app = desk.restart()
        expect((await app.store.list()).map(({ readable }) => readable)).not.toEqual([true, true, true])
        expect(await app.store.open(names[4]!), `${kind} ${String(length)}`).toBeUndefined()
        expect(keys(await contentOf(app, names[1]!))).toHaveLength(4)
      }
      writeFileSync(path, whole)
    }
    expect(keys(await contentOf(desk.restart(), names[4]!))).toHaveLength(10)
  })

  it('is found in every byte of a copy, and the next copy begins a new series', async () => {
    const desk = await series()
    const names = desk.heads()
    const path = join(desk.folder, names[3]!.replace('.json', '.pack'))
    const whole = readFileSync(path)
    for (let at = 0; at < whole.length; at += 3) {
      const bytes = Buffer.from(whole)
      bytes[at]! ^= 4
      writeFileSync(path, bytes)
      const app = desk.restart()
      const list = await app.call('backups.list', { verify: true })
      expect(list[0], String(at)).toMatchObject({ readable: false })
      expect(await app.reply('backups.begin', { kind: 'changes', schemaVersion: 16, keepAll: false })).toMatchObject({
        error: { what: 'series' },
      })
    }
    const app = desk.restart()
    desk.state.at += MINUTE
    const info = await copyOf(app, 'whole', units(1))
    expect(keys(await contentOf(app, info.name))).toEqual(['lots/"1"'])
    desk.state.at += MINUTE
    expect(await copyOf(app, 'changes', units(2))).toMatchObject({ lots: 2 })
  })

  it('is found when a copy in the middle is missing or was exchanged', async () => {
    const desk = await series()
    const other = await series()
    const [, second, third] = desk.heads()
    for (const kind of ['.json', '.pack'])
      writeFileSync(
        join(desk.folder, second!.replace('.json', kind)),
        readFileSync(join(other.folder, other.heads()[2]!.replace('.json', kind))),
      )
    expect(await desk.restart().store.open(third!)).toBeUndefined()
  })

  it('deletes nothing of a damaged series', async () => {
    const desk = await series()
    const names = desk.heads()
    truncateSync(join(desk.folder, names[2]!), 60)
    const app = desk.restart()
    for (let n = 0; n < 12; n++) {
      desk.state.at += DAY
      await copyOf(app, 'whole', units(n))
    }
    expect(desk.heads()).toEqual(expect.arrayContaining(names))
  })
})

describe('a disk that refuses', () => {
  it.each(['ENOSPC', 'EIO', 'EACCES', 'EBUSY'])(
    'with %s at any byte leaves every copy as it was, and says so',
    async (code) => {
      const desk = backupDesk()
      await copyOf(desk, 'whole', units(1, 2))
      const before = desk.files().filter((name) => name !== 'unsaved')
      for (let room = 0; room < 1_200; room += 60) {
        desk.state.failure = code
        desk.state.room = room
        const attempt = copyOf(desk, 'changes', units(1, 3)).then(
          () => 'saved',
          (thrown: unknown) => (thrown as { error: unknown }).error,
        )
        const result = await attempt
        desk.state.failure = undefined
        if (result === 'saved') return expect(room).toBeGreaterThan(300)
        expect(result).toEqual({ code: 'storage', detail: `backups: ${code}` })
        expect((await desk.call('backups.list')).filter(({ readable }) => readable)).toHaveLength(1)
        expect(desk.files().filter((name) => name.endsWith('.json') || name.endsWith('.pack'))).toEqual(before)
      }
      throw new Error('never saved')
    },
  )

  it('keeps everything for the rest of the session, and the next one removes again', async () => {
    const desk = backupDesk()
    const days = async (app: Pick<typeof desk, 'call'>, count: number) => {
      for (let n = 0; n < count; n++) {
        desk.state.at += 20 * DAY
        await copyOf(app, 'whole', units(n))
      }
    }
    await days(desk, 11)
    expect(desk.heads()).toHaveLength(10)
    desk.state.failure = 'ENOSPC'
    desk.state.room = 0
    await expect(copyOf(desk, 'whole', units(1))).rejects.toThrow()
    desk.state.failure = undefined
    await days(desk, 2)
    expect(desk.heads()).toHaveLength(12)
    expect(desk.log.lines.join()).toContain('ENOSPC')
    await days(desk.restart(), 1)
    expect(desk.heads()).toHaveLength(10)
  })

  it('removes nothing in a session in which the drafts had a problem', async () => {
    const desk = backupDesk()
    for (let n = 0; n < 12; n++) {
      desk.state.at += 20 * DAY
      await copyOf(desk, 'whole', units(n), true)
    }
    expect(desk.heads()).toHaveLength(12)
  })

  it('leaves even a file without its head in such a session', async () => {
    const desk = backupDesk()
    const left = 'drafts-20261120T000500000Z.pack'
    mkdirSync(desk.folder, { recursive: true })
    writeFileSync(join(desk.folder, left), 'x')
    await copyOf(desk, 'whole', units(1), true)
    expect(desk.files()).toContain(left)
    await copyOf(desk.restart(), 'changes', units(2))
    expect(desk.files()).not.toContain(left)
  })
})

describe('two windows', () => {
  it('that copy at once leave word that the later copy may have the older content', async () => {
    const desk = backupDesk()
    await copyOf(desk, 'whole', units(1))
    const begin = () => desk.call('backups.begin', { kind: 'changes', schemaVersion: 16, keepAll: false })
    const slow = await begin()
    await desk.call('backups.part', { ...slow, units: [unitOf(1, 'old')] })
    await desk.call('backups.changed')
    desk.state.at += MINUTE
    await copyOf(desk, 'changes', [unitOf(1, 'new')])
    expect(await desk.call('backups.state')).toMatchObject({ unsaved: false })
    desk.state.at += MINUTE
    await desk.call('backups.finish', slow)
    expect(await desk.call('backups.state')).toMatchObject({ unsaved: true })
  })
})

describe('a crash', () => {
  it('at any point of a copy leaves the ones before, and the next copy removes what it left', async () => {
    const desk = backupDesk()
    await copyOf(desk, 'whole', units(1))
    const before = desk.files()
    // Before the end, and between the two files.
    const { saveId } = await desk.call('backups.begin', { kind: 'changes', schemaVersion: 16, keepAll: false })
    await desk.call('backups.part', { saveId, units: units(2) })
    writeFileSync(join(desk.folder, '.copy-a.tmp'), 'x')
    writeFileSync(join(desk.folder, '.drafts-20261121T000000000Z.json.1a2b3c4d.tmp'), 'x')
    writeFileSync(join(desk.folder, 'drafts-20261121T000500000Z.pack'), 'x')
    const app = desk.restart()
    expect(await app.call('backups.list')).toMatchObject([{ readable: true }])
    desk.state.at += MINUTE
    const info = await copyOf(app, 'changes', units(3))
    expect(desk.files()).toEqual([...before, info.name, info.name.replace('.json', '.pack')].sort())
    expect(keys(await contentOf(app, info.name))).toEqual(['lots/"1"', 'lots/"3"'])
  })

  it('of the window ends its copy', async () => {
    const desk = backupDesk()
    const { saveId } = await desk.call('backups.begin', { kind: 'whole', schemaVersion: 16, keepAll: false })
    await desk.call('backups.part', { saveId, units: units(1) })
    await desk.call('backups.abort', { saveId, over: false })
    expect(readdirSync(desk.folder)).toEqual([])
    expect(await desk.reply('backups.finish', { saveId })).toMatchObject({ ok: false })
  })
})

describe('leaving the app', () => {
  const leave = (waitMs = 60_000) => {
    const state = { asked: 0 }
    return { state, beforeClose: createSaveBeforeClose({ ask: () => state.asked++, waitMs }) }
  }

  it('waits for one snapshot if the drafts changed or a save is running, and for nothing otherwise', async () => {
    const { state, beforeClose } = leave()
    expect(beforeClose.pending()).toBeNull()
    beforeClose.changed()
    expect(beforeClose.pending()).not.toBeNull()
    beforeClose.begun()
    expect(beforeClose.pending()).not.toBeNull()
    beforeClose.ended()
    expect(beforeClose.pending()).toBeNull()
    beforeClose.changed()
    expect(state.asked).toBe(0)
    const wait = beforeClose.pending()?.()
    expect(beforeClose.pending()?.()).toBe(wait)
    expect(state.asked).toBe(1)
    beforeClose.done()
    await wait
    expect(beforeClose.pending()).toBeNull()
  })

  it('asks again for what changed while a save was running', () => {
    const { beforeClose } = leave()
    beforeClose.changed()
    beforeClose.begun()
    beforeClose.changed()
    beforeClose.ended()
    expect(beforeClose.pending()).not.toBeNull()
  })

  it('continues without a snapshot if the page does not answer', async () => {
    const { beforeClose } = leave(5)
    beforeClose.changed()
    await beforeClose.pending()?.()
    expect(beforeClose.pending()).toBeNull()
  })
})
