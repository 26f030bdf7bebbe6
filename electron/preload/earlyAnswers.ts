import type { CHANNEL_NAMES } from './names.ts'

type Channel = (typeof CHANNEL_NAMES)[number]
type Ask = (channel: Channel, input: unknown) => Promise<unknown>

/** None of them changes anything. */
const FIRST_QUESTIONS: readonly (readonly [channel: Channel, input: unknown])[] = [
  ['lock.status', undefined],
  ['preferences.get', undefined],
  ['companies.list', undefined],
  ['journal.part', {}],
  ['journal.status', undefined],
  ['policy.get', undefined],
]

const sameInput = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Asks main while the page's script is being read. Each answer is given once; `drop` discards all when main reports a
 * change, so that none is outdated.
 */
export function askEarly(ask: Ask) {
  const answers = new Map(
    FIRST_QUESTIONS.map(([channel, input]) => [channel as string, { input, answer: ask(channel, input) }]),
  )
  return {
    take(channel: string, input: unknown): Promise<unknown> | undefined {
      const early = answers.get(channel)
      answers.delete(channel)
      return early && sameInput(early.input, input) ? early.answer : undefined
    },
    drop: (): void => {
      answers.clear()
    },
  }
}
