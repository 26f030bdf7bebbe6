import fs, { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import type { EnvironmentName } from '#contract/ipc/company'
import { createFiling } from '#main/filing/fileLot'
import { isJournalLine } from '#main/filing/journal'
import { openAppendLog } from '#main/storage/appendLog'
import type { Disk } from '#main/storage/disk'
import { openChainHead } from '#main/storage/chainHead'
import { application, clientOver, FIXED_NOW, journalOver, recordingLog, temporaryFolder } from '../support.ts'

const uuid = (n: number) => `0190a3a1-0000-7000-8000-${String(n).padStart(12, '0')}`

type Reply = 'accept' | 'reject' | 'reset' | 'refuse' | 'html' | 'hang'

/**
 * Lots of several companies. 0 and 1 are equal lots of one company, and 2 is the same lot under the company's second
 * registration. 3 has another amount, and 4 belongs to another company.
 */
const LOTS = [
  { company: 1, account: '1111111', amount: 1 },
  { company: 1, account: '1111111', amount: 1 },
  { company: 2, account: '1111111', amount: 1 },
  { company: 1, account: '1111111', amount: 2 },
  { company: 3, account: '3333333', amount: 1 },
] as const
/**
 * Groups of equal lots: filing a second lot of a group needs a confirmation. Lot 2 has no equal in practice, where
 * companies share their accounts.
 */
const EQUAL: Record<'practice' | 'production', readonly (readonly number[])[]> = {
  practice: [[0, 1]],
  production: [[0, 1, 2]],
}

// The data name shows which lot an application received by the bank came from.
function bodyOf(lot: number) {
  const { account, amount } = LOTS[lot]!
  const body = { ...application(amount), localTaxPaymentDataName: `lot-${String(lot)}` }
  body.localTaxPaymentInfo.payingAccountNo = account
  return body
}

/** A folder with a disk that can be full, and a bank that records every body; `start` opens a program over them. */
function world(folder: string, environment: EnvironmentName) {
  mkdirSync(folder)
  const state = { reply: 'accept' as Reply, full: false, posts: [] as number[] }
  const disk: Disk = {
    ...fs,
    writeSync: ((file: number, bytes: Uint8Array, from: number) => {
      if (!state.full) return fs.writeSync(file, bytes, from)
      if (from > 0 || typeof bytes === 'string') throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      return fs.writeSync(file, bytes, 0, 10)
    }) as typeof fs.writeSync,
  }
  const respond = async (init: RequestInit): Promise<Response> => {
    const reply = state.reply
    if (reply === 'refuse') throw new Error('net::ERR_CONNECTION_REFUSED')
    state.posts.push(Number(/"lot-(\d)"/.exec(init.body as string)?.[1]))
    if (reply === 'hang') await new Promise(() => undefined)
    if (reply === 'reset') throw new Error('net::ERR_CONNECTION_RESET')
    if (reply === 'html') return new Response('<html>')
    if (reply === 'reject') return Response.json({ errorCode: 'APICHD5001' }, { status: 400 })
    return Response.json({ localTaxPaymentResult: { acceptanceNo: String(state.posts.length).padStart(12, '0') } })
  }
  const start = () => {
    const { client } = clientOver(async (_url, init) => respond(init), { timeouts: { firstByteMs: 1e6, totalMs: 1e6 } })
    const path = join(folder, 'journal.jsonl')
    const journal = journalOver({
      file: openAppendLog(path, { what: 'journal', isWhole: isJournalLine, now: () => FIXED_NOW, disk }),
      head: openChainHead(join(folder, 'journal.head'), { what: 'journalHead', disk }),
    })
    journal.list()
    const defaults = { transactionCode: '99', codeOnlyFlag: '1' as const, payingAccountId: null }
    const filing = createFiling({
      access: async (companyId) =>
        ok({
          company: {
            companyId,
            name: '会社',
            environment,
            accounts: [],
            applicant: { applicantName: '', address: '' },
            defaults,
          },
          client,
          host: '',
          proxy: async () => '',
        }),
      journal,
      clock: { status: () => [] },
      confirm: () => Promise.resolve(true),
      now: () => FIXED_NOW,
      user: () => 'hanako',
      log: recordingLog(),
    })
    /**
     * Files a lot as a user does; with `confirm` the user agrees to file it although the app named an equal one.
     * Returns the outcome, or the code of the refusal.
     */
    const apply = async (lot: number, confirm: boolean): Promise<string> => {
      const input = { companyId: uuid(90 + LOTS[lot]!.company), lotId: uuid(lot), application: bodyOf(lot) }
      const first = await filing.apply(input)
      const again =
        confirm && !first.ok && first.error.code === 'sameAsFiled'
          ? await filing.apply({ ...input, confirmedSameAs: first.error.entryId })
          : first
      return again.ok ? again.value.outcome : again.error.code
    }
    return { journal, apply }
  }
  return { state, start }
}

const program = fc.integer({ min: 0, max: 1 })
const lot = fc.integer({ min: 0, max: LOTS.length - 1 })
const pressed = fc.record({ program, lot, confirm: fc.boolean() })
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('apply' as const),
      reply: fc.constantFrom<Reply[]>('accept', 'accept', 'reject', 'reset', 'refuse', 'html'),
      pressed: fc.array(pressed, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const), program }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crashWhileSending' as const), program, lot }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirmDamage' as const), program }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve' as const), program, accepted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disk' as const), full: fc.boolean() }) },
)

