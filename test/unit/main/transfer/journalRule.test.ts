import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TransferTable } from '#contract/ipc/transfer'
import { application, temporaryFolder } from '../support.ts'
import { desk, practiceDesk } from './twoDesks.ts'

const lot = (n: number) => `0190a3a1-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Files a lot on A, then sets up a new B that has read A's file and has a key of its own. */
async function movedAfterFiling(fault?: 'lost') {
  const shared = temporaryFolder()
  const a = await practiceDesk('DESK-A', shared)
  if (fault)
    await a.must('practice.setFaults', {
      faults: [{ kind: 'answerLostAfterStore', operation: 'apply', times: 1, amount: 0 }],
    })
  await a.apply(a.companyId, lot(1))
  await a.exportFile('backup')
  const b = desk('DESK-B', shared)
  await b.take()
  await b.must('practice.issueKey', { companyId: a.companyId })
  return { a, b, companyId: a.companyId, entry: (await a.must('journal.list', {}))[0]! }
}

describe('a lot that was accepted on computer A', () => {
  it("cannot be filed on B after a restore there, and an equal lot needs a confirmation naming A's filing", async () => {
    const { b, companyId, entry } = await movedAfterFiling()
    expect(entry.state).toBe('accepted')
    expect(await b.apply(companyId, lot(1))).toEqual({
      ok: false,
      error: { code: 'alreadyFiled', entryId: entry.entryId },
    })
    expect(await b.apply(companyId, lot(1), 12_300, { confirmedSameAs: entry.entryId })).toMatchObject({
      error: { code: 'alreadyFiled' },
    })
    expect(await b.apply(companyId, lot(2))).toEqual({
      ok: false,
      error: { code: 'sameAsFiled', entryId: entry.entryId },
    })
    expect(await b.apply(companyId, lot(2), 12_300, { confirmedSameAs: 'another' })).toMatchObject({
      error: { code: 'sameAsFiled' },
    })
    expect((await b.must('practice.state')).applications).toEqual([])
    expect(await b.apply(companyId, lot(2), 12_300, { confirmedSameAs: entry.entryId })).toMatchObject({
      ok: true,
      value: { outcome: 'accepted' },
    })
    expect(await b.apply(companyId, lot(3), 1)).toMatchObject({ ok: true })
  })

  it('still cannot be filed after a restart of B, which lists who filed it and where', async () => {
    const { b, companyId, entry } = await movedAfterFiling()
    b.restart()
    expect(await b.apply(companyId, lot(1))).toMatchObject({ error: { code: 'alreadyFiled' } })
    expect(await b.must('journal.list', {})).toEqual([{ ...entry, machine: 'DESK-A', elsewhere: true }])
    expect(entry).toMatchObject({ user: 'user of DESK-A', machine: 'DESK-A' })
  })

  it("is not written to B's own journal", async () => {
    const { b, companyId } = await movedAfterFiling()
    await b.apply(companyId, lot(3), 1)
    const own = readFileSync(join(b.userData, 'journal.jsonl'), 'utf8')
    expect(own.split('\n').filter(Boolean)).toHaveLength(2)
    expect(own).not.toContain('DESK-A')
    expect(await b.must('journal.status')).toMatchObject({ lines: 2, linked: 2, problems: [] })
  })

  it("is known to a third computer that only reads B's file", async () => {
    const { b, companyId, entry } = await movedAfterFiling()
    b.state.file = 'second.tokucho'
    await b.exportFile('backup')
    const c = desk('DESK-C', b.shared)
    c.state.file = 'second.tokucho'
    await c.take()
    await c.must('practice.issueKey', { companyId })
    expect(await c.apply(companyId, lot(1))).toMatchObject({ error: { code: 'alreadyFiled' } })
    expect(await c.must('journal.list', {})).toMatchObject([{ entryId: entry.entryId, machine: 'DESK-A' }])
  })

  it('still counts on A after its journal was lost and a backup restored', async () => {
    const shared = temporaryFolder()
    const a = await practiceDesk('DESK-A', shared)
    await a.apply(a.companyId, lot(1))
    await a.exportFile('backup')
    for (const name of ['journal.jsonl', 'journal.head']) writeFileSync(join(a.userData, name), '')
    writeFileSync(join(a.userData, 'journal.head'), JSON.stringify({ count: 1, hash: '0'.repeat(64) }))
    a.restart()
    const { report } = await a.must('journal.status')
    // The confirmation makes the app check the anchor, which finds more damage than the user has read about.
    expect(await a.call('journal.confirmDamage', { report })).toMatchObject({ ok: false, error: { code: 'notFound' } })
    const whole = await a.must('journal.status')
    expect(whole.problems.map(({ check }) => check)).toContain('behindAnchor')
    await a.must('journal.confirmDamage', { report: whole.report })
    await a.take()
    expect(await a.apply(a.companyId, lot(1))).toMatchObject({ error: { code: 'alreadyFiled' } })
  })
})

describe('the record of filings on other computers', () => {
  it('stops filing when it is damaged until the user confirms that, and its readable filings still count', async () => {
    const { b, companyId } = await movedAfterFiling()
    const path = join(b.userData, 'elsewhere.jsonl')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"month":"2026-07"', '"month":"2026-08"'))
    b.restart()
    expect(await b.apply(companyId, lot(3), 1)).toMatchObject({ error: { code: 'journalDamaged', line: 1 } })
    const { report, problems } = await b.must('journal.status')
    expect(problems).toMatchObject([{ check: 'elsewhere' }, { check: 'elsewhere' }].slice(0, problems.length))
    await b.must('journal.confirmDamage', { report })
    expect(await b.apply(companyId, lot(1))).toMatchObject({ error: { code: 'alreadyFiled' } })
    expect(await b.apply(companyId, lot(3), 1)).toMatchObject({ ok: true })
    b.restart()
    expect((await b.must('journal.status')).problems).toEqual([])
  })

  it('stops filing when its last lines are missing', async () => {
    const { a, b, companyId } = await movedAfterFiling()
    await a.apply(companyId, lot(5), 5)
    await a.exportFile('backup')
    await b.take()
    const path = join(b.userData, 'elsewhere.jsonl')
    const lines = readFileSync(path, 'utf8').split('\n')
    expect(lines.length).toBeGreaterThan(2)
    writeFileSync(path, `${lines[0]!}\n`)
    b.restart()
    expect(await b.apply(companyId, lot(6), 6)).toMatchObject({ error: { code: 'journalDamaged' } })
  })

  it('does not grow when the same file is read again', async () => {
    const { b } = await movedAfterFiling()
    const path = join(b.userData, 'elsewhere.jsonl')
    const before = readFileSync(path, 'utf8')
    await b.take()
    expect(readFileSync(path, 'utf8')).toBe(before)
  })
})

describe('a lot with an unknown outcome on A', () => {
  it('is unknown on B until it is settled there, and stays settled when an older file is read', async () => {
    const { b, companyId, entry } = await movedAfterFiling('lost')
    expect(entry.state).toBe('unknown')
    expect(await b.apply(companyId, lot(1))).toMatchObject({ error: { code: 'alreadyFiled' } })
    const resolved = await b.must('journal.resolve', {
      entryId: entry.entryId,
      resolution: { kind: 'notArrived', typedTotal: '12300' },
    })
    expect(resolved).toMatchObject({ state: 'resolvedNotArrived', settledBy: 'user of DESK-B', machine: 'DESK-A' })
    await b.take()
    expect(await b.must('journal.list', {})).toMatchObject([{ state: 'resolvedNotArrived' }])
    expect(await b.apply(companyId, lot(1))).toMatchObject({ ok: true, value: { outcome: 'accepted' } })
  })

  it('stays unknown on B even if A reports later that it did not arrive', async () => {
    const { a, b, entry } = await movedAfterFiling('lost')
    await a.must('journal.resolve', { entryId: entry.entryId, resolution: { kind: 'notArrived', typedTotal: '12300' } })
    await a.exportFile('backup')
    await b.take()
    expect(await b.must('journal.list', {})).toMatchObject([{ state: 'unknown' }])
  })
})

describe('a lot that was handed over', () => {
  const details = application().localTaxPaymentInfo.localTaxPaymentRequestDetails.map(
    ({
      municipalityCode,
      designatedNumber = '',
      amountOfPayrollTaxPayments,
      amountOfMunicipalInhabitantTaxPayments,
      amountOfPrefecturalInhabitantsTaxPayments,
    }) => ({
      municipalityCode,
      designatedNumber,
      amountOfPayrollTaxPayments,
      amountOfMunicipalInhabitantTaxPayments,
      amountOfPrefecturalInhabitantsTaxPayments,
    }),
  )

  it('needs a confirmation before it or an equal lot is filed on this computer', async () => {
    const shared = temporaryFolder()
    const a = await practiceDesk('DESK-A', shared)
    const handed = { lotId: lot(1), companyId: a.companyId, month: '2026-07', details }
    await a.exportFile('handOver', [], [handed], [a.companyId])
    a.restart()
    const [mark] = await a.marks(lot(1))
    expect(mark).toMatchObject({ lotId: lot(1), name: 'moved.tokucho', purpose: 'handOver', user: 'user of DESK-A' })
    for (const lotId of [lot(1), lot(2)])
      expect(await a.apply(a.companyId, lotId)).toMatchObject({
        error: { code: 'handedOver', fileId: mark!.fileId, name: 'moved.tokucho' },
      })
    expect((await a.must('practice.state')).applications).toEqual([])
    expect(await a.apply(a.companyId, lot(2), 12_301)).toMatchObject({ ok: true })
    expect(await a.apply(a.companyId, lot(1), 12_300, { confirmedHandedOver: 'another' })).toMatchObject({
      error: { code: 'handedOver' },
    })
    expect(await a.apply(a.companyId, lot(1), 12_300, { confirmedHandedOver: mark!.fileId })).toMatchObject({
      ok: true,
    })
  })

  it('is taken back by a file that hands it back, but not by the file that handed it over', async () => {
    const shared = temporaryFolder()
    const a = await practiceDesk('DESK-A', shared)
    const handed = { lotId: lot(1), companyId: a.companyId, month: '2026-07', details }
    await a.exportFile('handOver', [], [handed], [a.companyId])
    await a.take([lot(1)])
    expect(await a.apply(a.companyId, lot(1))).toMatchObject({ error: { code: 'handedOver' } })
    const b = desk('DESK-B', shared)
    await b.take([lot(1)])
    await b.exportFile('handOver', [], [handed], [a.companyId])
    await a.take([lot(1)])
    expect(await a.marks(lot(1))).toEqual([])
    expect(await a.apply(a.companyId, lot(1))).toMatchObject({ ok: true })
    expect(await b.marks(lot(1))).toHaveLength(1)
  })

  it('is not taken back by the file of an earlier handover, but by a move from the other computer', async () => {
    const shared = temporaryFolder()
    const a = await practiceDesk('DESK-A', shared)
    const handed = { lotId: lot(1), companyId: a.companyId, month: '2026-07', details }
    await a.exportFile('handOver', [], [handed], [a.companyId])
    a.state.file = 'later.tokucho'
    await a.exportFile('move', [], [handed])
    a.state.file = 'moved.tokucho'
    await a.take([lot(1)])
    expect(await a.apply(a.companyId, lot(1))).toMatchObject({ error: { code: 'handedOver', name: 'later.tokucho' } })
    const b = desk('DESK-B', shared)
    b.state.file = 'later.tokucho'
    await b.take([lot(1)])
    await b.exportFile('move', [], [handed])
    a.state.file = 'later.tokucho'
    await a.take([lot(1)])
    expect(await a.apply(a.companyId, lot(1))).toMatchObject({ ok: true })
  })

  it('needs a confirmation if it came from the backup of another computer, but not of the same computer', async () => {
    const shared = temporaryFolder()
    const a = await practiceDesk('DESK-A', shared)
    await a.exportFile('backup')
    await a.take([lot(1)])
    expect(await a.marks(lot(1))).toEqual([])
    const b = desk('DESK-B', shared)
    await b.take([lot(1)])
    await b.must('practice.issueKey', { companyId: a.companyId })
    const [mark] = await b.marks(lot(1))
    expect(mark).toMatchObject({ lotId: lot(1), purpose: 'backup', name: 'DESK-A' })
    const refused = { ok: false, error: { code: 'handedOver', fileId: mark!.fileId, name: 'DESK-A', restored: true } }
    expect(await b.apply(a.companyId, lot(1))).toMatchObject(refused)
    b.restart()
    expect(await b.apply(a.companyId, lot(1))).toMatchObject(refused)
    const lines = readFileSync(join(b.userData, 'elsewhere.jsonl'), 'utf8')
    await b.take([lot(1)])
    expect(readFileSync(join(b.userData, 'elsewhere.jsonl'), 'utf8')).toBe(lines)
    expect(await b.apply(a.companyId, lot(1), undefined, { confirmedHandedOver: mark!.fileId })).toMatchObject({
      ok: true,
      value: { outcome: 'accepted' },
    })
  })

  it('needs a confirmation after a move, but not after a backup', async () => {
    const shared = temporaryFolder()
    const a = await practiceDesk('DESK-A', shared)
    const handed = { lotId: lot(1), companyId: a.companyId, month: '2026-07', details }
    await a.exportFile('backup', [], [handed])
    expect(await a.must('transfer.state')).toMatchObject({ lines: 0, moved: null })
    expect(await a.marks(lot(1), lot(2))).toEqual([])
    await a.exportFile('move', [], [handed])
    expect(await a.must('transfer.state')).toMatchObject({ lines: 1, moved: { name: 'moved.tokucho' } })
    expect(await a.marks(lot(1), lot(2))).toMatchObject([{ lotId: lot(1), purpose: 'move' }])
    expect(await a.apply(a.companyId, lot(1))).toMatchObject({ error: { code: 'handedOver' } })
  })
})

describe('a file that hands over lots', () => {
  it('has the files they came from and the notes about their months, but nothing else of a company', async () => {
    const a = await practiceDesk('DESK-A', temporaryFolder())
    const parts = (tables: readonly TransferTable[]) =>
      tables.map((table) => ({ transferId: lot(9), table, rows: [JSON.stringify({ of: table })] }))
    const own = ['lots', 'orders', 'details', 'payees', 'intakes', 'monthNotes'] as const
    await a.exportFile('handOver', parts(own))
    const { summary } = await a.open()
    for (const table of own) expect(summary.counts).toContainEqual({ table, rows: 1 })
    for (const table of ['steps', 'balances', 'yearEmployees', 'layouts'] as const)
      await expect(a.exportFile('handOver', parts([table]))).rejects.toThrow('notFound')
  })
})

describe('a row that a page sends', () => {
  it('is refused unless it is one object in one line, so that it cannot become lines of other tables', async () => {
    const a = await practiceDesk('DESK-A', temporaryFolder())
    const row = JSON.stringify({ lotId: lot(1) })
    const lines = ['[]', '1', `${row}x`, `${row}}\n{"table":"journal","row":{}`, `{\n"lotId":"${lot(1)}"}`, `{"a":`]
    for (const text of lines)
      await expect(a.exportFile('backup', [{ transferId: lot(9), table: 'lots', rows: [row, text] }])).rejects.toThrow(
        'invalidInput',
      )
    await a.exportFile('backup', [{ transferId: lot(9), table: 'lots', rows: [row, '{"a":"\\n"}'] }])
    const { summary } = await a.open()
    expect(summary.counts.find(({ table }) => table === 'lots')).toEqual({ table: 'lots', rows: 2 })
  })

  it('is given back with its table alone, however often other tables are asked for', async () => {
    const a = await practiceDesk('DESK-A', temporaryFolder())
    const text = JSON.stringify({ lotId: lot(1), of: '{"table":"steps",' })
    const tables = ['lots', 'details', 'steps'] as const
    await a.exportFile(
      'backup',
      tables.map((table) => ({ transferId: lot(9), table, rows: [text, JSON.stringify({ table })] })),
    )
    const { transferId } = await a.open()
    for (const table of [...tables, ...tables])
      expect(await a.must('transfer.rows', { transferId, tables: [table] })).toEqual({
        parts: [{ table, rows: [text, JSON.stringify({ table })] }],
        done: true,
      })
    expect(await a.must('transfer.rows', { transferId, tables: ['payees'] })).toEqual({ parts: [], done: true })
  })
})
