// What other features may use of this one.
export { useTour } from './useTour.ts'
