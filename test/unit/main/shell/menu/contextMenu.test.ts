import { describe, expect, it, vi } from 'vitest'
import { type Clicked, contextItems } from '#main/shell/menu/contextMenu'

vi.mock('electron', () => ({ Menu: {} }))

const flags = (can: boolean) => ({
  canUndo: can,
  canRedo: can,
  canCut: can,
  canCopy: can,
  canPaste: can,
  canDelete: can,
  canSelectAll: can,
  canEditRichly: can,
})
const at = (clicked: Partial<Clicked>): Clicked => ({
  isEditable: false,
  selectionText: '',
  editFlags: flags(true),
  ...clicked,
})

describe('the context menu', () => {
  it('offers the editing commands in a text field, in the language of the app', () => {
    const labels = (locale: 'ja' | 'en') =>
      contextItems(at({ isEditable: true }), locale).map(({ label }) => label ?? '—')
    expect(labels('ja')).toEqual(['元に戻す', 'やり直す', '—', '切り取り', 'コピー', '貼り付け', '—', 'すべて選択'])
    expect(labels('en')).toEqual(['Undo', 'Redo', '—', 'Cut', 'Copy', 'Paste', '—', 'Select all'])
  })

  it('disables what the field does not allow, such as copying from a passphrase', () => {
    const items = contextItems(
      at({ isEditable: true, editFlags: { ...flags(true), canCut: false, canCopy: false } }),
      'ja',
    )
    expect(items.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual(['cut', 'copy'])
  })

  it('offers to copy selected text, and does not open elsewhere', () => {
    expect(contextItems(at({ selectionText: '甲社 & 乙社' }), 'ja')).toEqual([{ role: 'copy', label: 'コピー' }])
    expect(contextItems(at({ selectionText: ' \n' }), 'ja')).toEqual([])
    expect(contextItems(at({}), 'en')).toEqual([])
  })

  it('has only items with a role, none with a command or an address', () => {
    for (const item of contextItems(at({ isEditable: true, selectionText: 'https://evil.example' }), 'en'))
      expect(Object.keys(item).filter((key) => !['role', 'label', 'enabled', 'type'].includes(key))).toEqual([])
  })
})
