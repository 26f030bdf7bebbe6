// What an office does not have yet when a person quits: it is waited for, and said if it stays.
import { expect, type Desk, test } from './support/desk.ts'
import { openOffice, type OfficeWorld } from './support/officeApps.ts'
import { samplePayees } from './support/payees.ts'
import { cell, openLot, prepareLot, startPractice, waitSaved } from './support/steps.ts'

const NAME = '共有中の納付'
const STAYS = '事務所にまだ送られていない変更があります'

let world: OfficeWorld
test.beforeAll(async () => {
  world = await openOffice()
})
test.afterAll(async () => {
  await world.end()
})

/** Starts the app of a person who shares one lot. */
async function enter(name: string): Promise<Desk> {
  const desk = await world.enter(name, ['prepare'], async ({ page }) => {
    await startPractice(page)
    await prepareLot(page, NAME, samplePayees(3))
  })
  await desk.page
    .getByRole('button', { name: /^共有する / })
    .first()
    .click()
  await expect.poll(() => sharedAmounts()).toContain(samplePayees(1)[0]?.amount)
  // The box of the system says what it would show, because the app is gone afterwards.
  await desk.app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...given: unknown[]) => {
      console.log(`box: ${(given.at(-1) as { message: string }).message}`)
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }
  })
  return desk
}

async function sharedAmounts(): Promise<number[]> {
  const { rows } = await world.office.owner.query<{ amount: number }>(
    `select (body->'detail'->>'amountOfPayrollTaxPayments')::int as amount from office.item where kind = 'lotRow'`,
  )
  return rows.map(({ amount }) => amount)
}

async function type({ page }: Desk, amount: string): Promise<void> {
  await openLot(page, NAME)
  await cell(page, 1, 7).click()
  await page.keyboard.type(amount)
  await page.keyboard.press('Enter')
  await waitSaved(page)
}

test('an edit that was just saved is at the server when the app is gone, and nothing is said', async () => {
  const hana = await enter('hana')
  await type(hana, '54321')
  await hana.close()
  expect(await sharedAmounts()).toContain(54_321)
  expect(hana.output()).not.toContain('box: ')
})

test('without the server the app says that edits stay on this computer, quits, and sends them at its next start', async () => {
  const taro = await enter('taro')
  world.server.end('fast')
  await expect(taro.page.getByText('サーバーに接続できません').first()).toBeVisible()
  await type(taro, '65432')
  await taro.close()
  expect(taro.output().match(/box: .*/g)).toEqual([`box: ${STAYS}。`])
  await world.server.begin()
  await world.office.reconnectOwner()
  await taro.restart()
  await expect.poll(() => sharedAmounts()).toContain(65_432)
})

test('a person whom the office no longer accepts is told what stays, and the app quits', async () => {
  const saku = await enter('saku')
  await world.office.owner.query('select office.deactivate($1)', [`${world.office.database}_saku`])
  await expect(saku.page.getByText('メンバーから外されています').first()).toBeVisible()
  await type(saku, '76543')
  await saku.close()
  expect(saku.output().match(/box: .*/g)).toEqual([`box: ${STAYS}。`])
})
