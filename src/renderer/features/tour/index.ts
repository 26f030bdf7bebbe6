// What other features may use of this one.
export { useTour } from './useTour.ts'
export { default as TourOffer } from './TourOffer.vue'
