import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeThrown, LOG_EVENTS, type LogEvent, NOT_LOGGED, storageFields } from '#main/guard/log/events'
import { createFileLog, type Level, readLog } from '#main/guard/log/log'
import { FIXED_NOW, temporaryFolder } from '../../support.ts'

const at = FIXED_NOW.toISOString()
const started = JSON.stringify({ at, level: 'info', event: 'app.start', version: '1.2.3' })

describe('the log', () => {
  it('has one JSON line per event and is readable only by its owner', () => {
    const folder = join(temporaryFolder(), 'logs')
    const log = createFileLog(folder, () => FIXED_NOW)
    log.write('info', 'app.start', { version: '1.2.3', standIn: undefined })
    log.write('error', 'app.secondStart')
    const lines = readFileSync(join(folder, 'main.log'), 'utf8').trimEnd().split('\n')
    expect(lines).toEqual([started, JSON.stringify({ at, level: 'error', event: 'app.secondStart' })])
    expect(statSync(join(folder, 'main.log')).mode & 0o777).toBe(0o600)
    expect(readLog(folder, 10)).toEqual(lines)
  })

  it('rotates at one mebibyte and keeps three older files', () => {
    const folder = temporaryFolder()
    const log = createFileLog(folder)
    for (let turn = 1; turn <= 6; turn++) {
      log.write('info', 'app.secondStart')
      writeFileSync(join(folder, 'main.log'), `${turn}${'x'.repeat(1_048_576)}`)
    }
    log.write('info', 'app.secondStart')
    expect(readdirSync(folder).sort()).toEqual(['main.1.log', 'main.2.log', 'main.3.log', 'main.log'])
    expect(
      ['main.1.log', 'main.2.log', 'main.3.log'].map((name) => readFileSync(join(folder, name), 'utf8')[0]),
    ).toEqual(['6', '5', '4'])
  })

  it('loses no line while an older file cannot be moved', () => {
    const folder = temporaryFolder()
    const log = createFileLog(folder)
    writeFileSync(join(folder, 'main.log'), 'x'.repeat(1_048_576))
    mkdirSync(join(folder, 'main.1.log', 'held'), { recursive: true })
    log.write('info', 'app.secondStart')
    expect(readFileSync(join(folder, 'main.log'), 'utf8')).toContain('app.secondStart')
  })

  it('is read across its files, oldest line first, and limited to the newest lines', () => {
    const folder = temporaryFolder()
    const line = (second: number) =>
      JSON.stringify({ at: `2026-07-01T00:00:0${second}.000Z`, level: 'info', event: 'app.secondStart' })
    writeFileSync(join(folder, 'main.1.log'), `${line(1)}\n${line(2)}\n`)
    writeFileSync(join(folder, 'main.log'), `${line(3)}\n{"half\n`)
    expect([readLog(folder, 9), readLog(folder, 2)]).toEqual([
      [line(1), line(2), line(3)],
      [line(2), line(3)],
    ])
    expect(readLog(join(folder, 'none'), 9)).toEqual([])
  })

  it('does not throw when it cannot be written', () => {
    const folder = join(temporaryFolder(), 'file')
    writeFileSync(folder, '')
    expect(() => {
      createFileLog(folder).write('info', 'app.start')
    }).not.toThrow()
  })

  it('records kind, code and place of a thrown value, but neither its message nor folders', () => {
    const thrown = Object.assign(new TypeError('amount 123456 of 甲社\n    at kousha.ts:123456:7'), { code: 'ENOSPC' })
    const told = describeThrown(thrown)
    expect(told).toMatchObject({ thrown: 'TypeError', code: 'ENOSPC' })
    expect(told.where).toMatch(/^log\.test\.ts:\d+:\d+/)
    expect(JSON.stringify(told)).not.toMatch(/123456|甲社|kousha|\//)
    expect(describeThrown('text')).toEqual({ thrown: 'other' })
  })

  it('splits a storage error into the part that failed and the code', () => {
    expect(storageFields('journal: ENOSPC')).toEqual({ part: 'journal', code: 'ENOSPC' })
    expect(storageFields('journal: line 12')).toEqual({ part: 'journal', code: 'line' })
    for (const code of ['not read', 'read again', 'changed'])
      expect(storageFields(`journal: ${code}`)).toEqual({ part: 'journal', code })
    expect(storageFields('settings.json: EACCES')).toEqual({ part: 'settings.json', code: 'EACCES' })
    expect(storageFields('甲社: E123')).toEqual({ part: 'other', code: 'other' })
  })
})

/** Values that could be logged by mistake: keys, names, amounts and paths, as errors and answers contain them. */
const private_ = fc.oneof(
  fc.stringMatching(/^[!-~]{9,40}$/),
  fc.stringMatching(/^[A-Za-z0-9]{9,40}$/),
  fc.constantFrom(
    'カブシキガイシャトクチョウ',
    '株式会社特徴 代表取締役',
    '/home/hanako/docs/a.ts',
    'C:\\Users\\hanako',
  ),
  fc.stringMatching(/^[1-9]\d{8,15}$/),
)

describe('the log, given any value', () => {
  const everything = (Object.entries(LOG_EVENTS) as [LogEvent, object][]).map(([event, shape]) => ({
    event,
    fields: Object.keys(shape),
  }))
  const record = (
    write: (log: { write(level: Level, event: LogEvent, fields?: Record<string, unknown>): void }) => void,
  ) => {
    const folder = temporaryFolder()
    write(createFileLog(folder, () => FIXED_NOW))
    return readFileSync(join(folder, 'main.log'), 'utf8') + readLog(folder, 99).join('')
  }

  it('never writes a key, name, account, amount or path, nor a field that is not listed', () => {
    fc.assert(
      fc.property(private_, fc.constantFrom(...everything), (text, { event, fields }) => {
        const values = [text, { [text]: text }, [text], Number(text)]
        const written = record((log) => {
          for (const value of values)
            log.write('info', event, {
              ...Object.fromEntries(fields.map((field) => [field, value])),
              [text]: text,
              extra: text,
            })
        })
        expect(written).not.toContain(text)
        expect(written).not.toContain('extra')
      }),
      { numRuns: 300 },
    )
  })

  it('never writes private text from any property of an error', () => {
    fc.assert(
      fc.property(private_, fc.constantFrom('name', 'message', 'stack', 'code', 'cause'), (text, place) => {
        const error = new Error(text)
        Object.defineProperty(error, place, { value: text })
        expect(
          record((log) => {
            log.write('error', 'main.unhandledRejection', describeThrown(error))
          }),
        ).not.toContain(text)
      }),
      { numRuns: 300 },
    )
  })

  it('shows no private text from lines that an older version or another program wrote', () => {
    fc.assert(
      fc.property(private_, fc.constantFrom(...everything), (text, { event, fields }) => {
        const folder = temporaryFolder()
        const line = {
          at,
          level: 'info',
          message: event,
          ...Object.fromEntries(fields.map((field) => [field, text])),
          where: `${text} (${text}:1:1)`,
          keptAside: text,
        }
        writeFileSync(
          join(folder, 'main.log'),
          `${JSON.stringify(line)}\n${text}\n${JSON.stringify({ at: text, level: text, message: text })}\n${JSON.stringify({ ...line, event: text })}\n`,
        )
        const read = readLog(folder, 99)
        expect(read).toHaveLength(1)
        expect(read[0]).toContain(event)
        expect(read.join('')).not.toContain(text)
      }),
      { numRuns: 300 },
    )
  })

  it('marks the place of an omitted value', () => {
    expect(
      record((log) => {
        log.write('info', 'bank.exchange', { operation: '甲社', status: 200 })
      }),
    ).toContain(`"operation":"${NOT_LOGGED}","status":200`)
  })
})
