/** A MutationObserver runs before the next frame: the user never sees both the page shell and the app, nor neither. */
export function removePageShell(): void {
  const app = document.getElementById('app')
  if (!app) return
  const observer = new MutationObserver(() => {
    if (!app.querySelector('.provider > *')) return
    observer.disconnect()
    document.getElementById('page-shell')?.remove()
  })
  observer.observe(app, { childList: true, subtree: true })
}
