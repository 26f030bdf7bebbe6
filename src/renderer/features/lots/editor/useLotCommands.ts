import { offerActs } from '../../../ui/commands/acts.ts'
import type { Command } from '../../../ui/keys/keymap.ts'
import type { LotDraft } from './useLotDraft.ts'

interface Grid {
  commitEdit(): void
  run(command: Command): void
  focus(): void
}

/**
 * What the menu and the palette can do in the lot editor: undo and redo are the lot's own, wherever in it the focus is
 * but in a text field.
 */
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
  offerActs({
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
