import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PdfOptions } from './pdf.ts'
import { ensureFolder } from './runtime.ts'

interface PrintOptions {
  landscape?: boolean
  printBackground?: boolean
  pageSize?: string | { width: number; height: number }
  [name: string]: unknown
}

let printed = 0

/** webContents.print: into a folder when STANDIN_PRINTER_DIR names one, otherwise as on a machine without printers. */
export async function print(contents: { printToPDF: (options: PdfOptions) => Promise<Buffer> }, options: PrintOptions, callback: (success: boolean, reason: string) => void): Promise<void> {
  const folder = process.env.STANDIN_PRINTER_DIR
  if (!folder) return callback(false, 'No printers available on the network')
  try {
    const file = join(ensureFolder(folder), `${String(++printed).padStart(3, '0')}.pdf`)
    await writeFile(file, await contents.printToPDF(forPdf(options)))
  } catch (error) {
    return callback(false, (error as Error).message)
  }
  callback(true, '')
}

// print measures paper in micrometres, printToPDF in inches.
function forPdf({ landscape, printBackground, pageSize }: PrintOptions): PdfOptions {
  const inches = typeof pageSize === 'object' ? { width: pageSize.width / 25_400, height: pageSize.height / 25_400 } : pageSize
  return { ...(landscape === undefined ? {} : { landscape }), ...(printBackground === undefined ? {} : { printBackground }), ...(inches === undefined ? {} : { pageSize: inches }) }
}
