// Reads workbooks; a package opens the archive (decisions 0008 and 0038).
import { succeed, fail, type FormatFailure, type FormatNote, type FormatResult } from '../formatResult.ts'
import { hasSignature } from '../text/encoding.ts'
import { isBlankRow, type Table } from './table.ts'
import { decodeUtf8 } from '../text/textCoding.ts'
import { decodeEscapes, readSheet, RunText, type SheetParts, type Struck } from './xlsxSheet.ts'
import { readStyles, struckStyles } from './xlsxStyles.ts'
import { runToEnd } from '../work.ts'
import { walkWork, walkXml } from './xml.ts'
import { openZip, type ZipArchive } from './zip.ts'

export { writeXlsx } from './xlsxWrite.ts'

export interface XlsxReadOptions {
  /** Its name; by default the first visible one with anything in it. */
  sheet?: string
}
export interface XlsxFile {
  table: Table
  sheet: string
  /** Visible sheets. */
  sheets: string[]
}
interface SheetEntry {
  name: string
  id: string
  hidden: boolean
}

/** Bytes of the workbook, and of each part after inflating. */
export const MAX_WORKBOOK_BYTES = 32 * 1024 * 1024
export const MAX_PART_BYTES = 96 * 1024 * 1024

/** A needed part is missing, damaged or too large. */
class PartError extends Error {
  readonly failure: FormatFailure

  constructor(failure: FormatFailure) {
    super('workbook')
    this.failure = failure
  }
}

export async function readXlsx(bytes: Uint8Array, options: XlsxReadOptions = {}): Promise<FormatResult<XlsxFile>> {
  const archive = await openArchive(bytes)
  return 'ok' in archive ? archive : runToEnd(unlessDamaged(readChosen(archive, options)))
}

export interface XlsxSheet {
  name: string
  hidden: boolean
  read: FormatResult<Table>
}

/** No list has more, and each may be large. */
const MOST_SHEETS = 50

type Reading<T> = AsyncGenerator<number, FormatResult<T>, void>

export async function* readXlsxSheets(bytes: Uint8Array): Reading<XlsxSheet[]> {
  const archive = await openArchive(bytes)
  return 'ok' in archive ? archive : yield* unlessDamaged(readSheets(archive))
}

async function* readSheets(archive: ZipArchive): Reading<XlsxSheet[]> {
  const workbook = yield* openWorkbook(archive)
  const sheets: XlsxSheet[] = []
  for (const [at, { name, hidden, id }] of workbook.sheets.entries()) {
    const read: FormatResult<Table> =
      at < MOST_SHEETS
        ? yield* unlessDamaged(readEntry(archive, workbook, { name, hidden, id }))
        : fail('workbookTooLarge', {}, { limit: MAX_PART_BYTES })
    sheets.push({ name, hidden, read })
  }
  return succeed(sheets)
}

async function openArchive(bytes: Uint8Array): Promise<ZipArchive | FormatFailure> {
  return refuse(bytes) ?? (await openZip(bytes)) ?? fail('workbookDamaged', {}, { part: 'zip' })
}

async function* unlessDamaged<T>(reading: Reading<T>): Reading<T> {
  try {
    return yield* reading
  } catch (error) {
    if (error instanceof PartError) return error.failure
    throw error
  }
}

function refuse(bytes: Uint8Array): FormatFailure | undefined {
  if (bytes.length === 0) return fail('fileEmpty')
  if (bytes.length > MAX_WORKBOOK_BYTES) return fail('fileTooLarge', {}, { limit: MAX_WORKBOOK_BYTES })
  if (hasSignature(bytes, 'zip')) return undefined
  // A workbook with a password is wrapped in the container of the old format.
  if (hasSignature(bytes, 'excel97'))
    return isEncrypted(bytes) ? fail('workbookEncrypted') : fail('notText', { byte: 0 }, { kind: 'excel97' })
  return fail('workbookDamaged', { byte: 0 }, { part: 'zip' })
}

function isEncrypted(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])
  const first = name[0] ?? 0
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (name.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}

interface Workbook {
  sheets: SheetEntry[]
  links: Relation[]
  parts: SheetParts
}

async function* openWorkbook(archive: ZipArchive): AsyncGenerator<number, Workbook, void> {
  const root = await relations(archive, '_rels/.rels', '')
  const workbook = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const links = await relations(archive, `${folder}_rels/${workbook.slice(folder.length)}.rels`, folder)
  const xml = await part(archive, workbook)
  const linked = (kind: string) => links.find(({ type }) => type.endsWith(`/${kind}`))?.target
  const { strings, struckStrings } = yield* readStrings(await optionalPart(archive, linked('sharedStrings')))
  const look = await optionalPart(archive, linked('styles'))
  const texts = { strings, struckStrings, styles: readStyles(look), struckStyles: struckStyles(look) }
  return { sheets: readSheetList(xml), links, parts: { ...texts, since1904: countsFrom1904(xml) } }
}

