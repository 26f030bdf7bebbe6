// The public interface of this feature for other features.
export { default as SnapshotTable } from './SnapshotTable.vue'
export { useSnapshots } from './useSnapshots.ts'
