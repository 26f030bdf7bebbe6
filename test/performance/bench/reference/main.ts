import { createApp } from 'vue'
import { measureChecks, type CheckTimes } from './checks.ts'
import { measureDrafts, type DraftTimes } from './drafts.ts'
import { measureExports, type ExportTimes } from './exports.ts'
import { measureMatching, type MatchingTimes } from './matching.ts'
import { measureBarePreview, measureIntake } from './intake.ts'
import { holdRows, measureFirstRows } from './firstRows.ts'
import PlainGrid from './PlainGrid.vue'
import type { Reading } from './reading.ts'

declare global {
  interface Window {
    /** Mounts the reference grid with `rows` rows. */
    mountReference: (rows: number) => void
    measureChecks: () => CheckTimes
    measureDrafts: () => Promise<DraftTimes>
    measureMatching: () => MatchingTimes
    measureExports: (entries: number) => Promise<ExportTimes>
    /** Loads what the section on reading long statements needs. */
    loadReading: () => Promise<void>
    reading: Reading
    measureIntake: typeof measureIntake
    /** Returns the milliseconds from the bytes of a plan to its first rows in a bare table. */
    measureBarePreview: typeof measureBarePreview
    measureFirstRows: () => Promise<number>
    holdRows: (rows: number) => void
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
window.measureExports = measureExports
window.loadReading = async () => {
  window.reading = (await import('./reading.ts')).reading
}
window.measureMatching = measureMatching
window.measureIntake = measureIntake
window.measureBarePreview = measureBarePreview
window.measureFirstRows = measureFirstRows
window.holdRows = holdRows
