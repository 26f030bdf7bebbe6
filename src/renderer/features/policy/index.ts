// What other features may use of this one.
export { default as FixedNote } from './FixedNote.vue'
export { default as PolicyPanel } from './PolicyPanel.vue'
export { usePolicy } from './store.ts'
