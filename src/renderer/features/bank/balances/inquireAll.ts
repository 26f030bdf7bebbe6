/** Companies asked about in parallel; the inquiries of one company follow one after the other. */
export const COMPANIES_AT_ONCE = 4
/** After so many unsent inquiries in a row, the rest would only wait for the same network. */
export const UNREACHABLE_IN_A_ROW = 3

export interface RunControl {
  /** Called before every inquiry; true ends the run. */
  stopped: () => boolean
  atOnce?: number
}
/** `unreachable`: ended early, because several inquiries in a row could not be sent. */
export type RunOutcome = 'done' | 'stopped' | 'unreachable'

/**
 * Keeps the order within a company. A failed item does not stop the others, but several in a row that could not be
 * sent end the run.
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
