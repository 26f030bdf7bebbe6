// An office for the tests of faults: a server, members, and workstations that end with the test.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { AcceptingBank } from '../../resilience/office/bank.ts'
import { invitationOf } from '../../resilience/office/children.ts'
import { Line } from '../../resilience/office/proxy.ts'
import {
  startWorkstation,
  type TestWorkstation,
  until,
  type WorkstationOptions,
} from '../../resilience/office/workstation.ts'
import { Office, type Person } from '../../resilience/postgres/clients.ts'
import type { Options, Postgres } from '../../resilience/postgres/server.ts'
import { temporaryFolder } from '../main/support.ts'
import { ownServer } from './servers.ts'

export interface OfficeOfTest {
  server: Postgres
  office: Office
  bank: AcceptingBank
  close: () => Promise<void>
}

/** Starts a server with an empty office, and a bank. */
export async function openOffice(database: string, options: Options = {}): Promise<OfficeOfTest> {
  const server = await ownServer(options)
  const of = await openOfficeAt(server, database)
  return {
    ...of,
    close: async () => {
      await of.close()
      server.dispose()
    },
  }
}

/** Makes an empty office on a server that runs, and a bank. */
export async function openOfficeAt(server: Postgres, database: string): Promise<OfficeOfTest> {
  const office = await Office.create(server, database)
  await office.add('boss', 'administer')
  const bank = await AcceptingBank.open()
  return {
    server,
    office,
    bank,
    close: async () => {
      bank.close()
      await office.owner.end().catch(() => undefined)
    },
  }
}

export interface Member {
  person: Person
  folder: string
  line: Line
  options: WorkstationOptions
  workstation: TestWorkstation
}

type Changes = Partial<Omit<WorkstationOptions, 'folder' | 'name' | 'password' | 'bankUrl'>>

/** Adds a member with a workstation that reaches the server by a line of its own, and joins it. */
export async function addMember(of: OfficeOfTest, name: string, changes: Changes = {}): Promise<Member> {
  const person = await of.office.add(name, 'prepare', 'file', 'administer')
  const line = await Line.to(of.server.address.port)
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  const options = { folder, name, bankUrl: of.bank.url, password: person.password, ...changes }
  const member: Member = { person, folder, line, options, workstation: startWorkstation(options) }
  onTestFinished(() => {
    member.workstation.stop()
    line.close()
  })
  await member.workstation.join(invitationOf(of.office, person, line.port))
  return member
}

/** Starts the app of a member again. */
export function startAgain(member: Member): TestWorkstation {
  member.workstation.stop()
  member.workstation = startWorkstation(member.options)
  return member.workstation
}

/** Files a lot and returns the outcome, or the code of the refusal. */
export async function file({ workstation }: Pick<Member, 'workstation'>, lot: number): Promise<string> {
  const filed = await workstation.file(lot)
  return filed.ok ? filed.value.outcome : filed.error.code
}

/** Waits until a workstation is connected, or stands at this problem. */
export const untilAt = ({ workstation }: Pick<Member, 'workstation'>, state: string): Promise<void> =>
  until(() => workstation.connection() === state)
