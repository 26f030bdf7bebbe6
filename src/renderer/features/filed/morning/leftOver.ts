import { isFiledView, NAV_TARGETS, type NavItem } from '#ui/commands/screens'
import type { DueLine } from './dueLines.ts'

/** `pastDue`: should have been filed, and the date has passed. */
export type LeftKind = Exclude<DueLine['kind'], 'laterLots' | 'oldBackup'> | 'pastDue'

/** In the order in which they are shown: what may cost money first. */
const KINDS = [
  'contradicts',
  'unknownResult',
  'returned',
  'rejected',
  'pastDue',
  'short',
  'planDiffers',
  'toApprove',
  'approvalDue',
  'notFiled',
  'movement',
  'halfYear',
] as const satisfies readonly LeftKind[]

function kindOf(line: DueLine): LeftKind | undefined {
  if (line.kind === 'laterLots' || line.kind === 'oldBackup') return undefined
  return line.kind === 'notFiled' && (line.daysLeft ?? 0) < 0 ? 'pastDue' : line.kind
}

export interface LeftGroup {
  readonly kind: LeftKind
  readonly lines: readonly DueLine[]
}

/** Leaves out what is due later, and backups. */
export function leftGroups(lines: readonly DueLine[]): LeftGroup[] {
  const groups = Map.groupBy(lines, kindOf)
  return KINDS.flatMap((kind) => {
    const own = groups.get(kind)
    return own ? [{ kind, lines: own }] : []
  })
}

/** How many lines lead to each entry of the menu. */
export function leftByScreen(lines: readonly DueLine[]): ReadonlyMap<NavItem, number> {
  const counts = new Map<NavItem, number>()
  for (const line of lines.filter(kindOf)) {
    const screen = screenOf(line)
    if (screen) counts.set(screen, (counts.get(screen) ?? 0) + 1)
  }
  return counts
}

/** The lots of all companies are reached from the screen of the month (`home`). */
export const screenOf = ({ to }: DueLine): NavItem | undefined => (to.startsWith('/lots') ? 'home' : screenAt(to))

const screenAt = (to: string): NavItem | undefined => {
  const first = `/${to.split(/[/?]/u)[1] ?? ''}`
  const screen = (Object.keys(NAV_TARGETS) as NavItem[]).find((item) => NAV_TARGETS[item] === first)
  return screen && isFiledView(screen) ? 'following' : screen
}
