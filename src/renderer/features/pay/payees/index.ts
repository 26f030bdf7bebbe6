export { placeText } from './payeeColumns.ts'
