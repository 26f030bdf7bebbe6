import { channels } from '#contract/ipc/index'

const schema = channels['credentials.set'].input.shape.clientKey

/** Returns the key in typed or pasted text, without surrounding blanks; undefined if it cannot be a key. */
export function readClientKey(text: string): string | undefined {
  const result = schema.safeParse(text.trim())
  return result.success ? result.data : undefined
}
