import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beginScan, endScan } from './keyscan.ts'

const PACKER = join(import.meta.dirname, '../../packed/pack.ts')

/** Before all tests: what they start is packed from what was built. What it gives runs after them. */
export default function wholeRun(): () => void {
  execFileSync(process.execPath, [PACKER], { stdio: 'inherit' })
  beginScan()
  return endScan
}
