// The public interface of this feature for other features.
export { default as ExportPanel } from './ExportPanel.vue'
export { default as HandOverPanel } from './HandOverPanel.vue'
export { default as ImportPanel } from './ImportPanel.vue'
export { default as TransferNotice } from './TransferNotice.vue'
export { default as TransferTag } from './TransferTag.vue'
export { useTransfer } from './store.ts'
