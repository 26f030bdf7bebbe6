import { createApp } from 'vue'
import PlainGrid from './PlainGrid.vue'

declare global {
  interface Window {
    /** Mounts the reference grid with `rows` rows; resolves when it has been laid out. */
    mountReference: (rows: number) => Promise<void>
  }
}

window.mountReference = (rows) => {
  document.querySelector('#app')?.replaceChildren(document.createElement('div'))
  const host = document.querySelector<HTMLElement>('#app > div')
  if (host) {
    host.style.height = '100%'
    createApp(PlainGrid, { rows }).mount(host)
  }
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
