import { createApp } from 'vue'
import { measureChecks, type CheckTimes } from './checks.ts'
import { measureDrafts, type DraftTimes } from './drafts.ts'
import PlainGrid from './PlainGrid.vue'

declare global {
  interface Window {
    /** Mounts the reference grid with `rows` rows. */
    mountReference: (rows: number) => void
    measureChecks: () => CheckTimes
    measureDrafts: () => Promise<DraftTimes>
  }
}

window.mountReference = (rows) => {
  document.querySelector('#app')?.replaceChildren(document.createElement('div'))
  const host = document.querySelector<HTMLElement>('#app > div')
  if (host) {
    host.style.height = '100%'
    createApp(PlainGrid, { rows }).mount(host)
  }
}
window.measureChecks = measureChecks
window.measureDrafts = measureDrafts
