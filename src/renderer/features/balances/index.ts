// The public interface of this feature for other features.
export { type BalanceState, useBalanceStore } from './store.ts'
