export { makeFromPlans, type PlanResult } from './allPlans.ts'
export { leftOutParams } from './leftOut.ts'
export { default as AllPlans } from './AllPlans.vue'
export { planDifferences, type PlanDiffers } from './planDifferences.ts'
