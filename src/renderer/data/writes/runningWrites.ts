const running = new Set<Promise<void>>()

export function trackWrite(write: Promise<void>): void {
  running.add(write)
  void write.finally(() => running.delete(write))
}

/** Resolves when every write begun so far has ended. Who reads lots waits for this, or the latest edits are missing. */
export async function writesEnded(): Promise<void> {
  await Promise.all(running)
}
