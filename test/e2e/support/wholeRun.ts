import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beginScan, endScan } from './keyscan.ts'

const PACKER = join(import.meta.dirname, '../../packed/pack.ts')

/** Packs the built app before all tests, which start the packed one. Returns the function to run after them. */
export default function wholeRun(): () => void {
  execFileSync(process.execPath, [PACKER], { stdio: 'inherit' })
  beginScan()
  return endScan
}
