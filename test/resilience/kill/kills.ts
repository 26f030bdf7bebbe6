// Kills a desk at random moments while it files, and compares the applications at the bank with the journal.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { JournalEntry } from '#contract/ipc/journal'
import type { Fault, PracticeState } from '#contract/ipc/practice'
import { journalIn } from './desk.ts'
import { LIMITS, within } from '../../budget.ts'

/** Faults that affect an application; `none` is a bank without a fault. */
const KINDS: readonly (Fault['kind'] | 'none')[] = [
  'none',
  'none',
  'none',
  'latency',
  'latency',
  'answerLostAfterStore',
  'resetBeforeBody',
  'resetInBody',
  'truncatedJson',
  'htmlInsteadOfJson',
  'amountOutOfRange',
  'serverError',
  'unauthorized',
  'rateLimited',
  'rejectDetails',
  'offline',
  'connectionRefused',
  'nullOptionalFields',
  'unknownExtraFields',
]
/**
 * Number of lots that a desk tries to file in one life. A new lot replaces each lot that is, or may be, at the bank.
 */
const LOTS_A_LIFE = 3
const root = join(import.meta.dirname, '../../..')

export interface KillCounts {
  seed: number
  kills: number
  /** Number of lives that ended before they could be killed. */
  finished: number
  filings: number
  states: Record<string, number>
  applications: number
  /** Number of lots that the bank holds more than once. */
  doubled: number
  /** Number of applications at the bank whose lot is neither accepted nor unknown in the journal. */
  forgotten: number
  /** Number of journal entries that count as accepted although the bank has no application with their number. */
  invented: number
  /** Number of starts at which the journal failed its integrity check. */
  unproven: number
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Serves the practice bank in a process of its own, so that it survives the kills. */
async function startBank(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const bank = spawn(process.execPath, ['electron/practice-bank/http/serve.ts', '--port', '0', '--folder', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(bank, 'exit')
  const [greeting] = (await within(
    LIMITS.answer,
    'the practice bank to say where it is',
    Promise.race([
      once(bank.stdout, 'data'),
      gone.then(() => {
        throw new Error('the practice bank ended')
      }),
    ]),
  )) as [Buffer]
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(greeting.toString())?.[0]
  if (url === undefined) throw new Error('the practice bank said nothing')
  return {
    url,
    stop: async () => {
      bank.kill('SIGTERM')
      await within(LIMITS.answer, 'the practice bank to end', gone)
    },
  }
}

const ask = (url: string, init?: RequestInit): Promise<PracticeState> =>
  within(
    LIMITS.answer,
    `an answer of the practice bank to ${url}`,
    fetch(url, init).then((reply) => reply.json() as Promise<PracticeState>),
  )

/**
 * Kills `kills` desks at random moments around their filings and returns what was counted. The moments depend on
 * `seed`.
 */
export async function runKills(
  kills: number,
  seed: number,
  progress: (done: number) => void = () => undefined,
): Promise<KillCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-kill-'))
  const desk = join(folder, 'desk')
  mkdirSync(desk)
  const bank = await startBank(join(folder, 'bank'))
  try {
    const life = {
      random: randomFrom(seed),
      desk,
      bank: bank.url,
      next: 0,
      open: [] as { lotId: string; number: number }[],
      killed: 0,
      finished: 0,
      unproven: 0,
    }
    while (life.killed < kills) {
      await oneLife(life)
      progress(life.killed)
    }
    await ask(`${bank.url}/_practice/faults`, put([]))
    // The bank may still be recording a request whose desk was killed before the answer.
    await delay(500)
    return count(seed, life, journalIn(desk).list(), await ask(`${bank.url}/_practice/state`))
  } finally {
    await bank.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Life {
  random: () => number
  desk: string
  bank: string
  next: number
  open: { lotId: string; number: number }[]
  killed: number
  finished: number
  unproven: number
}
const put = (faults: Fault[]): RequestInit => ({
  method: 'PUT',
  body: JSON.stringify(faults),
  headers: { 'content-type': 'application/json' },
})
const lotIdOf = (number: number) => `0190a3a1-0000-7000-8000-${String(number).padStart(12, '0')}`

/**
 * Runs one life: sets a fault at the bank, starts a desk and kills it. Lots that may be filed again are filed in the
 * next life under the same id.
 */
async function oneLife(life: Life): Promise<void> {
  const kind = KINDS[Math.floor(life.random() * KINDS.length)] ?? 'none'
  const amount = kind === 'latency' ? Math.floor(life.random() * 80) : 0
  await ask(
    `${life.bank}/_practice/faults`,
    put(kind === 'none' ? [] : [{ kind, operation: 'apply', times: 0, amount }]),
  )
  const journal = journalIn(life.desk)
  if (journal.status().problems.length > 0) life.unproven++
  const held = new Set(
    journal
      .list()
      .filter(({ state }) => state === 'accepted' || state === 'unknown')
      .map(({ lotId }) => lotId),
  )
  life.open = life.open.filter(({ lotId }) => !held.has(lotId))
  while (life.open.length < LOTS_A_LIFE) life.open.push({ lotId: lotIdOf(++life.next), number: life.next })
  const child = fork(join(import.meta.dirname, 'desk.ts'), [life.desk, life.bank, JSON.stringify(life.open)], {
    cwd: root,
  })
  if (await killInTime(child, life.random)) life.killed++
  else life.finished++
}

/**
 * Kills the desk at most 60 ms after it begins to file its first, second or third lot. Returns false if the desk ended
 * before that.
 */
async function killInTime(child: ChildProcess, random: () => number): Promise<boolean> {
  const gone = once(child, 'exit')
  const at = 1 + Math.floor(random() * LOTS_A_LIFE)
  const wait = random() ** 2 * 60
  let begun = 0
  const there = new Promise<void>((resolve) => {
    child.on('message', () => {
      if (++begun === at) resolve()
    })
  })
  await within(LIMITS.step, 'a desk to begin filing or to end', Promise.race([there.then(() => delay(wait)), gone]))
  const killed = child.exitCode === null && child.kill('SIGKILL')
  const [code, signal] = (await within(LIMITS.answer, 'a killed desk to be gone', gone)) as [
    number | null,
    string | null,
  ]
  if (!killed && code !== 0) throw new Error(`the desk ended with ${String(code)}`)
  return signal === 'SIGKILL'
}

function count(
  seed: number,
  life: Life,
  entries: readonly JournalEntry[],
  { applications }: PracticeState,
): KillCounts {
  const states: Record<string, number> = {}
  for (const { state } of entries) states[state] = (states[state] ?? 0) + 1
  const names = applications.map(({ localTaxPaymentDataName }) => localTaxPaymentDataName)
  const known = ({ localTaxPaymentDataName: lotId, acceptanceNo }: PracticeState['applications'][number]) =>
    entries.some(
      (entry) =>
        entry.lotId === lotId &&
        (entry.state === 'unknown' || (entry.state === 'accepted' && entry.acceptanceNo === acceptanceNo)),
    )
  return {
    seed,
    kills: life.killed,
    finished: life.finished,
    filings: entries.length,
    states,
    applications: applications.length,
    doubled: names.length - new Set(names).size,
    forgotten: applications.filter((one) => !known(one)).length,
    invented: entries.filter(
      ({ state, acceptanceNo }) =>
        state === 'accepted' && !applications.some((one) => one.acceptanceNo === acceptanceNo),
    ).length,
    unproven: life.unproven,
  }
}

/** Returns whether the bank and the journal agree. */
export const agrees = ({ doubled, forgotten, invented, unproven }: KillCounts): boolean =>
  doubled + forgotten + invented + unproven === 0
