import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openMirror } from '#main/office/mirror'
import type { Beginning } from '#main/filing/journal'
import { COMPANY_ID, FIXED_NOW, journalOver, LOT_ID, memoryDisk, temporaryFolder } from '../support.ts'

const MACHINE = '0190a3a1-0000-7000-8000-0000000000b1'
const now = () => FIXED_NOW

const beginning = (entryId: string): Beginning => ({
  entryId,
  companyId: COMPANY_ID,
  lotId: LOT_ID,
  environment: 'practice',
  month: '2026-11',
  dueDate: '2026-12-10',
  at: '2026-11-09T13:00:00.000Z',
  sequenceNumber: '20261109-0000000000000001',
  bodyHash: 'a',
  fingerprint: 'b',
  totals: { municipalityCount: 1, totalNumber: 1, totalAmount: 1 },
  user: 'taro',
})

/** Returns the lines of a journal with one filing that was refused and one whose outcome is still open. */
function linesOfAnother(): string[] {
  const disk = memoryDisk()
  const journal = journalOver(disk)
  journal.begin(beginning('e1'))
  journal.finish('e1', { outcome: 'rejected', status: 400, answer: {} })
  journal.begin(beginning('e2'))
  return disk.lines
}

describe("the copies of the other workstations' journals", () => {
  it('show the filings of another workstation, marked as filed elsewhere, and again after a restart', () => {
    const folder = temporaryFolder()
    const mirror = openMirror(folder, now)
    const lines = linesOfAnother()
    mirror.add(MACHINE, lines.slice(0, 1))
    mirror.add(MACHINE, lines.slice(1))
    for (const each of [mirror, openMirror(folder, now)]) {
      expect(each.count(MACHINE)).toBe(3)
      expect(each.find('e1')).toMatchObject({ state: 'rejected', elsewhere: true })
      expect(each.find('e2')).toMatchObject({ state: 'sending', elsewhere: true })
      expect(each.problems()).toEqual([])
    }
  })

  it('name the line that was changed on its way', () => {
    const mirror = openMirror(temporaryFolder(), now)
    const [first = '', second = '', third = ''] = linesOfAnother()
    mirror.add(MACHINE, [first, second.replace('rejected', 'notSent'), third])
    expect(mirror.problems()).toEqual([{ machine: MACHINE, line: 2 }])
  })

  it('name the line that was changed on this computer', () => {
    const folder = temporaryFolder()
    openMirror(folder, now).add(MACHINE, linesOfAnother())
    const file = join(folder, `${MACHINE}.jsonl`)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"status":400', '"status":500'))
    expect(openMirror(folder, now).problems()).toEqual([{ machine: MACHINE, line: 2 }])
  })
})
