// Runs npm run check -- office-hostile, which passes on its `--calls` and `--seed`.
import { parseArgs } from 'node:util'
import { Office } from '../postgres/clients.ts'
import { Postgres } from '../postgres/server.ts'
import { hostileCalls, stood } from './hostileCalls.ts'

const text = (value: number) => ({ type: 'string', default: String(value) }) as const
const { values } = parseArgs({ options: { calls: text(100_000), seed: text(Date.now() % 1_000_000) } })
const [calls, seed] = [Number(values.calls), Number(values.seed)]
if (![calls, seed].every((number) => Number.isSafeInteger(number) && number > 0))
  throw new Error('usage: --calls <number> --seed <number>')

const server = await Postgres.start()
try {
  console.log(`seed ${String(seed)}, ${server.programs.version}`)
  for (const administrator of [false, true]) {
    const office = await Office.create(server, administrator ? 'administered' : 'hostile')
    const figures = await hostileCalls(office, administrator ? Math.ceil(calls / 10) : calls, seed, administrator)
    await office.owner.end()
    console.log(`${administrator ? 'with an administrator' : 'without an administrator'}: ${JSON.stringify(figures)}`)
    const stands = stood(figures, administrator)
    console.log(stands ? 'the office stands' : 'THE OFFICE GAVE WAY')
    if (!stands) process.exitCode = 1
  }
} finally {
  server.dispose()
}
