const running = new Set<Promise<void>>()

export function trackWrite(write: Promise<void>): void {
  running.add(write)
  void write.finally(() => running.delete(write))
}

/**
 * Resolves when every write begun so far has ended. Readers of lots wait for it; otherwise they would miss the latest
 * edits.
 */
export async function writesEnded(): Promise<void> {
  await Promise.all(running)
}
