/** Numbers inside texts count, so that 2 comes before 10. */
export const japaneseOrder = new Intl.Collator('ja', { numeric: true })
