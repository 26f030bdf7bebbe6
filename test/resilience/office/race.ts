// Several processes race for the same lots.
import { join } from 'node:path'
import type { Office, Person } from '../postgres/clients.ts'
import { AcceptingBank } from './bank.ts'
import { Child, invitationOf } from './children.ts'
import { type Agreement, compareSettled } from './figures.ts'

export interface Raced {
  agreement: Agreement
  /** For each process: how often it got which answer. */
  answers: Record<string, number>[]
  ms: number
}

/** Lets `processes` workstations file the same `lots` lots in the same order at the same time. */
export async function race(office: Office, folder: string, processes: number, lots: number): Promise<Raced> {
  const bank = await AcceptingBank.open()
  const all = Array.from({ length: lots }, (_, index) => index + 1)
  const people: Person[] = []
  for (let n = 0; n < processes; n++) people.push(await office.add(`racer${String(n)}`, 'file'))
  const children = people.map(
    (person, n) =>
      new Child({
        folder: join(folder, String(n)),
        name: `racer${String(n)}`,
        bankUrl: bank.url,
        password: person.password,
        join: invitationOf(office, person),
        lots: all,
        waits: true,
      }),
  )
  try {
    await Promise.all(children.map((child) => child.until('ready')))
    const begin = performance.now()
    for (const child of children) child.go()
    const ended = await Promise.all(children.map((child) => child.gone()))
    if (ended.includes(false)) throw new Error('a workstation did not come to the end')
    const ms = performance.now() - begin
    return { agreement: await compareSettled(office, bank), answers: children.map((child) => child.answers()), ms }
  } finally {
    for (const child of children) child.kill()
    bank.close()
  }
}
