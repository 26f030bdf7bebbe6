import '@fontsource-variable/noto-sans-jp/index.css'
import './theme/base.css'
import './theme/narrow.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { i18n } from './i18n/index.ts'
import { router } from './router.ts'

createApp(App).use(createPinia()).use(i18n).use(router).mount('#app')
