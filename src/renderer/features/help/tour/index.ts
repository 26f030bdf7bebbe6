export { useTour } from './useTour.ts'
export { default as TourOffer } from './TourOffer.vue'
