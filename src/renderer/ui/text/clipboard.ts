/**
 * Puts a text on the clipboard from a click or a key; false when the system refuses. By the browser's own copy command:
 * the newer interface needs a permission, and the app denies them all.
 */
export function copyText(text: string): boolean {
  let taken = false
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    taken = true
  }
  window.addEventListener('copy', put, { capture: true, once: true })
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one way to the clipboard that needs no permission
  const done = document.execCommand('copy')
  window.removeEventListener('copy', put, { capture: true })
  return done && taken
}
