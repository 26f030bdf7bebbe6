// What an office does to its Windows computers: AppData redirected to a server's share, and reg.exe forbidden.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'
import { ARCHIVE } from '../release/packed/place.ts'
import { appSystem } from './support/appSystem.ts'
import { askBanks } from './support/askBanks.ts'
import { expect, HOLD, PERSON, PROGRAM, test } from './support/desk.ts'
import { expectLotThere, prepareKnownLot, withData } from './support/knownLot.ts'
import { answerQuestion, holdQuestions } from './support/questions.ts'
import { needsRealElectron } from './support/realElectron.ts'
import { expectError, fileLot, openLot, startPractice } from './support/steps.ts'

test.use({ launch: { protection: 'memory' } })

needsRealElectron('it depends on Windows')
test.skip(appSystem !== 'win32', 'needs Windows')

const inside = (name: string): string => join(import.meta.dirname, 'inside', name)

test.describe('AppData on another volume', () => {
  let local = ''
  test.beforeEach(() => {
    local = mkdtempSync(join(tmpdir(), PERSON))
  })
  test.afterEach(() => {
    rmSync(local, { recursive: true, force: true, maxRetries: 5 })
  })

  /** Starts the app as the system does, which says where AppData is. */
  const start = (roaming: string): Promise<ElectronApplication> =>
    _electron.launch({
      ...PROGRAM,
      args: ['-r', HOLD, '-r', inside('appData.cjs'), ARCHIVE, '--lang=ja'],
      env: { ...process.env, E2E_LOCAL_APP_DATA: local, E2E_APP_DATA: roaming },
    })

  test('is copied to this computer with the key that works, once, and only a pointer stays', async ({ desk }, info) => {
    await withData(desk.page)
    await desk.close()
    const roaming = info.outputPath('Roaming', 'Tokucho Desk')
    mkdirSync(dirname(roaming), { recursive: true })
    test.skip(
      statSync(dirname(roaming)).dev === statSync(local).dev,
      'needs two volumes: that of the tests and that of temporary files',
    )
    cpSync(desk.userData, roaming, { recursive: true })
    for (const moved of ['at the first start', 'at the second']) {
      const app = await start(roaming)
      const page = await app.firstWindow()
      await expectLotThere(page)
      await page.getByRole('link', { name: '今月の納付' }).click()
      await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
      await app.close()
      expect(readdirSync(roaming), moved).toEqual(['moved.json'])
      const log = readFileSync(join(local, 'Tokucho Desk', 'logs', 'main.log'), 'utf8')
      expect(log.split('"app.folderMoved"'), moved).toHaveLength(2)
    }
  })

  test('is left alone where it has no data of the app, though Electron has made a folder there', async ({
    desk: _,
  }, info) => {
    const roaming = info.outputPath('Roaming', 'Tokucho Desk')
    mkdirSync(roaming, { recursive: true })
    writeFileSync(join(roaming, 'Local State'), '{}')
    const app = await start(roaming)
    const page = await app.firstWindow()
    await startPractice(page)
    await app.close()
    expect(existsSync(join(local, 'Tokucho Desk', 'settings.json'))).toBe(true)
    expect(existsSync(join(roaming, 'settings.json'))).toBe(false)
    expect(readFileSync(join(roaming, 'Local State'), 'utf8')).toBe('{}')
  })

  test('that cannot be reached keeps nobody from starting', async ({ desk: _ }) => {
    const app = await start('Q:\\gone\\Tokucho Desk')
    await startPractice(await app.firstWindow())
    await app.close()
    expect(existsSync(join(local, 'Tokucho Desk', 'settings.json'))).toBe(true)
  })
})

test('a reg.exe that cannot run stops every real bank and is named, and the app says when it can', async ({ desk }) => {
  await startPractice(desk.page)
  await prepareKnownLot(desk.page)
  await desk.restart({ protection: 'memory', before: [inside('noReg.cjs')] })
  const { page } = desk
  await holdQuestions(desk)
  const told = page.getByRole('alert').filter({ hasText: 'reg.exe' })
  await expectError(told, ['reg.exe', 'ENOENT', '30秒ごとに'])
  expect(await askBanks(page)).toEqual({ practice: 'answered', production: 'policyBroken' })
  await desk.app.evaluate(() => {
    process.env['SystemRoot'] = (globalThis as unknown as { systemRoot: string }).systemRoot
  })
  await answerQuestion(desk, '管理者の設定を読めるようになりました', 'OK')
  await desk.restart({ protection: 'memory' })
  await openLot(desk.page, '十一月分')
  await fileLot(desk.page)
  await expect(desk.page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
})
