// The public interface of this feature for other features.
export { default as LockPanel } from './LockPanel.vue'
