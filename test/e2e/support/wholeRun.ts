import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { LIMITS, measureMachine } from '../../budget.ts'
import { launchDesk } from './desk.ts'
import { beginScan, endScan } from './keyscan.ts'
import { startPractice } from './steps.ts'

const PACKER = join(import.meta.dirname, '../../release/packed/pack.ts')

/** Returns how long a start of the app with a first step takes (ms), after one that fills the caches of the system. */
async function startOnce(): Promise<number> {
  const desk = await launchDesk()
  const begin = performance.now()
  await desk.restart()
  await startPractice(desk.page, { timeout: LIMITS.step })
  const took = performance.now() - begin
  await desk.dispose()
  return took
}

/** Packs the built app, which the tests start, and measures how fast this machine is now. Returns what to do after them. */
export default async function wholeRun(): Promise<() => void> {
  execFileSync(process.execPath, [PACKER], { stdio: 'inherit' })
  beginScan()
  const factor = await measureMachine(await startOnce())
  console.log(`[budget] limits × ${String(factor)}`)
  return endScan
}
