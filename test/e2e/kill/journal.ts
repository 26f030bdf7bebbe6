import { sameRows, type Rows, type State } from './model.ts'

/** The age in milliseconds from which an edit must survive a kill, as the app promises. */
const PROMISE_MS = 500

interface Entry {
  /**
   * One state for each possible history. The same rows can have different histories, which lead to different results of
   * undo and redo.
   */
  states: readonly State[]
  /** When the edit was made, ms since 1970; Infinity while it is under way. */
  at: number
}

type Finding =
  | { kind: 'kept'; states: State[]; made: number; due: number }
  | {
      kind: 'lost'
      states: State[]
      behind: number
      /** Age of the oldest edit that is missing, ms. */ age: number
      made: number
      due: number
    }
  | { kind: 'never'; /** The states that were possible, as text. */ had: string[]; made: number; due: number }

/** Returns the state after an edit. `history` is the index of the state among those of the same entry. */
export type Change = (state: State, history: number) => State

/** Returns the states without duplicates. */
const distinct = (states: readonly State[]): State[] => [
  ...new Map(states.map((state) => [JSON.stringify(state), state])).values(),
]

/**
 * Creates a record of every state of a lot since it was last known to be on disk, with the time of each. Takes the
 * possible initial states, at least one.
 */
export function createJournal(starts: readonly State[]) {
  const entries: Entry[] = [{ states: distinct(starts), at: 0 }]
  const last = (): readonly State[] => entries.at(-1)?.states ?? starts
  return {
    get now(): State {
      const [state] = last()
      if (!state) throw new Error('a journal begins with a state')
      return state
    },
    /** The current states, one for each possible history. */
    get all(): readonly State[] {
      return last()
    },
    /** Records an edit before it is made. Call the returned function once it has been made. */
    begin(change: Change): () => void {
      const entry: Entry = { states: last().map(change), at: Infinity }
      entries.push(entry)
      return () => {
        entry.at = Date.now()
      }
    },
    /**
     * Compares the lot on disk after a kill with every state that is recent enough for the promise. `due` is the number
     * of edits that had to be on disk.
     */
    judge(found: { name: string; rows: Rows }, killedAt: number): Finding {
      const due = entries.findLastIndex(({ at }) => killedAt - at > PROMISE_MS)
      const fitting = ({ states }: Entry) =>
        states.filter((state) => state.name === found.name && sameRows(state.rows, found.rows))
      const counts = { made: entries.length - 1, due }
      const kept = distinct(entries.filter((_, index) => index >= due).flatMap(fitting))
      if (kept.length > 0) return { kind: 'kept', states: kept, ...counts }
      const older = entries.findLastIndex((entry) => fitting(entry).length > 0)
      const [before, missing] = [entries[older], entries[older + 1]]
      if (before && missing)
        return {
          kind: 'lost',
          states: distinct(fitting(before)),
          behind: due - older,
          age: killedAt - missing.at,
          ...counts,
        }
      return {
        kind: 'never',
        had: entries
          .slice(Math.max(due, 0))
          .flatMap(({ states }) => states.map(({ name, rows }) => JSON.stringify([name, ...rows.map(Object.values)]))),
        ...counts,
      }
    },
  }
}

export type Journal = ReturnType<typeof createJournal>
