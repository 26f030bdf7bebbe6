/**
 * A leading ISO date or month becomes 2026/12/10, as it is written in Japan; the rest stays. Files and stored data keep
 * the ISO form.
 */
export const shownDay = (text: string): string =>
  text.replace(/^\d{4}-\d{2}(?:-\d{2})?(?!\d)/, (day) => day.replaceAll('-', '/'))
