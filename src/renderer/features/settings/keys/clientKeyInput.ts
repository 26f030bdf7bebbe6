import { channels } from '#contract/ipc/index'

const schema = channels['credentials.set'].input.shape.clientKey

/**
 * Takes what was typed or pasted and gives the key (blanks around it come from copying), or undefined when it can be
 * none.
 */
export function readClientKey(text: string): string | undefined {
  const result = schema.safeParse(text.trim())
  return result.success ? result.data : undefined
}
