export { default as EvidenceFolder } from './EvidenceFolder.vue'
