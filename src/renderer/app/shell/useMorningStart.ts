import { call } from '#data/bridge/index'
import { useMorningChoice } from '#features/filed/morning/useMorningChoice'
import { atStart } from './atStart.ts'

/**
 * Makes the morning summary at the first start or unlocking of a day, if the user wants that. Notifies once, unless
 * the window is in front.
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
