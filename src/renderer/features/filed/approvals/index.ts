// The public interface of this feature for other features.
export { default as ReturnedMark } from './ReturnedMark.vue'
export { default as DueBanner } from './DueBanner.vue'
export type { InquiryKey } from '#data/repositories/lookups'
export { compareEntry, verdictOf } from './rows.ts'
export { type InquiryResult, useFollowing } from './store.ts'
