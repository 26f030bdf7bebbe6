// What other features may use of this one.
export { default as DueBand } from './DueBand.vue'
export { compareEntry, verdictOf } from './rows.ts'
export { type Asked, useFollowing } from './store.ts'
