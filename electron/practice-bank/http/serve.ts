// `npm run check -- bank` serves the bank on loopback, for curl and other programs. Options: --port (8787; 0 for any
// free one), --folder.
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CLIENT_KEY_HEADER, DEFAULT_PATH_PREFIX, SEQUENCE_NUMBER_HEADER } from '#contract/bank/limits'
import { PRACTICE_ACCOUNTS } from '../books/accounts.ts'
import { japanTime } from '../books/clock.ts'
import { serve } from './server.ts'

export { serve } from './server.ts'

const DEFAULT_PORT = '8787'

/** The exit code to set (0 while serving). */
export async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    console.error('usage: npm run check -- bank [--port 8787] [--folder PATH]')
    return 2
  }
  const served = await serve(options).catch((error: unknown) => {
    console.error(`The practice bank could not start: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (!served) return 1
  console.log(greeting(served.url, options.folder))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void served.close().then(() => process.exit(0)))
  return 0
}

function readOptions(args: readonly string[]): { port: number; folder: string } | undefined {
  const known = {
    port: { type: 'string', default: DEFAULT_PORT },
    folder: { type: 'string', default: join(tmpdir(), 'tokucho-practice-bank') },
  } as const
  try {
    const { values } = parseArgs({ args: [...args], options: known })
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : NaN
    return port <= 65_535 && values.folder !== '' ? { port, folder: values.folder } : undefined
  } catch {
    return undefined
  }
}

function greeting(url: string, folder: string): string {
  const key = `practice-${randomUUID()}`
  const number = `${japanTime(Date.now()).date.replaceAll('-', '')}-${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const path = `${url}${DEFAULT_PATH_PREFIX}/accounts/${PRACTICE_ACCOUNTS[0]?.accountId ?? ''}`
  return [
    `Practice bank: ${url}${DEFAULT_PATH_PREFIX}`,
    `Records:       ${folder}`,
    `Client key:    ${key}   (any key that begins with practice- works)`,
    `Accounts:      ${PRACTICE_ACCOUNTS.map(({ accountId }) => accountId).join(' ')}`,
    `Try:           curl -H '${CLIENT_KEY_HEADER}: ${key}' -H '${SEQUENCE_NUMBER_HEADER}: ${number}' ${path}`,
  ].join('\n')
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
