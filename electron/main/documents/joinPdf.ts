import { createHash } from 'node:crypto'
import type { PDFContext, PDFDict, PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib'

type Library = typeof import('@cantoo/pdf-lib')

interface PdfJoiner {
  add(bytes: Uint8Array): Promise<void>
  bytes(): Promise<Uint8Array>
}

/** Objects that parts share, such as glyph outlines, are stored once. The PDF library loads only for a second part. */
export function createPdfJoiner(): PdfJoiner {
  let first: Uint8Array | undefined
  let whole: ReturnType<typeof createWhole> | undefined
  return {
    async add(bytes) {
      if (!first) {
        first = bytes
        return
      }
      if (!whole) {
        whole = createWhole(await import('@cantoo/pdf-lib'))
        await whole.append(first)
      }
      await whole.append(bytes)
    },
    bytes: async () => (whole ? whole.bytes() : (first ?? new Uint8Array())),
  }
}

function createWhole(library: Library) {
  const known = new Map<string, PDFRef>()
  let document: PDFDocument | undefined
  return {
    async append(bytes: Uint8Array): Promise<void> {
      const part = await library.PDFDocument.load(bytes, { updateMetadata: false })
      document ??= await createTitled(library, part.getTitle())
      const before = document.context.largestObjectNumber
      for (const page of await document.copyPages(part, part.getPageIndices())) document.addPage(page)
      shareStreams(library, document.context, before, known)
    },
    // Without object streams every PDF reader opens the file, and writing is faster.
    bytes: async (): Promise<Uint8Array> =>
      document ? document.save({ useObjectStreams: false, objectsPerTick: 500 }) : new Uint8Array(),
  }
}

async function createTitled({ PDFDocument }: Library, title: string | undefined): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  if (title !== undefined) document.setTitle(title)
  return document
}

/** Deletes streams numbered above `before` that the document already has, and redirects the references to them. */
function shareStreams(library: Library, context: PDFContext, before: number, known: Map<string, PDFRef>): void {
  const fresh = objectsAfter(library, context, before)
  const replaced = new Map<PDFRef, PDFRef>()
  for (const [ref, object] of fresh) {
    if (!(object instanceof library.PDFRawStream) || holdsReference(library, object.dict)) continue
    const key = createHash('sha256').update(object.dict.toString()).update(object.contents).digest('base64')
    const same = known.get(key)
    if (same) replaced.set(ref, same)
    else known.set(key, ref)
  }
  for (const [ref, object] of fresh) {
    if (replaced.has(ref)) context.delete(ref)
    else redirect(library, object, replaced)
  }
}

function objectsAfter({ PDFRef }: Library, context: PDFContext, before: number): [PDFRef, PDFObject][] {
  return Array.from({ length: context.largestObjectNumber - before }, (_, at) => PDFRef.of(before + 1 + at)).flatMap(
    (ref) => {
      const object = context.lookup(ref)
      return object ? [[ref, object]] : []
    },
  )
}

const holdsReference = ({ PDFRef }: Library, dict: PDFDict): boolean =>
  dict.values().some((value) => value instanceof PDFRef)

function redirect(library: Library, object: PDFObject, replaced: ReadonlyMap<PDFRef, PDFRef>): void {
  const { PDFArray, PDFDict, PDFRef, PDFStream } = library
  if (object instanceof PDFStream) redirect(library, object.dict, replaced)
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      if (value instanceof PDFRef) object.set(key, replaced.get(value) ?? value)
      else redirect(library, value, replaced)
    }
  }
  if (object instanceof PDFArray) {
    object.asArray().forEach((value, at) => {
      if (value instanceof PDFRef) object.set(at, replaced.get(value) ?? value)
      else redirect(library, value, replaced)
    })
  }
}
