// A process of its own that races others for the same lots; started by the test of the claims. Reads what to do from its
// first argument and prints how it went as one line of JSON.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { SCHEMA_VERSION } from '#main/office/schemaFiles'
import { claim, claimOf } from './work.ts'
import type { Race, Raced } from './race.ts'

const race = JSON.parse(process.argv[2] ?? '') as Race

async function enter(): Promise<Client> {
  const client = new Client({ ...race.login, ssl: { ca: race.ca, servername: 'localhost' } })
  await client.connect()
  await client.query('select office.hello($1, $2, $3)', [SCHEMA_VERSION, randomUUID(), `racer ${String(process.pid)}`])
  return client
}

/** Tries every lot in an order of its own. */
async function run(client: Client, result: Raced): Promise<void> {
  const order = Array.from({ length: race.lots }, (_, n) => ({ n, by: Math.random() })).sort((a, b) => a.by - b.by)
  for (const { n } of order) {
    const wanted = claimOf(`raced ${String(n)}`)
    const answer = await claim(client, wanted)
    if (answer.status === 'claimed') result.won.push([wanted.lotId, wanted.claimId])
    else result.refused.push(answer.why ?? '')
  }
}

const clients = await Promise.all(Array.from({ length: race.connections }, enter))
const result: Raced = { won: [], refused: [] }
await Promise.all(clients.map((client) => run(client, result)))
await Promise.all(clients.map((client) => client.end()))
console.log(JSON.stringify({ won: result.won, refused: [...new Set(result.refused)] }))
