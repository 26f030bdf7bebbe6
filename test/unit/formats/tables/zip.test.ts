import { describe, expect, it } from 'vitest'
import { openZip } from '#formats/tables/zip'
import { writeZip } from '#formats/tables/zipWrite'

const CONTENT = new TextEncoder().encode('住民税')
/** The bit of an entry that says that its name is in UTF-8. */
const NAMES_IN_UTF8 = 0x0800
/** Where an entry begins, in front of its part and in the directory, and where its flags are. */
const ENTRIES = [
  { begin: 0x04034b50, flags: 6 },
  { begin: 0x02014b50, flags: 8 },
]
const LOCAL_NAME = 30

describe('a ZIP archive', () => {
  it('says that its names are in UTF-8, as Windows reads them in its code page otherwise', async () => {
    const bytes = await writeZip([['仕訳_令和8年11月.csv', CONTENT]])
    expect(flagsOf(bytes).map((flags) => flags & NAMES_IN_UTF8)).toEqual([NAMES_IN_UTF8, NAMES_IN_UTF8])
    expect(new TextDecoder().decode(bytes.subarray(LOCAL_NAME, LOCAL_NAME + 8))).toMatch(/^仕訳/)
  })

  it('of Windows, with a name in code page 932, opens, and its other parts are found', async () => {
    const bytes = await writeZip([
      ['abcd.csv', CONTENT],
      ['xl/workbook.xml', CONTENT],
    ])
    // 仕訳 in code page 932, in place of the name in front of the part and in the directory.
    const windows = replaced(bytes, new TextEncoder().encode('abcd'), [0x8e, 0x64, 0x96, 0xf3])
    expect(flagsOf(windows, NAMES_IN_UTF8)).toHaveLength(4)
    const archive = await openZip(windows)
    expect(archive?.has('abcd.csv')).toBe(false)
    expect(await archive?.extract('xl/workbook.xml', 100)).toEqual(CONTENT)
  })
})

/** Returns the flags of every entry, without the bits `off`, which it clears. */
function flagsOf(bytes: Uint8Array, off = 0): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const found: number[] = []
  for (let at = 0; at + LOCAL_NAME < bytes.length; at++) {
    const entry = ENTRIES.find(({ begin }) => view.getUint32(at, true) === begin)
    if (!entry) continue
    found.push(view.getUint16(at + entry.flags, true) & ~off)
    view.setUint16(at + entry.flags, found.at(-1) ?? 0, true)
  }
  return found
}

function replaced(bytes: Uint8Array, from: Uint8Array, to: readonly number[]): Uint8Array {
  const all = Uint8Array.from(bytes)
  let found = 0
  for (let at = 0; at < all.length; at++)
    if (from.every((byte, place) => all[at + place] === byte)) {
      all.set(to, at)
      found++
    }
  expect(found).toBe(2)
  return all
}
