// Long work in pieces. Whoever runs it decides how often the rest of the program has its turn, and may stop it between two pieces.

/** Gives after each piece how many of its items are done, and its result in the end. Stopped by `return`. */
export type Work<T> = Generator<number, T, void> | AsyncGenerator<number, T, void>

/** Takes work and does all of it at once. */
export async function finish<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const step = await work.next()
    if (step.done) return step.value
  }
}
