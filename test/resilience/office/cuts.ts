// Cuts the connections of workstations at random moments around their filings.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '../kill/kills.ts'
import type { Office } from '../postgres/clients.ts'
import { AcceptingBank } from './bank.ts'
import { invitationOf } from './children.ts'
import { type Agreement, compareSettled } from './figures.ts'
import { Line, PLACES } from './proxy.ts'
import { lotIdOf, startWorkstation, type TestWorkstation, until } from './workstation.ts'

export interface CutRun {
  cuts: number
  agreement: Agreement
  /** What the workstations were answered. */
  answers: Record<string, number>
}

interface Pair {
  line: Line
  workstation: TestWorkstation
}

/** Files lots from three workstations, all of them the same, while `cuts` connections are cut; then files the rest. */
export async function runCuts(office: Office, folder: string, cuts: number, seed: number): Promise<CutRun> {
  const bank = await AcceptingBank.open()
  const pairs: Pair[] = []
  for (const name of ['one', 'two', 'three']) pairs.push(await openPair(office, folder, name, bank.url))
  const answers: Record<string, number> = {}
  const random = randomFrom(seed)
  const file = async ({ workstation }: Pair, lot: number) => {
    const filed = await workstation.file(lot)
    const answer = filed.ok ? filed.value.outcome : filed.error.code
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  const done = () => pairs.reduce((sum, { line }) => sum + line.cuts, 0)
  let lot = 0
  try {
    while (done() < cuts) {
      lot++
      for (const { line } of pairs)
        line.cutAfter(Math.floor(random() * 8), PLACES[Math.floor(random() * PLACES.length)] ?? 'before')
      await Promise.all(pairs.map((pair) => file(pair, lot)))
    }
    for (const { line } of pairs) line.cutAfter(Number.POSITIVE_INFINITY, 'before')
    await Promise.all(pairs.map(({ workstation }) => until(workstation.isOnline)))
    // Whatever was not filed in the storm has to be free now.
    for (let n = 1; n <= lot; n++) if (!bank.posts.has(lotIdOf(n))) await file(pairs[n % 3] ?? fail(), n)
    return { cuts: done(), agreement: await compareSettled(office, bank), answers }
  } finally {
    for (const { line, workstation } of pairs) {
      workstation.stop()
      line.close()
    }
    bank.close()
  }
}

const fail = (): never => {
  throw new Error('no such workstation')
}

async function openPair(office: Office, folder: string, name: string, bankUrl: string): Promise<Pair> {
  const person = await office.add(name, 'file')
  const line = await Line.to(office.server.address.port)
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  const workstation = startWorkstation({ folder: own, name, bankUrl, password: person.password })
  await workstation.join(invitationOf(office, person, line.port))
  return { line, workstation }
}
