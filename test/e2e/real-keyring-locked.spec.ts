// Tests a keyring that is still locked when the app starts, as after a login without a password. The window and its
// text appear first, and the system asks for the password once.
import { expect, launchDesk, test } from './support/desk.ts'
import { needsKeyring, startKeyring } from './support/keyring.ts'
import { eventsOf } from './support/program.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'
import { startPractice } from './support/steps.ts'

test.describe(`a locked keyring ${REAL_ELECTRON}`, () => {
  needsRealElectron('the prompt belongs to the desktop')
  needsKeyring()

  test('lets the window open before the prompt is answered, and the prompt opens once', async () => {
    const keyring = await startKeyring()
    const desk = await launchDesk({ protection: 'memory', env: keyring.env })
    const usable = () => eventsOf(desk.userData).filter((event) => event === 'window.usable').length
    try {
      await startPractice(desk.page)
      await desk.close()
      keyring.lock()
      expect([keyring.prompts(), usable()]).toEqual([0, 1])
      const started = desk.restart()
      started.catch(() => undefined)
      await expect.poll(() => keyring.prompts()).toBe(1)
      // The log line of the first screen is written before the prompt blocks main.
      expect(usable()).toBe(2)
      await keyring.unlock()
      await started
      await expect(
        desk.page.getByRole('table', { name: '口座残高' }).getByRole('row', { name: /60日で600件/ }),
      ).toContainText(/\d{1,3}(,\d{3})+/)
      expect(keyring.prompts()).toBe(0)
    } finally {
      // A prompt that nobody answers would keep the app from ending.
      keyring.close()
      await desk.dispose()
    }
  })
})
