// The public interface of this feature for other features.
export { makeFromPlans } from './allPlans.ts'
export { default as AllPlans } from './AllPlans.vue'
export { planDifferences, type PlanDiffers } from './planDifferences.ts'
