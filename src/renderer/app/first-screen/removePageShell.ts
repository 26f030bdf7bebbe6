/**
 * Removes the shell that stands in index.html as soon as the app shows anything of its own. An observer is called before
 * the next frame, so neither both nor none of the two is ever seen.
 */
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
