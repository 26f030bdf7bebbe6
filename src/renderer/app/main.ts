import '@fontsource-variable/noto-sans-jp/index.css'
import '#ui/theme/base.css'
import '#ui/controls/controls.css'
import './shell/shell.css'
import '#ui/theme/narrow.css'
import '#ui/theme/contrast.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { queueKeys } from './first-screen/queuedKeys.ts'
import { i18n } from '#i18n/index'
import { router } from './router.ts'
import { removePageShell } from './first-screen/removePageShell.ts'
import { watchUncaught } from './errors/uncaught.ts'

queueKeys()
removePageShell()
const pinia = createPinia()
const app = createApp(App)
watchUncaught(app, router, async () =>
  createApp((await import('./errors/UncaughtNotice.vue')).default)
    .use(pinia)
    .use(i18n),
)
app.use(pinia).use(i18n).use(router).mount('#app')
