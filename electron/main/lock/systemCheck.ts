import { systemPreferences } from 'electron'
import type { Preferences } from '#contract/ipc/channels'
import type { SystemCheck } from './lockRules.ts'

const REASONS = { ja: '特徴デスクのロックを解除', en: 'unlock Tokucho Desk' } as const

/** Touch ID on macOS. Electron offers nothing of the kind for Windows Hello or on Linux. */
export function systemCheck(platform: NodeJS.Platform, locale: () => Preferences['locale']): SystemCheck | null {
  if (platform !== 'darwin') return null
  return {
    available: () => systemPreferences.canPromptTouchID(),
    // It rejects when the person cancels or is not recognised, and says no more than that.
    prompt: () =>
      systemPreferences.promptTouchID(REASONS[locale()]).then(
        () => true,
        () => false,
      ),
  }
}
