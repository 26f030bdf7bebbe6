import { onMounted, onUnmounted } from 'vue'

/** Sets the page size while mounted, with the margins that `print.css` assumes. */
export function usePageSetup(orientation: 'landscape' | 'portrait'): void {
  const sheet = document.createElement('style')
  sheet.textContent = `@page { size: A4 ${orientation}; margin: 10mm 11mm 8mm; }`
  onMounted(() => document.head.append(sheet))
  onUnmounted(() => {
    sheet.remove()
  })
}
