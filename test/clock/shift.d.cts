/**
 * Makes `Date` of this world read `ahead()` milliseconds later than the computer. Returns the original `Date.now`.
 */
export declare function moveDate(ahead: () => number): () => number
/** Resets the clock to TOKUCHO_CLOCK for this process and those it starts from now on. Does nothing if it is unset. */
export declare function startAgain(): void
