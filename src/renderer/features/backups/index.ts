// What other features may use of this one.
export { default as SnapshotTable } from './SnapshotTable.vue'
export { useSnapshots } from './useSnapshots.ts'
