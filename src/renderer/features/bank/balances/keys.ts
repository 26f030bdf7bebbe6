import type { BalanceLine } from './rows.ts'

export type BalanceCommand =
  { act: 'go'; to: number } | { act: 'open' | 'fold' | 'unfold' | 'toggle' | 'refresh' | 'name' | 'copy' }

const PAGE = 12

/** `at` is the index of the active line. Error lines are skipped, because each belongs to the account above it. */
export function balanceCommand(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  lines: readonly BalanceLine[],
  at: number,
): BalanceCommand | undefined {
  const line = lines[at]
  if (ctrlKey || metaKey) return key === 'c' || key === 'C' ? { act: 'copy' } : undefined
  const move = MOVES[key]
  if (move) return { act: 'go', to: settle(lines, at, move(at, lines.length - 1)) }
  if (key === 'Enter') return { act: line?.kind === 'group' ? 'toggle' : 'open' }
  if (key === 'ArrowLeft') return line?.kind === 'account' ? { act: 'go', to: headingOf(lines, at) } : { act: 'fold' }
  if (key === 'ArrowRight') return { act: 'unfold' }
  if (key === ' ') return { act: 'refresh' }
  return key === 'g' || key === 'G' ? { act: 'name' } : undefined
}

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: (_, last) => last,
}

function settle(lines: readonly BalanceLine[], from: number, wanted: number): number {
  const [step, last] = [wanted < from ? -1 : 1, lines.length - 1]
  let to = Math.max(0, Math.min(last, wanted))
  while (lines[to]?.kind === 'error' && to + step >= 0 && to + step <= last) to += step
  return lines[to]?.kind === 'error' ? Math.max(0, to - 1) : to
}

function headingOf(lines: readonly BalanceLine[], at: number): number {
  for (let above = at; above >= 0; above--) if (lines[above]?.kind === 'group') return above
  return at
}
