// What other features may use of this one.
export { placeText } from './payeeColumns.ts'
