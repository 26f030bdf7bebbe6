export { inquireAll } from './inquireAll.ts'
export { type BalanceState, useBalanceStore } from './store.ts'
