// The public interface of this feature for other features.
export { inquireAll } from './inquireAll.ts'
export { type BalanceState, useBalanceStore } from './store.ts'
