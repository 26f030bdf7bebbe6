/** A number of bytes in megabytes with one digit, 0.1 at least. */
export const megabytes = (bytes: number): string => Math.max(0.1, bytes / 1_048_576).toFixed(1)
