export { default as CopyNotice } from './CopyNotice.vue'
/** Loaded when shown: no snapshot is being saved on the first screen. */
export const loadCopyProgress = () => import('./CopyProgress.vue')
export { useSnapshots } from './useSnapshots.ts'
/** Loaded when shown: the first screen needs none of the schemas of a restore. */
export const loadSnapshotTable = () => import('./SnapshotTable.vue')
