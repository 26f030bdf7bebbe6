/** In index.html. */
export const COMPANY_PLACE = '{{company}}'
