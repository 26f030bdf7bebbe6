import { beginScan, endScan } from './keyscan.ts'

/** Before all tests; what it gives runs after them. */
export default function wholeRun(): () => void {
  beginScan()
  return endScan
}
