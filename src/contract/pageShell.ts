/** Where the name of the company goes in the shell that stands in index.html. */
export const COMPANY_PLACE = '{{company}}'
