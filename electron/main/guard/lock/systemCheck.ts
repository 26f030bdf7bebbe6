import { systemPreferences } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import type { SystemCheck } from './lockRules.ts'

const REASONS = { ja: '特徴デスクのロックを解除', en: 'unlock Tokucho Desk' } as const

/** Touch ID on macOS, null elsewhere: Electron has no such check for Windows Hello or Linux. */
export function systemCheck(platform: NodeJS.Platform, locale: () => Preferences['locale']): SystemCheck | null {
  if (platform !== 'darwin') return null
  return {
    available: () => systemPreferences.canPromptTouchID(),
    // Rejects when the user cancels or is not recognised, without saying which.
    prompt: () =>
      systemPreferences.promptTouchID(REASONS[locale()]).then(
        () => true,
        () => false,
      ),
  }
}
