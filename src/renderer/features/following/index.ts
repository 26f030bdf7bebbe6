// What other features may use of this one.
export { default as DueBand } from './DueBand.vue'
export { compareEntry, verdictOf } from './rows.ts'
export { type InquiryResult, useFollowing } from './store.ts'
