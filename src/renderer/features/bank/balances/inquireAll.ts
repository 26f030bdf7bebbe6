/** How many companies are asked about in parallel; the accounts of one company are asked about one after the other. */
const COMPANIES_AT_ONCE = 4
/**
 * The run ends after this many consecutive inquiries that could not be sent, because the remaining ones would wait for
 * the same network.
 */
const UNREACHABLE_IN_A_ROW = 3

export interface RunControl {
  /** Called before every inquiry; returning true ends the run. */
  stopped: () => boolean
  /** How many companies to ask about in parallel. */
  atOnce?: number
}
/** How a run ended: `unreachable` if it gave up because nothing could be sent. */
export type RunOutcome = 'done' | 'stopped' | 'unreachable'

/**
 * Asks about every item, in order within a company and a few companies in parallel. A failed item does not stop the
 * others, but several in a row that could not be sent end the run.
 */
export async function inquireAll<T extends { readonly companyId: string }>(
  items: readonly T[],
  ask: (item: T) => Promise<'read' | 'failed' | 'unreachable'>,
  { stopped, atOnce = COMPANIES_AT_ONCE }: RunControl,
): Promise<RunOutcome> {
  const waiting = [...Map.groupBy(items, ({ companyId }) => companyId).values()]
  let unreachable = 0
  let left = items.length
  const goesOn = () => !stopped() && unreachable < UNREACHABLE_IN_A_ROW

  async function work(): Promise<void> {
    for (let company = waiting.shift(); company && goesOn(); company = waiting.shift()) {
      for (const item of company) {
        if (!goesOn()) return
        unreachable = (await ask(item)) === 'unreachable' ? unreachable + 1 : 0
        left--
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work))
  if (left === 0) return 'done'
  return stopped() ? 'stopped' : 'unreachable'
}
