import type { MenuCommand } from '#contract/ipc/index'
import type { Binding } from '../keyboard/keymap.ts'

/** `ctrl` means Ctrl, or Command on macOS. A screen's own keys take precedence. */
export const APP_KEYMAP: readonly Binding<MenuCommand>[] = [
  { command: 'palette', key: 'k', ctrl: true },
  { command: 'newLot', key: 'n', ctrl: true },
  { command: 'import', key: 'o', ctrl: true },
  { command: 'save', key: 's', ctrl: true },
  { command: 'export', key: 'e', ctrl: true, shift: true },
  { command: 'savePdf', key: 'p', ctrl: true, shift: true },
  { command: 'print', key: 'p', ctrl: true },
  { command: 'find', key: 'f', ctrl: true },
  { command: 'home', key: '1', ctrl: true },
  { command: 'balances', key: '2', ctrl: true },
  { command: 'accounts', key: '3', ctrl: true },
  { command: 'lots', key: '4', ctrl: true },
  { command: 'payees', key: '5', ctrl: true },
  { command: 'ledger', key: '6', ctrl: true },
  { command: 'following', key: '7', ctrl: true },
  { command: 'acceptance', key: '8', ctrl: true },
  { command: 'journal', key: '9', ctrl: true },
  { command: 'settings', key: ',', ctrl: true },
  { command: 'help', key: 'F1', shift: true },
]
