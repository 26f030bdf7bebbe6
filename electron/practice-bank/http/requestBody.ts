// Reads the body of an application (section 4.4) as JSON; its fields are checked elsewhere.
import { fail, ok, type Result } from '#contract/ipc/errors'
import { problem, type Answer } from './problems.ts'

/** In bytes; 500 details with all texts at their maximum length need about a third of this. */
const MAX_BODY = 1_048_576

export async function readBody(request: Request): Promise<Result<unknown, Answer>> {
  if (!isJson(request.headers.get('content-type')))
    return fail(problem('contentType', 'Content-Type must be application/json'))
  const bytes = await readBytes(request.body)
  if (!bytes) return fail(problem('bodyTooLarge', `more than ${String(MAX_BODY)} bytes`, { connection: 'close' }))
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)))
  } catch {
    return fail(problem('notJson', 'the body is not UTF-8 JSON'))
  }
}

/** With no parameter except UTF-8 as the character set. */
function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')
}

async function readBytes(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
