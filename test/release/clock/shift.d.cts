/** Resets the clock to TOKUCHO_CLOCK for this process and those it starts from now on. Does nothing if it is unset. */
export declare function startAgain(): void
