// A workstation of an office imports hostile files of employees and shares the lot it makes of the plan: no individual
// number reaches the office's database, neither a dump of it nor the files of its server. Both searches are shown to find
// a number that was planted.
import { scanFolder, scanText } from '../release/keyscan/scan.ts'
import { dumpOf } from '../resilience/postgres/dump.ts'
import { individualNumber, PLACES } from '../unit/formats/year/samples.ts'
import { expect, test } from './support/desk.ts'
import { importHostileFiles } from './support/hostileImport.ts'
import { HOSTILE_NUMBERS } from './support/hostileNotices.ts'
import { openOffice, type OfficeWorld } from './support/officeApps.ts'
import { goTo, startPractice } from './support/steps.ts'

const PLANTED = individualNumber(901)
const SEARCHED = [...HOSTILE_NUMBERS, PLANTED]

let world: OfficeWorld
test.beforeAll(async () => {
  world = await openOffice()
})
test.afterAll(async () => {
  await world.end()
})

test('no individual number reaches the database of an office after hostile files', async () => {
  const desk = await world.enter('hana', ['prepare'], ({ page }) => startPractice(page))
  const { page } = desk
  await page.getByRole('button', { name: /^共有する / }).click()
  await expect(page.getByText('共有中')).toBeVisible()
  await goTo(page, '年間計画')
  await importHostileFiles(desk, test.info())
  await page.getByRole('button', { name: 'この月の納付データを作る' }).click()
  await expect(page.getByRole('grid', { name: '納付先明細' })).toBeVisible()

  const { server, office } = world
  const shared = 'S-0'
  await test.step('a dump has the lot of the plan and none of the numbers', async () => {
    await expect.poll(() => dumpOf(server, office)).toContain(shared)
    const dump = await dumpOf(server, office)
    expect(dump).toContain(PLACES[0]?.code)
    expect(scanText(dump, SEARCHED).findings).toEqual([])
  })
  await test.step('the files of the server have none after a checkpoint', async () => {
    await office.owner.query('checkpoint')
    const scanned = scanFolder(server.data, SEARCHED)
    expect(scanned.files).toBeGreaterThan(100)
    expect(scanned.findings).toEqual([])
  })
  await test.step('both searches find a number that was put there on purpose', async () => {
    await office.owner.query('create table public.control (text text)')
    await office.owner.query('insert into public.control values ($1)', [PLANTED])
    expect(scanText(await dumpOf(server, office), SEARCHED).findings).not.toEqual([])
    await office.owner.query('checkpoint')
    expect(scanFolder(server.data, SEARCHED).findings).not.toEqual([])
  })
})
