import { onMounted, onUnmounted } from 'vue'

/**
 * The paper of lists, slips and records: A4 this way round, with the margins that `print.css` reckons with. For as long
 * as the report is there.
 */
export function usePageSetup(orientation: 'landscape' | 'portrait'): void {
  const sheet = document.createElement('style')
  sheet.textContent = `@page { size: A4 ${orientation}; margin: 10mm 11mm 8mm; }`
  onMounted(() => document.head.append(sheet))
  onUnmounted(() => {
    sheet.remove()
  })
}
