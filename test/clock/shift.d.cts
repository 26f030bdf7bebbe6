/** Resets the clock to TOKUCHO_CLOCK for this process and those it starts from now on; does nothing without one. */
export declare function startAgain(): void
