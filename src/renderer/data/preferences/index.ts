import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Preferences } from '#contract/ipc/index'
import { mustCall } from '../bridge/index.ts'
import { setLocale } from '#i18n/index'

export const usePreferences = defineStore('preferences', () => {
  const current = shallowRef<Preferences>({ locale: 'ja', theme: 'system', companyId: null })
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const systemDark = ref(dark.matches)
  dark.addEventListener('change', (event) => (systemDark.value = event.matches))
  const isDark = computed(() => (current.value.theme === 'system' ? systemDark.value : current.value.theme === 'dark'))

  async function apply(preferences: Preferences): Promise<void> {
    current.value = preferences
    document.documentElement.dataset['theme'] = isDark.value ? 'dark' : 'light'
    await setLocale(preferences.locale)
  }

  const load = async () => {
    await apply(await mustCall('preferences.get'))
  }
  const change = async (part: Partial<Preferences>) => {
    await apply(await mustCall('preferences.set', part))
  }

  return { current, isDark, load, change, apply }
})
