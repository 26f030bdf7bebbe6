import { afterEach, describe, expect, it, vi } from 'vitest'

const said = vi.hoisted(() => ({
  answer: {},
  raised: 0,
  copied: '',
  boxes: [] as { detail: string; buttons: string[]; defaultId: number }[],
  supported: true,
  listeners: new Map<string, (...args: unknown[]) => void>(),
}))
vi.mock('electron', () => ({
  clipboard: { writeText: (text: string) => void (said.copied = text) },
  dialog: {
    showMessageBox: (box: (typeof said.boxes)[number]) => {
      said.boxes.push(box)
      return Promise.resolve(said.answer)
    },
  },
  BrowserWindow: { getAllWindows: () => [], getFocusedWindow: () => null },
  Notification: class {
    static isSupported() {
      return said.supported
    }
    on(event: string, listener: (...args: unknown[]) => void) {
      said.listeners.set(event, listener)
    }
    show() {
      said.raised += 1
    }
  },
}))
const { showBox } = await import('#main/shell/nativeDialogs/messageBox')
const { createQuestions } = await import('#main/shell/nativeDialogs/questions')
const { createNotify } = await import('#main/shell/notifications/notify')

afterEach(() => {
  said.answer = {}
})

describe('a message box of the system', () => {
  it('returns the button that was pressed', async () => {
    said.answer = { response: 1 }
    expect(await showBox({ message: 'x', buttons: ['a', 'b'], cancelId: 0 })).toBe(1)
  })

  it('returns the cancel button, or the only button, if it was aborted', async () => {
    expect(await showBox({ message: 'x', buttons: ['a', 'b', 'c'], cancelId: 2 })).toBe(2)
    expect(await showBox({ message: 'x', buttons: ['OK'] })).toBe(0)
  })

  it('does not count as agreement to any question if no button was pressed', async () => {
    const questions = createQuestions(
      () => 'ja',
      () => new AbortController().signal,
    )
    const all = () =>
      Promise.all([
        questions.weakStorage(),
        questions.lockReset(),
        questions.practiceReset(),
        questions.proxy('p:1'),
        questions.updateFound({ version: '2.0.0' }),
        questions.insistOnLeaving(new AbortController().signal),
        questions.loseUnsaved(['x'], false),
      ])
    expect(await all()).toEqual([false, false, false, false, false, false, false])
    said.answer = { response: 0 }
    expect((await all()).slice(0, 5)).toEqual([true, true, true, true, true])
  })
})

describe.each(['ja', 'en'] as const)('an update that needs an administrator (%s)', (locale) => {
  const newer = { version: '2.0.0', installer: 'https://updates.example/desk/desk-2.0.0-win-x64.exe' }
  const questions = createQuestions(
    () => locale,
    () => new AbortController().signal,
  )

  it.each([
    [0, false, true],
    [1, true, false],
    [2, false, false],
  ])('is told before the download: button %i', async (response, agrees, copies) => {
    Object.assign(said, { answer: { response }, copied: '', boxes: [] })
    expect(await questions.updateFound(newer)).toBe(agrees)
    const [box] = said.boxes
    expect(box?.detail).toMatch(/管理者のパスワード|administrator’s password/)
    expect(box?.buttons[box.defaultId]).toMatch(/やめる|キャンセル|Cancel/)
    for (const needed of copies ? [newer.installer, 'desk-2.0.0-win-x64.exe /S /allusers', '2.0.0'] : [])
      expect(said.copied).toContain(needed)
    expect(said.copied === '').toBe(!copies)
  })

  it('is told again before the restart, unlike one that needs none', async () => {
    Object.assign(said, { answer: { response: 0 }, boxes: [] })
    expect(await questions.updateReady(newer)).toBe(true)
    expect(await questions.updateReady({ version: '2.0.0' })).toBe(true)
    const [forEverybody, own] = said.boxes.map(({ detail }) => /管理者|administrator/.test(detail))
    expect([forEverybody, own]).toEqual([true, false])
  })
})

describe('a notification that the system did not show', () => {
  it("is reported with the system's error number but without its text", () => {
    const failed: (string | undefined)[] = []
    const notify = createNotify({
      onFailed: (hresult) => {
        failed.push(hresult)
      },
    })
    expect(notify({ title: 't', body: 'b' }, () => undefined)).toBe(true)
    said.listeners.get('failed')?.({}, 'Failed to show: HRESULT=0x803E0111 山田商店')
    said.listeners.get('failed')?.({}, 'no reason given')
    expect([said.raised, failed]).toEqual([1, ['0x803E0111', undefined]])
  })
})
