// Started by `npm run check -- first-run`. Tries on the developer's machine what only the real Electron on a real
// system can show, and prints a line for each attempt. At the end it prints a block to send to the developers.
import { readFileSync } from 'node:fs'
import { release, version } from 'node:os'
import { join } from 'node:path'
import { LIMITS, within } from '../../budget.ts'
import { clientCertificate, oddHeader, trustBanks } from './banks.ts'
import { launch, makeCompany, printPdf, type Running, startAgain } from './company.ts'
import { must, printBlock, step, tell } from './lines.ts'
import { lookAtPaper } from './paper.ts'
import { packedStart, unpackedStart, type Versions, versions } from './programs.ts'

/** Maximum duration of a step in milliseconds; packing copies all of Electron. */
const [STEP_MS, PACK_MS] = [180_000, LIMITS.step]
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  productName: string
  version: string
}

let found: Versions | undefined
let backend = 'not known'
let desk: Running | undefined

/** Does a step in the running app, unless the app could not be started. */
const inApp = (name: string, work: (running: Running) => Promise<string>) =>
  step(name, STEP_MS, async () => {
    must(desk !== undefined, 'not tried, because the practice company could not be made')
    return work(desk)
  })

async function close(running: Running): Promise<void> {
  try {
    await within(LIMITS.answer, 'the app to close', running.dispose())
  } catch (thrown) {
    tell('FAILED', 'the end', String(thrown))
    await within(LIMITS.answer, 'the killed app to be gone', running.kill())
  }
}

await step('the binary', STEP_MS, async () => {
  found = versions()
  return `Electron ${found.electron}`
})
await step('the start, unpacked', STEP_MS, unpackedStart)
await step('the start, packed', PACK_MS, packedStart)
await step('a practice company', STEP_MS, async () => {
  desk = await launch()
  return makeCompany(desk)
})
await inApp('a restart', (running) =>
  startAgain(running, (name) => {
    backend = name
  }),
)
await inApp('a PDF', printPdf)
await inApp('a bank with a header in Japanese', async (running) => {
  await trustBanks(running)
  return oddHeader(running)
})
await inApp('a bank that wants a client certificate', clientCertificate)
if (desk) {
  await lookAtPaper(desk).catch((thrown: unknown) => {
    tell('FAILED', 'paper', String(thrown))
  })
  await close(desk)
}
await printBlock([
  `${manifest.productName} ${manifest.version}, Electron ${found?.electron ?? '?'}, Chromium ${found?.chrome ?? '?'}, Node ${found?.node ?? '?'} (in Electron), Node ${process.versions.node} (here)`,
  `${process.platform} ${process.arch}, ${release()}, ${version()}; key storage: ${backend}`,
])
// A step that ran out of time may still hang.
process.exit()
