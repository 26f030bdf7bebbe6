// The public interface of this feature for other features.
export { placeText } from './payeeColumns.ts'
