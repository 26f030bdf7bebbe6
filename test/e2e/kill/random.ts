/** Returns a source of random numbers. The same seed gives the same numbers. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Returns a whole number between `least` and `most`, both included. */
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    pick: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T,
    /** Returns a positive number of at most `most` digits as a user types it, without leading zeros. */
    digits: (most: number): string => String(whole(1, 10 ** whole(1, most) - 1)),
  }
}

export type Random = ReturnType<typeof createRandom>
