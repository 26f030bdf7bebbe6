/**
 * Returns text with its leading ISO date or month written as the interface shows it: 2026/12/10 in both languages, as
 * people here type it. What follows (a time) stays, and so does text that begins otherwise. Files and stored data keep
 * the ISO form.
 */
export const shownDay = (text: string): string =>
  text.replace(/^\d{4}-\d{2}(?:-\d{2})?(?!\d)/, (day) => day.replaceAll('-', '/'))
