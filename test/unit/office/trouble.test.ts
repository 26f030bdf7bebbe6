// What a workstation does while the line, the server or its own disk fails.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { compareSettled } from '../../resilience/office/figures.ts'
import { lotIdOf, until } from '../../resilience/office/workstation.ts'
import { addMember, file, type Member, openOffice, type OfficeOfTest, untilAt } from './members.ts'

let office: OfficeOfTest
beforeAll(async () => {
  office = await openOffice('trouble')
})
afterAll(() => office.close())

const claimOf = ({ workstation }: Member, lot: number) =>
  workstation.board()?.claims.find(({ lot_id }) => lot_id === lotIdOf(lot))

describe('a line that swallows everything', () => {
  /** Lets a line swallow everything; returns the milliseconds until the workstation says so. */
  async function swallow({ line, workstation }: Member): Promise<number> {
    const begin = performance.now()
    line.swallows = true
    await until(() => !workstation.isOnline())
    return performance.now() - begin
  }

  it('is noticed within five seconds, stops filing meanwhile, and everything goes on when it passes again', async () => {
    const member = await addMember(office, 'hana')
    const ms = await swallow(member)
    console.log(`a line that swallows everything was noticed after ${ms.toFixed(0)} ms`)
    expect(ms).toBeLessThan(5_000)
    expect(member.workstation.connection()).toBe('officeUnreachable')
    expect(await file(member, 1)).toBe('officeUnreachable')
    expect([office.bank.posts.size, member.workstation.journal.list()]).toEqual([0, []])
    member.line.swallows = false
    await untilAt(member, 'online')
    expect(await file(member, 1)).toBe('accepted')
  })

  it('is noticed as soon while a colleague keeps both busy', async () => {
    const [busy, member] = [await addMember(office, 'jiro'), await addMember(office, 'saki')]
    const stopped = new AbortController()
    onTestFinished(() => {
      stopped.abort()
    })
    const filings = (async () => {
      for (let lot = 100; !stopped.signal.aborted; lot++) await file(busy, lot)
    })()
    await until(() => member.workstation.record.list().length > 2)
    const ms = await swallow(member)
    stopped.abort()
    await filings
    console.log(`and while others file after ${ms.toFixed(0)} ms`)
    expect(ms).toBeLessThan(5_000)
  })
})

describe('an outcome that is known while the server is away', () => {
  it('stays in the journal and reaches the others later; until then they see that it is open', async () => {
    const [hana, taro] = [await addMember(office, 'mai'), await addMember(office, 'taro')]
    office.bank.onPost = () => {
      hana.line.swallows = true
    }
    onTestFinished(() => {
      office.bank.onPost = () => undefined
    })
    expect(await file(hana, 2)).toBe('accepted')
    await until(() => claimOf(taro, 2) !== undefined)
    expect(claimOf(taro, 2)?.outcome).toBeNull()
    expect(await file(taro, 2)).toBe('officeTaken')
    hana.line.swallows = false
    await until(() => claimOf(taro, 2)?.outcome === 'accepted')
    await until(() =>
      taro.workstation.record.list().some(({ lotId, state }) => lotId === lotIdOf(2) && state === 'accepted'),
    )
    expect(await file(taro, 2)).toBe('alreadyFiled')
  })
})

describe('a clock that is wrong by a day', () => {
  it('neither files twice nor moves the times of the record, which are the server’s', async () => {
    const wrong = await addMember(office, 'goro', { now: () => new Date(Date.now() + 86_400_000) })
    const right = await addMember(office, 'yuki')
    expect(await file(wrong, 3)).toBe('accepted')
    expect(['officeTaken', 'alreadyFiled']).toContain(await file(right, 3))
    expect(await file(right, 4)).toBe('accepted')
    expect(['officeTaken', 'alreadyFiled']).toContain(await file(wrong, 4))
    await until(() => claimOf(wrong, 4)?.outcome === 'accepted' && claimOf(right, 3)?.outcome === 'accepted')
    for (const claim of [claimOf(right, 3), claimOf(right, 4)])
      expect(Math.abs(Date.parse(claim?.at ?? '') - Date.now())).toBeLessThan(60_000)
  })
})

describe('a computer that cannot write its copies', () => {
  it('says that, files nothing, and goes on when it can', async () => {
    const [hana, taro] = [await addMember(office, 'rei'), await addMember(office, 'ken')]
    await until(() => hana.workstation.board()?.machines.some(({ name }) => name === 'PC-ken') === true)
    const machine = hana.workstation.board()?.machines.find(({ name }) => name === 'PC-ken')?.id ?? ''
    const copy = join(hana.folder, 'office', `${machine}.jsonl`)
    mkdirSync(copy)
    expect(await file(taro, 5)).toBe('accepted')
    await untilAt(hana, 'officeStorage')
    expect(await file(hana, 6)).toBe('officeStorage')
    rmdirSync(copy)
    hana.workstation.lazyOffice.current()?.workstation()?.hurry()
    await untilAt(hana, 'online')
    expect(await file(hana, 6)).toBe('accepted')
  })
})

describe('a full disk at the server', () => {
  it('is an error and no claim: nothing is sent until there is space again', async () => {
    const disk = smallDisk()
    const full = await openOffice('brim', { ...(disk && { folder: disk }) })
    onTestFinished(() => full.close())
    const member = await addMember(full, 'hana')
    expect(await file(member, 1)).toBe('accepted')
    const free = disk ? fill(disk) : await refuseSpace(full)
    const answers: string[] = []
    // What fits into pages that are there is still stored, and filed.
    for (let lot = 2, answer = 'accepted'; lot < 200 && answer === 'accepted'; lot++)
      answers.push((answer = await file(member, lot)))
    console.log(
      `server's disk full (${disk ? 'a small disk' : 'an error 53100 of a trigger'}): ${answers.slice(-3).join(', ')} after ${String(answers.length)} lots`,
    )
    expect(['officeServerFault', 'officeUnreachable']).toContain(answers.at(-1))
    expect(full.bank.posts.size).toBe(answers.filter((answer) => answer === 'accepted').length + 1)
    await free()
    member.workstation.lazyOffice.current()?.workstation()?.hurry()
    await until(member.workstation.isOnline)
    expect(await file(member, answers.length + 1)).toBe('accepted')
    await full.office.reconnectOwner()
    expect(await compareSettled(full.office, full.bank)).toMatchObject({
      doubled: 0,
      contradictions: 0,
      open: 0,
      forgotten: 0,
    })
  }, 120_000)

  /** Mounts a disk of 160 MB, which only root can; returns its folder, or null. */
  function smallDisk(): string | null {
    const folder = mkdtempSync(join(tmpdir(), 'tokucho-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      rmSync(folder, { recursive: true })
      return null
    }
    onTestFinished(() => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    })
    return folder
  }

  /** Writes until the disk is full; returns what makes space again. */
  function fill(folder: string): () => Promise<void> {
    const path = join(folder, 'filler')
    for (const size of [1 << 20, 1 << 12])
      for (;;)
        try {
          writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
        } catch {
          break
        }
    return async () => {
      if (existsSync(path)) rmSync(path)
    }
  }

  /** Lets the server answer a new claim as it does when it cannot extend a file. */
  async function refuseSpace({ office: { owner } }: OfficeOfTest): Promise<() => Promise<void>> {
    await owner.query(`
      create function public.no_space() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'disk_full', message = 'No space left on device'; end $$;
      create trigger no_space before insert on office.claim for each row execute function public.no_space()`)
    return async () => {
      await owner.query('drop trigger no_space on office.claim')
    }
  }
})
