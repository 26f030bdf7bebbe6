// Workstations in processes of their own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Invitation } from '#contract/office/invitation'
import type { Office, Person } from '../postgres/clients.ts'
import { LIMITS, within } from '../../budget.ts'
import type { Order, Told } from './process.ts'

const root = join(import.meta.dirname, '../../..')

/** A workstation in a process, and what it has told so far. */
export class Child {
  readonly told: Told[] = []
  readonly process: ChildProcess
  readonly #gone: Promise<unknown>

  constructor(order: Order) {
    mkdirSync(order.folder, { recursive: true })
    this.process = fork(join(import.meta.dirname, 'process.ts'), [JSON.stringify(order)], { cwd: root })
    this.#gone = once(this.process, 'exit')
    this.process.on('message', (told) => this.told.push(told as Told))
  }

  /** Waits until it has told this; fails if it ends before. */
  async until(kind: Told['kind']): Promise<void> {
    const there = new Promise<void>((resolve) => {
      const look = () => {
        if (this.told.some((told) => told.kind === kind)) resolve()
      }
      this.process.on('message', look)
      look()
    })
    const ended = this.#gone.then(() => {
      if (!this.told.some((told) => told.kind === kind)) throw new Error(`a workstation ended before it was ${kind}`)
    })
    await within(LIMITS.answer, `a workstation to be ${kind}`, Promise.race([there, ended]))
  }

  go(): void {
    this.process.send('go')
  }

  kill(): void {
    this.process.kill('SIGKILL')
  }

  /** Waits until the process is gone; returns whether it came to the end of its work. */
  async gone(): Promise<boolean> {
    await within(LIMITS.step, 'a workstation to end', this.#gone)
    return this.told.some(({ kind }) => kind === 'done')
  }

  /** Returns how often each answer came. */
  answers(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const told of this.told) if (told.kind === 'filed') counts[told.answer] = (counts[told.answer] ?? 0) + 1
    return counts
  }
}

/** Returns an invitation for a member, by way of another port if one is given. */
export const invitationOf = (
  { server, database }: Office,
  { login }: Person,
  port = server.address.port,
): Invitation => ({
  kind: 'tokucho-desk-office',
  version: 1,
  office: 'いろは税理士事務所',
  host: server.address.host,
  port,
  database,
  user: login,
  certificate: server.address.ca,
})
