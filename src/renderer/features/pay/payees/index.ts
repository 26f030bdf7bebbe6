export { municipalityText } from './payeeColumns.ts'
