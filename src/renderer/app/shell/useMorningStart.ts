import { call } from '#data/bridge/index'
import { useMorningChoice } from '#features/filed/morning/useMorningChoice'
import { atStart } from './atStart.ts'

/**
 * Makes the morning summary at the first start of a day, or when the app is first unlocked on it, if the user wants one.
 * Notifies once, unless the window is in front. Its code is loaded only then.
 */
export function useMorningStart(): void {
  const choice = useMorningChoice()

  async function start(): Promise<void> {
    if (choice.value === 'off') return
    const { useMorning } = await import('#features/filed/morning/store')
    const morning = useMorning()
    if (!(await morning.makeAtStart()) || document.hasFocus()) return
    const count = morning.news()
    if (count > 0) void call('notifications.show', { kind: 'morning', count })
  }

  atStart(start)
}
