import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Input, LockStatus } from '#contract/ipc/index'
import { call, holdCalls, mustCall, on } from '#data/bridge/index'
import { writesEnded } from '#data/writes/runningWrites'
import { usePreferences } from '#data/preferences/index'

/** Shortest time between two reports of activity to main. */
const REPORT_EVERY_MS = 10_000
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Main decides whether the app is locked; the page only shows this. */
export const useLock = defineStore('lock', () => {
  const preferences = usePreferences()
  const status = shallowRef<LockStatus>()
  const setUpWanted = ref(0)

  function apply(next: LockStatus): void {
    status.value = next
    holdCalls(next.locked)
    document.body.toggleAttribute('data-locked', next.locked)
    // While locked, the page may not read the preferences, so the lock status includes the ones it needs.
    if (next.locked) void preferences.apply({ ...preferences.current, locale: next.locale, theme: next.theme })
  }

  async function load(): Promise<void> {
    on('lock.changed', apply)
    on('lock.wanted', () => void leave())
    on('lock.setUpWanted', () => {
      setUpWanted.value++
    })
    apply(await mustCall('lock.status'))
    watchLife()
  }

  return { status, setUpWanted, load, ...changesOf(apply) }
})

/**
 * Before a lock, every part of the page does what it does when the user leaves the window, such as saving drafts and
 * taking a snapshot. Main locks the app afterwards.
 */
async function leave(): Promise<void> {
  window.dispatchEvent(new Event('blur'))
  await writesEnded()
  await call('lock.ready')
}

const changesOf = (apply: (next: LockStatus) => void) => ({
  lockNow: async () => apply(await mustCall('lock.now')),
  unlock: async (passphrase: string) => apply(await mustCall('lock.unlock', { passphrase })),
  unlockWithSystem: async () => apply(await mustCall('lock.unlockWithSystem')),
  reset: async () => apply(await mustCall('lock.reset')),
  setPassphrase: async (input: Input<'lock.setPassphrase'>) => apply(await mustCall('lock.setPassphrase', input)),
  removePassphrase: async (current: string) => apply(await mustCall('lock.removePassphrase', { current })),
  configure: async (change: Input<'lock.configure'>) => apply(await mustCall('lock.configure', change)),
})

function watchLife(): void {
  let reportedAt = 0
  const reportActivity = () => {
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = Date.now()
    void window.desk.call('lock.activity')
  }
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, reportActivity, { capture: true, passive: true })
}
