/** Undo and redo over immutable snapshots. `limit` steps are kept. */
export function createHistory<T>(limit = 200) {
  const past: T[] = []
  const future: T[] = []
  return {
    /** Remembers the state before a change; anything undone so far can no longer be redone. */
    push(before: T): void {
      past.push(before)
      if (past.length > limit) past.shift()
      future.length = 0
    },
    /** The state to go back to, or undefined. What `current` gives for it becomes redoable. */
    undo(current: (state: T) => T): T | undefined {
      const state = past.pop()
      if (state !== undefined) future.push(current(state))
      return state
    },
    redo(current: (state: T) => T): T | undefined {
      const state = future.pop()
      if (state !== undefined) past.push(current(state))
      return state
    },
    get depth() {
      return { past: past.length, future: future.length }
    },
  }
}

export type History<T> = ReturnType<typeof createHistory<T>>
