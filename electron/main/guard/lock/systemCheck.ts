import { systemPreferences } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import type { SystemCheck } from './lockRules.ts'

const REASONS = { ja: '特徴デスクのロックを解除', en: 'unlock Tokucho Desk' } as const

/** macOS only: Electron has no such check for Windows Hello or Linux. */
export function systemCheck(platform: NodeJS.Platform, locale: () => Preferences['locale']): SystemCheck | null {
  if (platform !== 'darwin') return null
  return {
    available: () => systemPreferences.canPromptTouchID(),
    // Rejects for a cancellation as for a failed check.
    prompt: () =>
      systemPreferences.promptTouchID(REASONS[locale()]).then(
        () => true,
        () => false,
      ),
  }
}
