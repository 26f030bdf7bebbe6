export type Group = 'recent' | 'commands' | 'go' | 'companies' | 'payees' | 'lots' | 'entries'

export interface PaletteChoice {
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly keys?: string
  readonly run: () => unknown
}

export interface Section {
  readonly group: Group
  readonly choices: readonly PaletteChoice[]
  readonly more: number
  /** More may exist than were counted. */
  readonly atLeast?: boolean
}

export const LIMITS: Readonly<Record<Group, number>> = {
  recent: 10,
  commands: 8,
  go: 8,
  companies: 5,
  payees: 6,
  lots: 6,
  entries: 8,
}
