/**
 * Makes `Date` of this world read `ahead()` milliseconds later than the computer. Gives the computer's own `Date.now`.
 */
export declare function moveDate(ahead: () => number): () => number
/** Puts the clock back to TOKUCHO_CLOCK for this process and those it starts from now on; does nothing without one. */
export declare function startAgain(): void
