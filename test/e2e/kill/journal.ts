import { sameRows, type Rows, type State } from './model.ts'

/** The age (ms) from which an edit must survive: the promise of the app. */
export const PROMISE_MS = 500

interface Entry {
  state: State
  /** When the edit was made, ms since 1970; Infinity while it is under way. */
  at: number
}

export type Finding =
  | { kind: 'kept'; states: State[]; made: number; due: number }
  | { kind: 'lost'; states: State[]; behind: number; /** Age of the oldest edit that is missing, ms. */ age: number; made: number; due: number }
  | { kind: 'never'; made: number; due: number }

/** Every state of a lot since it was last known to be on disk, with the time it came about. */
export function createJournal(start: State) {
  const entries: Entry[] = [{ state: start, at: 0 }]
  return {
    get now(): State { return entries.at(-1)?.state ?? start },
    /** Notes an edit before it is made; the function given back notes that it has been made. */
    begin(state: State): () => void {
      const entry: Entry = { state, at: Infinity }
      entries.push(entry)
      return () => { entry.at = Date.now() }
    },
    /** Compares what was found on disk after a kill with what was there at some moment not older than the promise. `due` counts the edits that had to be there. */
    judge(found: { name: string; rows: Rows }, killedAt: number): Finding {
      const due = entries.findLastIndex(({ at }) => killedAt - at > PROMISE_MS)
      const fits = ({ state }: Entry) => state.name === found.name && sameRows(state.rows, found.rows)
      const counts = { made: entries.length - 1, due }
      const kept = entries.filter((entry, index) => index >= due && fits(entry))
      if (kept.length > 0) return { kind: 'kept', states: kept.map(({ state }) => state), ...counts }
      const older = entries.findLastIndex(fits)
      const [last, missing] = [entries[older], entries[older + 1]]
      return last && missing ? { kind: 'lost', states: [last.state], behind: due - older, age: killedAt - missing.at, ...counts } : { kind: 'never', ...counts }
    },
  }
}

export type Journal = ReturnType<typeof createJournal>
