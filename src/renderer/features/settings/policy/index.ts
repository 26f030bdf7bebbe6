export { default as FixedNote } from './FixedNote.vue'
export { default as PolicyPanel } from './PolicyPanel.vue'
export { usePolicy } from './store.ts'
