/** The sections of the settings, in their order; they are the last part of the address. */
export const SETTINGS_TABS = [
  'companies',
  'environments',
  'keys',
  'network',
  'security',
  'display',
  'backups',
  'transfer',
  'diagnostics',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** Takes a part of the address and gives the tab it names; the first one for anything else. */
export function tabOf(name: unknown): SettingsTab {
  return SETTINGS_TABS.find((tab) => tab === name) ?? 'companies'
}