async function* readChosen(archive: ZipArchive, { sheet }: XlsxReadOptions): Reading<XlsxFile> {
  const workbook = yield* openWorkbook(archive)
  const sheets = workbook.sheets.filter(({ hidden }) => !hidden)
  const wanted = sheet === undefined ? sheets : sheets.filter(({ name }) => name === sheet)
  let first: { name: string; read: FormatResult<Table> } | undefined
  for (const entry of wanted) {
    const read = yield* readEntry(archive, workbook, entry)
    first ??= { name: entry.name, read }
    if (!read.ok || read.value.rows.every(isBlankRow)) continue
    first = { name: entry.name, read }
    break
  }
  if (!first) return fail('sheetMissing', {}, { sheet: sheet ?? '' })
  if (!first.read.ok) return first.read
  const { value: table, notes } = first.read
  return succeed({ table, sheet: first.name, sheets: sheets.map(({ name }) => name) }, notes)
}

async function* readEntry(archive: ZipArchive, { links, parts }: Workbook, { id, name }: SheetEntry): Reading<Table> {
  const target = links.find((link) => link.id === id)?.target
  if (target === undefined) return fail('sheetMissing', {}, { sheet: name })
  const content = yield* readSheet(await part(archive, target), parts)
  if ('ok' in content) return content
  const { table, formulas, scaled } = content
  const notes: FormatNote[] = []
  if (formulas > 0) notes.push({ code: 'formulaValueUsed', params: { cells: formulas } })
  if (scaled > 0) notes.push({ code: 'scaledValueUsed', params: { cells: scaled } })
  return succeed(table, notes)
}

async function part(archive: ZipArchive, name: string): Promise<string> {
  const bytes = await archive.extract(name, MAX_PART_BYTES)
  if (bytes === 'tooLarge') throw new PartError(fail('workbookTooLarge', {}, { limit: MAX_PART_BYTES }))
  const text = bytes === 'damaged' ? undefined : decodeUtf8(bytes)
  if (text === undefined) throw new PartError(fail('workbookDamaged', {}, { part: name }))
  return text
}

async function optionalPart(archive: ZipArchive, name: string | undefined): Promise<string> {
  return name !== undefined && archive.has(name) ? part(archive, name) : ''
}

interface Relation {
  id: string
  type: string
  target: string
}

async function relations(archive: ZipArchive, name: string, folder: string): Promise<Relation[]> {
  const found: Relation[] = []
  walkXml(await part(archive, name), (tag) => {
    if (tag.name !== 'Relationship' || tag.kind === 'close') return
    found.push({
      id: tag.attribute('Id') ?? '',
      type: tag.attribute('Type') ?? '',
      target: resolved(tag.attribute('Target') ?? '', folder),
    })
  })
  return found
}

function resolved(target: string, folder: string): string {
  const path = target.replaceAll('\\', '/')
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : folder + path).split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/')
}

function readSheetList(xml: string): SheetEntry[] {
  const sheets: SheetEntry[] = []
  walkXml(xml, (tag) => {
    if (tag.name !== 'sheet' || tag.kind === 'close') return
    sheets.push({
      name: tag.attribute('name') ?? '',
      id: tag.attribute('id') ?? '',
      hidden: (tag.attribute('state') ?? 'visible') !== 'visible',
    })
  })
  return sheets
}

function countsFrom1904(xml: string): boolean {
  let from1904 = false
  walkXml(xml, (tag) => {
    if (tag.name === 'workbookPr' && tag.kind !== 'close')
      from1904 = ['1', 'true'].includes(tag.attribute('date1904') ?? '')
  })
  return from1904
}

function* readStrings(xml: string): Generator<number, Required<Pick<SheetParts, 'strings' | 'struckStrings'>>, void> {
  const strings: string[] = []
  const struckStrings = new Map<number, Struck>()
  let runs = new RunText()
  yield* walkWork(xml, (tag) => {
    runs.visit(tag)
    if (tag.name !== 'si' || tag.kind === 'open') return
    if (runs.struck !== 'none') struckStrings.set(strings.length, runs.struck)
    strings.push(decodeEscapes(runs.text))
    runs = new RunText()
  })
  return { strings, struckStrings }
}
