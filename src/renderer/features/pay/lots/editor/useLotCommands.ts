import { offerCommands } from '#ui/commands/screenCommands'
import type { Command } from '#ui/keyboard/keymap'
import type { LotDraft } from './useLotDraft.ts'

interface Grid {
  commitEdit(): void
  run(command: Command): void
  focus(): void
}

/** Undo and redo apply to the lot wherever the focus is, except in a text field. */
export function useLotCommands(
  draft: LotDraft,
  grid: () => Grid | null | undefined,
  locked: () => boolean,
  help: () => unknown,
): void {
  const there = () => draft.record.value !== undefined
  const inGrid = (command: Command) => () => {
    grid()?.focus()
    grid()?.run(command)
  }
  offerCommands({
    undo: { can: () => !locked() && draft.canUndo.value, run: inGrid('undo') },
    redo: { can: () => !locked() && draft.canRedo.value, run: inGrid('redo') },
    selectAll: { can: there, run: inGrid('selectAll') },
    find: { can: there, run: inGrid('find') },
    keys: { can: there, run: help },
    save: {
      can: () => there() && !locked(),
      run: () => {
        grid()?.commitEdit()
        return draft.autosave.flush()
      },
    },
  })
}
