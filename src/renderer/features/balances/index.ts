// What other features may use of this one.
export { type BalanceState, useBalanceStore } from './store.ts'
