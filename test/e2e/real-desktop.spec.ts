// Tests behaviour that the stand-in only imitates: the zoom that Chromium keeps for each page and that printing must
// ignore, and the system's own menu.
import { expect, test } from './support/desk.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'
import { samplePayees } from './support/payees.ts'
import { prepareLot, startPractice } from './support/steps.ts'

test.describe(`the desktop of the real Electron ${REAL_ELECTRON}`, () => {
  needsRealElectron('the zoom of its pages, its printing and its menu')

  test('prints the same at any zoom, and enables and disables the items of its menu', async ({
    desk: { app, page },
  }) => {
    await startPractice(page)
    await prepareLot(page, '拡大しても', samplePayees(3))
    const enabled = (id: string) =>
      app.evaluate(({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.enabled, id)
    await expect.poll(() => enabled('print')).toBe(true)
    const pdf = () =>
      app.evaluate(async ({ BrowserWindow }) => {
        const bytes = await BrowserWindow.getAllWindows()[0]!.webContents.printToPDF({ preferCSSPageSize: true })
        return (bytes.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length
      })
    const pages = await pdf()
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(2)
    })
    expect(await pdf()).toBe(pages)
  })
})
