// The public interface of this feature for other features.
export { default as EvidenceFolder } from './EvidenceFolder.vue'
