import type { Binding } from './keymap.ts'

const NAMES: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Backspace: 'BackSpace',
  ' ': 'Space',
}

export const keysText = ({ key, ctrl, shift, alt }: Omit<Binding<string>, 'command'>): string =>
  [
    ctrl ? 'Ctrl' : '',
    alt ? 'Alt' : '',
    shift ? 'Shift' : '',
    NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ]
    .filter(Boolean)
    .join(' + ')
