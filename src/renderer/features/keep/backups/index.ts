// The public interface of this feature for other features.
export { default as CopyNotice } from './CopyNotice.vue'
/** Loads the progress of a copy when it is shown: the first screen has none. */
export const loadCopyProgress = () => import('./CopyProgress.vue')
export { useSnapshots } from './useSnapshots.ts'
/** Loads the table when it is shown, because the first screen needs none of the schemas of a restore. */
export const loadSnapshotTable = () => import('./SnapshotTable.vue')