it('two programs that file and crash in any order never file a lot twice, or an equal lot unconfirmed', async () => {
  const root = temporaryFolder()
  const counts: Record<string, number> = {}
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.constantFrom('practice' as const, 'production' as const),
      async (steps, environment) => {
        const { state, start } = world(join(root, String(runs++)), environment)
        const programs = [start(), start()]
        const held = new Set<number>()
        let counted = 0
        /**
         * Checks the bodies that the bank received since the last check. For the lots in `confirmed`, the user agreed
         * to file them although an equal lot had been filed.
         */
        const look = (confirmed: ReadonlySet<number>) => {
          for (; counted < state.posts.length; counted++) {
            const arrived = state.posts[counted]!
            expect(held.has(arrived), `lot ${String(arrived)} arrived again`).toBe(false)
            const equals = EQUAL[environment].find((group) => group.includes(arrived)) ?? []
            const beside = equals.filter((other) => other !== arrived && held.has(other))
            if (!confirmed.has(arrived)) expect(beside, `lot ${String(arrived)} arrived unasked`).toEqual([])
            // On a full disk not even a refusal can be recorded, so the lot counts as unknown.
            if (state.reply !== 'reject' || state.full) held.add(arrived)
            count(beside.length > 0 ? 'arrived beside an equal one' : 'arrived')
          }
        }
        const count = (what: string) => {
          counts[what] = (counts[what] ?? 0) + 1
        }
        for (const next of steps) {
          if (next.do === 'restart') programs[next.program] = start()
          if (next.do === 'disk') state.full = next.full
          if (next.do === 'apply') {
            state.reply = next.reply
            const answers = await Promise.allSettled(
              next.pressed.map(({ program: which, lot: one, confirm }) => programs[which]!.apply(one, confirm)),
            )
            for (const answer of answers) count(answer.status === 'fulfilled' ? answer.value : 'threw')
            look(new Set(next.pressed.filter(({ confirm }) => confirm).map(({ lot: one }) => one)))
          }
          if (next.do === 'crashWhileSending') {
            state.reply = 'hang'
            void programs[next.program]!.apply(next.lot, false).catch(() => undefined)
            await new Promise<void>((resolve) => {
              setImmediate(resolve)
            })
            look(new Set())
            programs[next.program] = start()
          }
          const { journal } = programs['program' in next ? next.program : 0]!
          if (next.do === 'confirmDamage' && !state.full && journal.confirmDamage(journal.status().report))
            count('damage confirmed')
          if (next.do === 'resolve' && !state.full && journal.status().problems.length === 0) {
            const unknown = journal.list().find((entry) => entry.state === 'unknown')
            if (!unknown) continue
            journal.resolve(
              unknown.entryId,
              next.accepted ? { kind: 'accepted', acceptanceNo: '000000000001' } : { kind: 'notArrived' },
            )
            if (
              !next.accepted &&
              !journal
                .list()
                .some(
                  ({ lotId, state: now }) =>
                    lotId === unknown.lotId && ['accepted', 'unknown', 'resolvedAccepted'].includes(now),
                )
            )
              held.delete(Number(unknown.lotId.slice(-1)))
            count('settled')
          }
        }
      },
    ),
    { numRuns: 300 },
  )
  // The test proves something only if every case occurred.
  for (const what of [
    'arrived',
    'arrived beside an equal one',
    'accepted',
    'rejected',
    'unknown',
    'notSent',
    'sameAsFiled',
    'alreadyFiled',
    'journalDamaged',
    'damage confirmed',
    'settled',
    'threw',
  ])
    expect(counts[what], `${what} in ${JSON.stringify(counts)}`).toBeGreaterThan(10)
}, 60_000)
