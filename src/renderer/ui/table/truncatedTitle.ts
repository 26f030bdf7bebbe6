/** On hover, because a `title` on every cell would slow down fast scrolling. */
export function showTruncatedText(event: Event): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (!cell || cell.title || cell.scrollWidth <= cell.clientWidth) return
  cell.title = cell.textContent
}
