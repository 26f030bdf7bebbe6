/**
 * Gives the cell under the pointer its whole text as a tooltip when it is cut. Done on pointing: a title on each of the
 * cells that pass by in a fast scroll would cost more than the cells themselves.
 */
export function showTruncatedText(event: Event): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (!cell || cell.title || cell.scrollWidth <= cell.clientWidth) return
  cell.title = cell.textContent
}
