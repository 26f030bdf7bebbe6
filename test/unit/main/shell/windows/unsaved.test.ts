import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createUnsaved, createUnsavedGuard } from '#main/shell/windows/unsaved'
import { caller } from '../../support.ts'

/** Like Electron's window, closes unless a listener prevents it. */
function fakeWindow(id: number) {
  const emitter = new EventEmitter()
  const window = {
    closed: false,
    webContents: { id },
    isDestroyed: () => window.closed,
    getTitle: () => '',
    setTitle: () => undefined,
    on: (event: 'close' | 'query-session-end', listener: (event: { preventDefault(): void }) => void) =>
      emitter.on(event, listener),
    close() {
      window.closed = !prevented('close')
    },
    /** Ends the session of Windows; returns whether the window prevented it. */
    endSession: () => prevented('query-session-end'),
  }
  function prevented(name: 'close' | 'query-session-end') {
    let held = false
    emitter.emit(name, {
      preventDefault: () => {
        held = true
      },
    })
    return held
  }
  return window
}
const noApp = { on: () => undefined, quit: () => undefined }

/** A guard whose questions the test answers. */
function guarded() {
  const unsaved = createUnsaved()
  const asked: (readonly string[])[] = []
  const inForms: boolean[] = []
  let answer: (agreed: boolean) => void = () => undefined
  const guard = createUnsavedGuard(unsaved, (names, only) => {
    asked.push(names)
    inForms.push(only)
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  const tell = (windowId: number, ...names: string[]) =>
    unsaved.handlers['app.unsaved']({ names }, caller('main', windowId))
  return {
    unsaved,
    guard,
    asked,
    inForms,
    tell,
    tellForm: (windowId: number, name: string) =>
      unsaved.handlers['app.unsaved']({ names: [name], form: true }, caller('main', windowId)),
    answer: async (agreed: boolean) => {
      answer(agreed)
      await Promise.resolve()
    },
  }
}

describe('what a window says of its unsaved input', () => {
  it('is listened for once, however often it changes, and goes with the window', () => {
    const unsaved = createUnsaved()
    const gone: (() => void)[] = []
    const window = { ...caller('main', 1), onGone: (listener: () => void) => (gone.push(listener), () => undefined) }
    for (const names of [['十一月分'], [], ['十一月分']])
      void unsaved.handlers['app.unsaved']({ names, form: true }, window)
    expect([gone.length, unsaved.of(), unsaved.inForms(1)]).toEqual([1, ['十一月分'], true])
    gone[0]?.()
    expect([unsaved.of(), unsaved.inForms(1)]).toEqual([[], false])
    void unsaved.handlers['app.unsaved']({ names: ['十二月分'] }, window)
    expect([gone.length, unsaved.of(1)]).toEqual([2, ['十二月分']])
  })
})

describe('a window whose drafts cannot be saved', () => {
  it('closes at once if its drafts have been saved before it is closed', () => {
    const { guard, asked, tell } = guarded()
    const window = fakeWindow(1)
    guard.guardWindow(window, noApp)
    tell(1, '十一月分')
    tell(1)
    window.close()
    expect(window.closed).toBe(true)
    expect(asked).toEqual([])
  })

  it('stays open until the user agrees to lose the named drafts, and shows only one question at a time', async () => {
    const { guard, asked, tell, answer } = guarded()
    const window = fakeWindow(1)
    guard.guardWindow(window, noApp)
    tell(1, '十一月分')
    tell(2, '別の窓')
    window.close()
    window.close()
    expect(window.closed).toBe(false)
    expect(asked).toEqual([['十一月分']])
    await answer(false)
    expect(window.closed).toBe(false)
    window.close()
    await answer(true)
    expect(asked).toEqual([['十一月分'], ['十一月分']])
    expect(window.closed).toBe(true)
  })

  it('is asked about by what is unsaved: only forms, or drafts as well', async () => {
    const { guard, inForms, tell, tellForm, answer } = guarded()
    const window = fakeWindow(1)
    guard.guardWindow(window, noApp)
    tellForm(1, '見本商事')
    window.close()
    await answer(false)
    tell(1, '十一月分')
    window.close()
    await answer(true)
    expect(inForms).toEqual([true, false])
    expect(window.closed).toBe(true)
  })

  it('holds the end of the session, and quits only once the user agrees to lose the drafts', async () => {
    const { guard, asked, tell, answer } = guarded()
    const [window, other] = [fakeWindow(1), fakeWindow(2)]
    let quits = 0
    const app = {
      on: () => undefined,
      quit: () => {
        quits++
      },
    }
    guard.guardWindow(window, app)
    guard.guardWindow(other, app)
    expect(window.endSession()).toBe(false)
    tell(1, '十一月分')
    expect([window.endSession(), other.endSession()]).toEqual([true, true])
    expect(asked).toEqual([['十一月分']])
    await answer(false)
    expect(quits).toBe(0)
    window.endSession()
    await answer(true)
    expect([quits, window.endSession()]).toEqual([1, false])
  })

  it('keeps the app from quitting until the user agrees to lose the drafts of every window', async () => {
    const { unsaved, guard, asked, tell, answer } = guarded()
    const app = new EventEmitter()
    let quits = 0
    guard.guardApp({
      on: (event, listener) => app.on(event, listener),
      quit: () => {
        quits++
      },
    })
    tell(1, 'a')
    tell(2, 'b\nc\u0000')
    let prevented = 0
    app.emit('before-quit', {
      preventDefault: () => {
        prevented++
      },
    })
    expect([prevented, asked]).toEqual([1, [['a', 'b c ']]])
    await answer(true)
    expect(quits).toBe(1)
    expect(unsaved.of()).toEqual([])
  })
})
