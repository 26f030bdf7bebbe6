// The public interface of this feature for other features.
export { default as AllPlans } from './AllPlans.vue'
