import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFileLog, describeThrown } from '../../../electron/main/log/log.ts'
import { FIXED_NOW, temporaryFolder } from './support.ts'

describe('the log', () => {
  it('is one JSON line an event, readable by its owner alone', () => {
    const folder = join(temporaryFolder(), 'logs')
    const log = createFileLog(folder, () => FIXED_NOW)
    log.write('info', 'a', { status: 200 })
    log.write('error', 'b')
    const lines = readFileSync(join(folder, 'main.log'), 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([{ at: FIXED_NOW.toISOString(), level: 'info', message: 'a', status: 200 }, { at: FIXED_NOW.toISOString(), level: 'error', message: 'b' }])
    expect(statSync(join(folder, 'main.log')).mode & 0o777).toBe(0o600)
  })

  it('moves on at one mebibyte and keeps three older files', () => {
    const folder = temporaryFolder()
    const log = createFileLog(folder)
    for (let turn = 1; turn <= 6; turn++) {
      log.write('info', `turn ${turn}`)
      writeFileSync(join(folder, 'main.log'), `${turn}${'x'.repeat(1_048_576)}`)
    }
    log.write('info', 'last')
    expect(readdirSync(folder).sort()).toEqual(['main.1.log', 'main.2.log', 'main.3.log', 'main.log'])
    expect(['main.1.log', 'main.2.log', 'main.3.log'].map((name) => readFileSync(join(folder, name), 'utf8')[0])).toEqual(['6', '5', '4'])
  })

  it('that cannot be written stops nothing', () => {
    const folder = join(temporaryFolder(), 'file')
    writeFileSync(folder, '')
    expect(() => { createFileLog(folder).write('info', 'x') }).not.toThrow()
  })

  it('tells of something thrown its name, code and place, not its message', () => {
    const thrown = Object.assign(new TypeError('amount 123456 of 甲社'), { code: 'ENOSPC' })
    const told = describeThrown(thrown)
    expect(told).toMatchObject({ thrown: 'TypeError', code: 'ENOSPC' })
    expect(told['where']).toContain('log.test.ts')
    expect(JSON.stringify(told)).not.toMatch(/123456|甲社/)
    expect(describeThrown('text')).toEqual({ thrown: 'string' })
  })
})
