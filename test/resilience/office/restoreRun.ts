// Runs npm run check -- office-restore, which passes on its `--restores` and `--seed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureMachine } from '../../budget.ts'
import { Postgres } from '../postgres/server.ts'
import { inWords } from './figures.ts'
import { isSound, restoreOnce } from './restores.ts'

const text = (value: number) => ({ type: 'string', default: String(value) }) as const
const { values } = parseArgs({ options: { restores: text(20), seed: text(Date.now() % 1_000_000) } })
const [restores, seed] = [Number(values.restores), Number(values.seed)]
if (![restores, seed].every((number) => Number.isSafeInteger(number) && number > 0))
  throw new Error('usage: --restores <number> --seed <number>')

await measureMachine()
const folder = mkdtempSync(join(tmpdir(), 'tokucho-restore-'))
const server = await Postgres.start()
console.log(`seed ${String(seed)}, ${server.programs.version}`)
try {
  for (let n = 0; n < restores; n++) {
    const restored = await restoreOnce(server, `restore${String(n)}`, join(folder, String(n)), seed + n)
    const { agreement, ...also } = restored
    console.log(`${isSound(restored) ? 'sound' : 'NOT SOUND'}: ${inWords(agreement)} ${JSON.stringify(also)}`)
    if (!isSound(restored)) process.exitCode = 1
  }
} finally {
  server.dispose()
  rmSync(folder, { recursive: true, force: true })
}
