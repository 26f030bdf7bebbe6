/**
 * Call it only at a click or a key; false when the system refuses. The newer API needs a permission, and the app denies
 * all permissions.
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
  // oxlint-disable-next-line typescript/no-deprecated -- the one way to the clipboard that needs no permission
  const done = document.execCommand('copy')
  window.removeEventListener('copy', put, { capture: true })
  return done && taken
}
