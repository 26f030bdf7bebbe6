import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/vue3-vite'
import vue from '@vitejs/plugin-vue'

const root = join(import.meta.dirname, '../../..')

/** The page of all controls: it calls nobody and is never part of the app. */
const config: StorybookConfig = {
  framework: { name: '@storybook/vue3-vite', options: { docgen: false } },
  stories: ['../*.stories.ts'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({
    ...vite,
    root,
    cacheDir: join(root, '.cache/stories-vite'),
    plugins: [vue(), ...(vite.plugins ?? [])],
    define: { ...vite.define, __VUE_I18N_LEGACY_API__: 'false', __VUE_I18N_FULL_INSTALL__: 'false' },
  }),
}
export default config
