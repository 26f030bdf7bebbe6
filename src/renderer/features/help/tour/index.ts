// The public interface of this feature for other features.
export { useTour } from './useTour.ts'
export { default as TourOffer } from './TourOffer.vue'
