import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { install, type Installed } from '#main/office/install'
import { addMember } from '#main/office/members'
import type { OfficeRole } from '#contract/office/rows'
import { readSchemaFiles, SCHEMA_VERSION } from '#main/office/schemaFiles'
import { OWNER, type RunningServer } from './server.ts'

export const SCHEMA_FOLDER = join(import.meta.dirname, '../../../resources/office')
export const schemaFiles = readSchemaFiles(SCHEMA_FOLDER)

interface Login {
  readonly user: string
  readonly password: string
  readonly database: string
  /** Another port than the server's: that of a proxy. */
  readonly port?: number
}

/** Connects over TCP and TLS, with the server's certificate as the only authority. */
export async function connect({ address }: RunningServer, { port, ...login }: Login): Promise<Client> {
  const client = new Client({
    ...login,
    host: address.host,
    port: port ?? address.port,
    ssl: { ca: address.ca, servername: 'localhost' },
    connectionTimeoutMillis: 20_000,
  })
  // A connection that a test cuts says so in the query that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const connectOwner = (server: RunningServer, database = 'postgres'): Promise<Client> =>
  connect(server, { user: OWNER, password: server.password, database })

export interface Person {
  readonly login: string
  readonly password: string
  readonly machine: string
}

/** An office in a database of its own. */
export class Office {
  readonly server: RunningServer
  readonly database: string
  /** The owner's connection; `reconnectOwner` replaces it. */
  owner: Client
  readonly installed: Installed
  administrator!: Person

  private constructor(server: RunningServer, database: string, owner: Client, installed: Installed) {
    this.server = server
    this.database = database
    this.owner = owner
    this.installed = installed
  }

  /** Makes the database, the schema and the first administrator. Fewer files make the office of an older app. */
  static async create(server: RunningServer, database: string, files = schemaFiles): Promise<Office> {
    const first = await connectOwner(server)
    await first.query(`create database ${database}`)
    await first.end()
    const owner = await connectOwner(server, database)
    const result = await install(owner, { files, office: 'いろは税理士事務所' })
    if (!result.ok) throw new Error(result.error.code)
    const office = new Office(server, database, owner, result.value)
    office.administrator = await office.add('chief', 'administer')
    return office
  }

  /** Connects the owner again after the server was away. */
  async reconnectOwner(): Promise<void> {
    await this.owner.end().catch(() => undefined)
    this.owner = await connectOwner(this.server, this.database)
  }

  /** Adds a member with a workstation. Logins belong to the whole server, so they begin with the database's name. */
  async add(name: string, ...roles: OfficeRole[]): Promise<Person> {
    const login = `${this.database}_${name}`
    const result = await addMember(this.owner, { login, displayName: name, roles })
    if (!result.ok) throw new Error(result.error.code)
    return { login, password: result.value.password, machine: randomUUID() }
  }

  /** Connects as a member without saying hello. */
  login({ login, password }: Person, port?: number): Promise<Client> {
    return connect(this.server, { user: login, password, database: this.database, ...(port !== undefined && { port }) })
  }

  /** Connects as a member, from the member's workstation. */
  async enter(person: Person, { machine = person.machine, port }: { machine?: string; port?: number } = {}) {
    const client = await this.login(person, port)
    await client.query('select office.hello($1, $2, $3)', [SCHEMA_VERSION, machine, `PC ${machine.slice(0, 4)}`])
    return client
  }
}

/** Calls a function of the office and returns its one value. */
export async function call<T = Record<string, unknown>>(
  client: Client,
  name: string,
  ...values: unknown[]
): Promise<T> {
  const places = values.map((_, index) => `$${index + 1}`).join(', ')
  const { rows } = await client.query<{ value: T }>(`select office.${name}(${places}) as value`, values)
  const [row] = rows
  if (!row) throw new Error(`${name} returned no row`)
  return row.value
}
