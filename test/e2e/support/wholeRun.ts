import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beginScan, endScan } from './keyscan.ts'

const PACKER = join(import.meta.dirname, '../../packed/pack.ts')

/** Before all tests: packs what was built, for the tests to start. The returned function runs after them. */
export default function wholeRun(): () => void {
  execFileSync(process.execPath, [PACKER], { stdio: 'inherit' })
  beginScan()
  return endScan
}
