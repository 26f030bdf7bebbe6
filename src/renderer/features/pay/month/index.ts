// The public interface of this feature for other features.
export { type MonthRow, type MonthSource, monthRows, sentByAccount } from './monthRows.ts'
export { useMonthChoice } from './store.ts'
