// After each test, checks that no file written by the app contains a client key.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scanFolder, type Scanned, scanText } from '../../release/keyscan/scan.ts'

const folder = join(import.meta.dirname, '../../../.cache')
const file = join(folder, 'keyscan.jsonl')

/** Keys that tests type. They are searched for even if they are no longer in the vault at the end. */
const TYPED_KEYS = {
  own: 'practice-8sKd02LmQp47XvTzYb1cWn6',
  other: 'practice-Zz91kQw3RtYu5iOpAsDfGh7',
  production: 'production-3f9Qw7ZxT1LmN8bV5cRk2',
}

/**
 * Searches the folders and the output of the app for the known keys and the keys that tests type. Throws if it finds
 * one.
 */
export function scanDesk(folders: readonly string[], printed: string, known: readonly string[]): void {
  const keys = [...Object.values(TYPED_KEYS), ...known]
  const scanned = folders.filter((one) => existsSync(one)).map((one) => scanFolder(one, keys))
  scanned.push({ files: 0, unpacked: 0, ...scanText(printed, keys) })
  mkdirSync(folder, { recursive: true })
  for (const one of scanned) appendFileSync(file, `${JSON.stringify(one)}\n`)
  const findings = scanned.flatMap((one) => one.findings)
  if (findings.length > 0)
    throw new Error(`a client key stands in ${findings.map((one) => `${one.file} (${one.how})`).join(', ')}`)
}

/** Starts a run of the scan: removes the findings of earlier runs. */
export function beginScan(): void {
  rmSync(file, { force: true })
}

/** Ends a run of the scan: reports what was searched and found. */
export function endScan(): void {
  if (!existsSync(file)) return
  const all = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Scanned)
  const sum = (of: (one: Scanned) => number) => all.reduce((total, one) => total + of(one), 0)
  console.log(
    `key scan: ${String(sum(({ files }) => files))} files, ${(sum(({ bytes }) => bytes) / 1_048_576).toFixed(0)} MiB, ${String(sum(({ unpacked }) => unpacked))} unpacked parts, ${String(sum(({ findings }) => findings.length))} findings`,
  )
}
