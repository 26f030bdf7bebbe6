// Runs npm run check -- office-faults, which passes on its `--lots`, `--cuts`, `--kills` and `--seed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Office } from '../postgres/clients.ts'
import { Postgres } from '../postgres/server.ts'
import { runCuts } from './cuts.ts'
import { type Agreement, agrees, inWords } from './figures.ts'
import { killServer, killWorkstations } from './kills.ts'
import { race } from './race.ts'

type Numbers = [number, number, number, number]
const text = (value: number) => ({ type: 'string', default: String(value) }) as const
const { values } = parseArgs({
  options: { lots: text(1_000), cuts: text(300), kills: text(20), seed: text(Date.now() % 1_000_000) },
})
const [lots, cuts, kills, seed] = [values.lots, values.cuts, values.kills, values.seed].map(Number) as Numbers
if ([lots, cuts, kills, seed].some((number) => !Number.isSafeInteger(number) || number < 0))
  throw new Error('usage: --lots <number> --cuts <number> --kills <number> --seed <number>')

const folder = mkdtempSync(join(tmpdir(), 'tokucho-office-'))
const server = await Postgres.start()
console.log(`seed ${String(seed)}, ${server.programs.version}`)

/** Runs one part on an office of its own and prints its figures. */
async function part(
  name: string,
  work: (office: Office, own: string) => Promise<{ agreement: Agreement; also: object }>,
) {
  const office = await Office.create(server, name)
  await office.add('boss', 'administer')
  const begin = performance.now()
  const { agreement, also } = await work(office, join(folder, name))
  await office.owner.end()
  console.log(`\n${name} (${((performance.now() - begin) / 1000).toFixed(0)} s): ${inWords(agreement)}`)
  console.log(JSON.stringify(also))
  console.log(agrees(agreement) ? 'bank and office agree' : 'BANK AND OFFICE DISAGREE')
  if (!agrees(agreement)) process.exitCode = 1
}

try {
  await part('race', async (office, own) => {
    const { agreement, ...also } = await race(office, own, 5, lots)
    if (agreement.posts !== lots) throw new Error(`${String(agreement.posts)} of ${String(lots)} lots were filed`)
    return { agreement, also }
  })
  await part('cuts', async (office, own) => {
    const { agreement, ...also } = await runCuts(office, own, cuts, seed)
    return { agreement, also }
  })
  await part('workstation_kills', async (office, own) => {
    const { agreement, ...also } = await killWorkstations(office, own, kills, seed)
    return { agreement, also }
  })
  await part('server_kills', async (office, own) => {
    const { agreement, ...also } = await killServer(server, office, own, kills, seed)
    return { agreement, also }
  })
} finally {
  server.dispose()
  rmSync(folder, { recursive: true, force: true })
}
