export const GROUPS = ['recent', 'commands', 'go', 'companies', 'payees', 'lots', 'entries'] as const
export type Group = (typeof GROUPS)[number]

/** One line of the palette. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly detail?: string
  /** The keys that do the same. */
  readonly keys?: string
  readonly run: () => unknown
}

/** The lines of one group, and how many more there are that are not shown. */
export interface Section {
  readonly group: Group
  readonly choices: readonly Choice[]
  readonly more: number
}

/** Lines that are shown of each group. */
export const LIMITS: Readonly<Record<Group, number>> = {
  recent: 10,
  commands: 8,
  go: 8,
  companies: 5,
  payees: 6,
  lots: 6,
  entries: 8,
}
