/** Each name is the last part of the tab's address (`/settings/<name>`). */
export const SETTINGS_TABS = [
  'companies',
  'environments',
  'keys',
  'network',
  'office',
  'security',
  'display',
  'backups',
  'evidence',
  'transfer',
  'diagnostics',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** Anything else gives the first tab. */
export function tabOf(name: unknown): SettingsTab {
  return SETTINGS_TABS.find((tab) => tab === name) ?? 'companies'
}
