// The sizes stated in an archive are only claims, hence our own limits. The package reads the format (decision 0038).
import { joinBytes } from '../text/textCoding.ts'
import { Uint8ArrayReader, ZipReader, type FileEntry } from './zipPackage.ts'

type ZipProblem = 'damaged' | 'tooLarge'
export interface ZipArchive {
  has(name: string): boolean
  /** A missing part counts as damaged. */
  extract(name: string, limit: number): Promise<Uint8Array | ZipProblem>
}

interface Sinks {
  WritableStream: new (sink: { write(chunk: Uint8Array): void }) => object
}

const MOST_ENTRIES = 10_000
// Not declared by the language's own type library (see textCoding.ts).
const { WritableStream } = globalThis as unknown as Sinks

/** Undefined when the bytes are not a readable archive. */
export async function openZip(bytes: Uint8Array): Promise<ZipArchive | undefined> {
  const entries = await readDirectory(bytes)
  if (!entries) return undefined
  const extract = async (name: string, limit: number) => {
    const entry = entries.get(partName(name))
    return entry ? readEntry(entry, limit) : 'damaged'
  }
  return { has: (name) => entries.has(partName(name)), extract }
}

// Some programs write another case (ECMA-376, part 2) or backslashes.
const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/u, '').toLowerCase()

async function readDirectory(bytes: Uint8Array): Promise<Map<string, FileEntry> | undefined> {
  const entries = new Map<string, FileEntry>()
  // Some programs leave fields of the header in front of a part blank; only the directory counts.
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { strictness: 'tolerant', checkCrc32: true })
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.size === MOST_ENTRIES) return undefined
      if (!entry.directory) entries.set(partName(entry.filename), entry)
    }
  } catch {
    return undefined
  }
  return entries
}

async function readEntry(entry: FileEntry, limit: number): Promise<Uint8Array | ZipProblem> {
  const parts: Uint8Array[] = []
  let length = 0
  const sink = new WritableStream({
    write(chunk) {
      length += chunk.length
      if (length > limit) throw new RangeError('the part is too large')
      parts.push(chunk)
    },
  })
  try {
    await entry.getData(sink)
  } catch {
    return length > limit ? 'tooLarge' : 'damaged'
  }
  return joinBytes(parts)
}
