import type { ChannelName } from '#contract/ipc/channels'
import { MAX_FILE_BYTES } from '#contract/ipc/documents'
import { MAX_TRANSFER_CHARACTERS } from '#contract/ipc/transfer'

/** Characters and bytes together; values of any kind, list positions included; levels of nesting. */
interface InputBounds {
  readonly size: number
  readonly values: number
  readonly levels: number
}
export type Excess = 'tooLarge' | 'tooManyValues' | 'tooDeep' | 'notPlain'

/** Far above the largest lot or company. */
const ORDINARY: InputBounds = { size: 4_000_000, values: 200_000, levels: 16 }
/** A hundred thousand report rows with all texts, or the payees of a queue or of thousands of lots. */
const ROWS: InputBounds = { size: 128_000_000, values: 4_000_000, levels: 16 }
/** Characters for the other fields beside one long text or file. */
const BESIDE = 100_000

const LARGER: Partial<Record<ChannelName, InputBounds>> = {
  'localTaxes.applyQueue': ROWS,
  'documents.savePdf': ROWS,
  'documents.print': ROWS,
  'reports.part': ROWS,
  'documents.saveFile': { ...ORDINARY, size: MAX_FILE_BYTES + BESIDE },
  'transfer.drop': { ...ORDINARY, size: MAX_FILE_BYTES + BESIDE },
  'transfer.part': { size: MAX_TRANSFER_CHARACTERS + BESIDE, values: ROWS.values, levels: 32 },
  'transfer.finish': ROWS,
}

export const excessOf = (channel: ChannelName, input: unknown): Excess | undefined =>
  measure(input, LARGER[channel] ?? ORDINARY)

/**
 * No recursion, and a stop at the first exceeded limit: a schema would never finish with a billion empty list
 * positions or a list containing itself. Only JSON values, bytes and undefined properties pass.
 */
export function measure(input: unknown, { size, values, levels }: InputBounds): Excess | undefined {
  let [weight, count] = [0, 0]
  const open: Open[] = [{ parts: [input], level: 0, list: false }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { parts, level, list } = next
    count += parts.length
    if (count > values) return 'tooManyValues'
    for (const part of parts) {
      if ((list && part === undefined) || !isPlain(part)) return 'notPlain'
      weight += weightOf(part)
      if (weight > size) return 'tooLarge'
      if (!isContainer(part)) continue
      if (level === levels) return 'tooDeep'
      open.push(
        Array.isArray(part)
          ? { parts: part as unknown[], level: level + 1, list: true }
          : { parts: Object.values(part), level: level + 1, list: false },
      )
    }
  }
  return undefined
}

interface Open {
  readonly parts: readonly unknown[]
  readonly level: number
  readonly list: boolean
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)

function isPlain(value: unknown): boolean {
  if (!isContainer(value)) return typeof value !== 'bigint' && typeof value !== 'symbol' && typeof value !== 'function'
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !Object.hasOwn(value, '__proto__')
}

function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Uint8Array) return value.byteLength
  if (!isContainer(value) || Array.isArray(value)) return 0
  return Object.keys(value).reduce((sum, key) => sum + key.length, 0)
}
