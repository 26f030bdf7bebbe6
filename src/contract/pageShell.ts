/** Stands in index.html's first screen; main puts the company's name in its place. */
export const COMPANY_PLACE = '{{company}}'
