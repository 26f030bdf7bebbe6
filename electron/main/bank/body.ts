import { fail, ok, type LostCause, type Result } from '#contract/ipc/errors'
import type { HttpAnswer } from '../network/answer.ts'

/**
 * Unpacked bytes are counted as they arrive, so no answer can fill the memory, however large or compressed. UTF-8 is
 * strict: a wrong byte would otherwise become a replacement character inside a name. Throws what the stream throws.
 */
export async function readJson(
  response: Pick<HttpAnswer, 'body'>,
  maxBytes: number,
): Promise<Result<unknown, LostCause>> {
  const bytes = await readCapped(response.body, maxBytes)
  if (bytes === null) return fail('bodyTooLarge')
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown)
  } catch {
    return fail('notJson')
  }
}

async function readCapped(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined)
      return null
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}
