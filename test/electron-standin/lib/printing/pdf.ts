import type { CdpParams } from '../shared/cdp.ts'

export interface PdfOptions {
  landscape?: boolean
  displayHeaderFooter?: boolean
  printBackground?: boolean
  scale?: number
  pageSize?: string | { width: number; height: number }
  margins?: { top?: number; bottom?: number; left?: number; right?: number }
  pageRanges?: string
  headerTemplate?: string
  footerTemplate?: string
  preferCSSPageSize?: boolean
  generateTaggedPDF?: boolean
  generateDocumentOutline?: boolean
}

type Command = <T>(method: string, params: CdpParams) => Promise<T>

// Width and height in inches, in portrait.
const sizes: Record<string, [number, number]> = {
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
  ledger: [17, 11],
  a0: [33.1, 46.8],
  a1: [23.4, 33.1],
  a2: [16.54, 23.4],
  a3: [11.7, 16.54],
  a4: [8.27, 11.7],
  a5: [5.83, 8.27],
  a6: [4.13, 5.83],
}
const checks: [keyof PdfOptions, string][] = [
  ['landscape', 'boolean'],
  ['displayHeaderFooter', 'boolean'],
  ['printBackground', 'boolean'],
  ['scale', 'number'],
  ['pageRanges', 'string'],
  ['headerTemplate', 'string'],
  ['footerTemplate', 'string'],
  ['preferCSSPageSize', 'boolean'],
  ['generateTaggedPDF', 'boolean'],
  ['generateDocumentOutline', 'boolean'],
]

/**
 * Returns webContents.printToPDF's options as those of CDP's Page.printToPDF; throws for options that Electron refuses.
 */
function pdfParams(options: PdfOptions): CdpParams {
  for (const [name, type] of checks) {
    if (options[name] !== undefined && typeof options[name] !== type) throw new Error(`${name} must be a ${type}`)
  }
  const [paperWidth, paperHeight] = paper(options.pageSize ?? 'letter')
  const { top = 0.4, bottom = 0.4, left = 0.4, right = 0.4 } = options.margins ?? {}
  const { margins: _margins, pageSize: _pageSize, ...same } = options
  return {
    ...same,
    paperWidth,
    paperHeight,
    marginTop: top,
    marginBottom: bottom,
    marginLeft: left,
    marginRight: right,
  }
}

function paper(size: string | { width: number; height: number }): [number, number] {
  if (typeof size === 'string') {
    const known = sizes[size.toLowerCase()]
    if (!known) throw new Error(`Invalid pageSize ${size}`)
    return known
  }
  if (typeof size.width !== 'number' || typeof size.height !== 'number')
    throw new Error('width and height properties are required for pageSize')
  return [size.width, size.height]
}

/** Returns a page as a PDF. The PDF is read as a stream, because a long document makes a large file. */
export async function printToPdf(command: Command, options: PdfOptions): Promise<Buffer> {
  const { stream } = await command<{ stream: string }>('Page.printToPDF', {
    ...pdfParams(options),
    transferMode: 'ReturnAsStream',
  })
  const parts: Buffer[] = []
  for (let end = false; !end;) {
    const read = await command<{ data: string; base64Encoded?: boolean; eof: boolean }>('IO.read', {
      handle: stream,
      size: 1_000_000,
    })
    parts.push(Buffer.from(read.data, read.base64Encoded ? 'base64' : 'utf8'))
    end = read.eof
  }
  await command('IO.close', { handle: stream })
  return Buffer.concat(parts)
}
