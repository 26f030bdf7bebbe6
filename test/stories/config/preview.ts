import '@fontsource-variable/noto-sans-jp/index.css'
import '#ui/theme/base.css'
import '#ui/controls/controls.css'
import '#ui/theme/narrow.css'
import '#ui/theme/contrast.css'
import { setup, type Preview } from '@storybook/vue3-vite'
import { i18n, loadScreenTexts, setLocale } from '#i18n/index'
import StoryFrame from './StoryFrame.vue'

setup((app) => {
  app.use(i18n)
})

// The pictures are the same on every computer, whatever fonts it has.
document.documentElement.style.setProperty('--font', 'var(--paper-font)')

const choice = (title: string, items: Record<string, string>) => ({
  toolbar: { title, dynamicTitle: true, items: Object.entries(items).map(([value, name]) => ({ value, title: name })) },
})

const preview: Preview = {
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  globalTypes: {
    theme: choice('Theme', { light: 'Light', dark: 'Dark' }),
    locale: choice('Language', { ja: '日本語', en: 'English' }),
  },
  initialGlobals: { theme: 'light', locale: 'ja' },
  loaders: [
    async ({ globals }) => {
      await Promise.all([loadScreenTexts(), setLocale(globals['locale'] === 'en' ? 'en' : 'ja')])
      return {}
    },
  ],
  decorators: [
    (_story, { globals, title, name }) => ({
      components: { StoryFrame },
      setup: () => ({ dark: globals['theme'] === 'dark', heading: `${title} / ${name}` }),
      template: '<StoryFrame :dark="dark" :title="heading"><story /></StoryFrame>',
    }),
  ],
}
export default preview
