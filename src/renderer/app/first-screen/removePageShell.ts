/** An observer runs before the next frame, so the user never sees both this shell and the app, nor neither. */
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
