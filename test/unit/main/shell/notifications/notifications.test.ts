import { describe, expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import { registerNotifications } from '#main/shell/notifications/handlers'
import { notificationText } from '#main/shell/notifications/texts'
import { caller } from '../../support.ts'

describe('a notification', () => {
  function world(supported = true) {
    const shown: { body: string }[] = []
    const told: unknown[][] = []
    let click: (windowId: number) => void = () => {
      throw new Error('nothing was shown')
    }
    const handlers = registerNotifications({
      notify: (text, onClick) => {
        shown.push(text)
        click = onClick
        return supported
      },
      settings: { preferences: () => ({ locale: 'ja', theme: 'system', companyId: null }) },
      windowOf: (id) =>
        id === 7
          ? {
              push: (...event: unknown[]) => {
                told.push(event)
              },
            }
          : null,
    })
    const show = () => handlers['notifications.show']({ kind: 'approvalDue', count: 2 }, caller())
    return {
      show,
      shown,
      told,
      click: (id: number) => {
        click(id)
      },
    }
  }

  it('is worded by the main process', async () => {
    const { show, shown } = world()
    expect(await show()).toEqual(ok({ shown: true }))
    expect(shown[0]?.body).toContain('2件')
    expect(await world(false).show()).toEqual(ok({ shown: false }))
  })

  it('says that the morning summary is ready, with nothing of it but a count', () => {
    const { body } = notificationText('ja', { kind: 'morning', count: 1_200 })
    expect(body).toBe('本日の確認事項（1,200件）を作りました。内容を確かめてください。')
    expect(notificationText('en', { kind: 'morning', count: 3 }).body).toContain('(lines: 3)')
  })

  it('tells its window what it was about when the user clicks it, if the window still exists', async () => {
    const { show, told, click } = world()
    await show()
    click(7)
    click(8)
    expect(told).toEqual([['notifications.clicked', { kind: 'approvalDue' }]])
  })
})
