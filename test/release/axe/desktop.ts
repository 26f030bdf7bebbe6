// Audits what lies outside the screens: the palette, the help, the tour, the list of keys, and the message about a
// dropped file.
import { expect } from '#test/e2e/support/expect'
import { TOUR_STEPS } from '#features/help/tour/steps'
import { press, visit } from '../../e2e/demo/moves.ts'
import type { Stage } from '../../e2e/demo/stage.ts'

export async function besideTheScreens(stage: Stage): Promise<void> {
  const { step } = stage
  await step({ ja: '操作と検索', en: 'The palette' }, () => palette(stage))
  await step({ ja: 'ヘルプとキーの一覧', en: 'The help and the keys' }, () => help(stage))
  await step({ ja: '落としたファイル', en: 'A dropped file' }, () => dropped(stage))
  await step({ ja: '案内の手順', en: 'The steps of the tour' }, () => tour(stage))
}

async function palette(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await visit(stage, '/lots')
  await expect(page.getByRole('heading', { name: t('lots.list.title'), exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog', { name: t('palette.title') }).getByRole('combobox')
  await expect(field).toBeFocused()
  await shoot('palette')
  // The digit 1 occurs in stored entries, payees and lots, so each of them is found.
  await field.fill('1')
  await expect(page.getByRole('option').nth(3)).toBeVisible()
  await shoot('palette-hits')
  await field.fill('どこにもない言葉')
  await expect(page.getByText(stage.like('palette.none'))).toBeVisible()
  await shoot('palette-none')
  await page.keyboard.press('Escape')
}

async function help(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  const panel = page.getByRole('complementary', { name: t('help.title') })
  for (const [hash, name] of [
    ['/lots', 'lots'],
    ['/ledger', 'ledger'],
    ['/settings/network', 'settings'],
  ] as const) {
    await visit(stage, hash)
    await page.keyboard.press('Shift+F1')
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await shoot(`help-${name}`)
    await page.keyboard.press('Shift+F1')
    await expect(panel).toHaveCount(0)
  }
  await stage.desk.app.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('keys')?.click()
  })
  await expect(page.getByRole('dialog', { name: t('palette.command.keys') })).toBeVisible()
  await shoot('keys-of-every-screen')
  await page.keyboard.press('Escape')
}

async function dropped(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'photo.png'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  const notice = page.getByRole('alert').filter({ hasText: 'photo.png' })
  await expect(notice).toBeVisible()
  await shoot('dropped-refused')
  await notice.getByRole('button', { name: t('common.action.close') }).click()
}

async function tour(stage: Stage): Promise<void> {
  const { page, t, shoot } = stage
  await visit(stage, '/')
  await expect(page.getByRole('region', { name: t('help.offer.title') })).toBeVisible()
  await shoot('tour-offer')
  await press(stage, 'help.offer.start')
  for (const { name } of TOUR_STEPS) {
    await expect(page.getByText(t(`help.steps.${name}.title`), { exact: true })).toBeVisible()
    await shoot(`tour-${name}`)
    if (name !== TOUR_STEPS.at(-1)?.name) await press(stage, 'help.steps.next')
  }
  await press(stage, 'help.steps.finish')
}
