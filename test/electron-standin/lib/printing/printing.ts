import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notImplemented } from '../shared/loud.ts'
import type { PdfOptions } from './pdf.ts'
import { ensureFolder } from '../shared/runtime.ts'

interface PrintOptions {
  silent?: boolean
  landscape?: boolean
  printBackground?: boolean
  pageSize?: string | { width: number; height: number }
}
type Callback = (success: boolean, reason: string) => void

let printed = 0
const known = new Set(['silent', 'landscape', 'printBackground', 'pageSize'])
/** The names of paper that `print` accepts, in exactly this spelling; `printToPDF` accepts any. */
const papers = new Set(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'])
const MICRONS_PER_INCH = 25_400
const SMALLEST_MICRONS = 352

/**
 * Throws for options that Electron's `webContents.print` refuses, with its message. Throws the loud error for options
 * that are not implemented here, even those that Electron would ignore because it does not know them.
 */
export function checkPrint(options: unknown, callback: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('webContents.print(): Invalid print settings specified.')
  if (callback !== undefined && typeof callback !== 'function')
    throw new TypeError('webContents.print(): Invalid optional callback provided.')
  const { pageSize } = options as PrintOptions
  if (pageSize !== undefined) checkPaper(pageSize)
  for (const name of Object.keys(options))
    if (!known.has(name)) throw notImplemented(`the option '${name}' of WebContents.print`)
}

function checkPaper(size: string | { width?: number; height?: number }): void {
  if (typeof size === 'string') {
    if (!papers.has(size)) throw new Error(`Unsupported pageSize: ${size}`)
    return
  }
  if (!size.height || !size.width) throw new Error('height and width properties are required for pageSize')
  if (Math.min(size.height, size.width) < SMALLEST_MICRONS)
    throw new RangeError('height and width properties must be minimum 352 microns.')
}

/**
 * Prints like `webContents.print` into the folder STANDIN_PRINTER_DIR. Without that variable, fails like a computer
 * without a printer.
 */
export async function print(
  contents: { printToPDF: (options: PdfOptions) => Promise<Buffer> },
  options: PrintOptions,
  callback: Callback,
): Promise<void> {
  const folder = process.env.STANDIN_PRINTER_DIR
  if (!folder) return callback(false, 'Failed to enumerate printers')
  try {
    const file = join(ensureFolder(folder), `${String(++printed).padStart(3, '0')}.pdf`)
    await writeFile(file, await contents.printToPDF(forPdf(options)))
  } catch (error) {
    return callback(false, (error as Error).message)
  }
  callback(true, '')
}

// print measures paper in micrometres, printToPDF in inches. Without a size the page's own applies, or the printer's if
// the page names none.
function forPdf({ landscape = false, printBackground = false, pageSize }: PrintOptions): PdfOptions {
  const inches =
    typeof pageSize === 'object'
      ? { width: pageSize.width / MICRONS_PER_INCH, height: pageSize.height / MICRONS_PER_INCH }
      : pageSize
  return { landscape, printBackground, pageSize: inches ?? 'A4', preferCSSPageSize: inches === undefined }
}
