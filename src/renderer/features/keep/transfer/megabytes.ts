/** One decimal, at least 0.1. */
export const megabytes = (bytes: number): string => Math.max(0.1, bytes / 1_048_576).toFixed(1)
