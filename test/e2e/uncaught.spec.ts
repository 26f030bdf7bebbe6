// Tests errors that no code catches: in a script, in a promise, or in the main process. Each test causes one. It leaves
// a line in the log and a notice on the screen, and after an error in main nothing is filed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import type { App } from 'vue'
import { expect, launchDesk } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { needsKeychain } from './support/appSystem.ts'
import { applications, fileLot, goTo, openLot, prepareLot, startPractice, waitSaved } from './support/steps.ts'

const logOf = (userData: string): string => readFileSync(join(userData, 'logs/main.log'), 'utf8')

test('an error of the page is reported and logged without its message, and the page can be reloaded', async () => {
  const desk = await launchDesk()
  try {
    const { page } = desk
    await startPractice(page)
    const notice = page.getByRole('alert').filter({ hasText: 'この画面で予期しないエラーが起きました' })
    await expect(notice).toHaveCount(0)
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('123456 円 甲社')
      })
    })
    await expect(notice).toContainText('下書きは入力のたびに保存されています')
    await expect(notice.getByRole('button', { name: '診断情報をコピー' })).toBeVisible()
    await page.evaluate(() => {
      void Promise.reject(new RangeError('654321 円'))
    })
    await expect
      .poll(() => logOf(desk.userData))
      .toMatch(
        /"event":"page.uncaught","from":"script","thrown":"TypeError"[^\n]*\n(.*\n)*.*"event":"page.uncaught","from":"promise","thrown":"RangeError"/,
      )
    expect(logOf(desk.userData)).not.toMatch(/123456|654321|甲社/)
    await notice.getByRole('button', { name: '再読み込み' }).click()
    await expect(page.getByRole('table', { name: '口座残高' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  } finally {
    await desk.dispose()
  }
})

/**
 * Adds two screens to the running app. The component of one throws while it is set up, and the guard of the other
 * throws on the way to it.
 */
async function addBrokenScreens(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The property that Vue sets on its root element, in a production build too.
    const {
      _vnode: {
        appContext: { app },
      },
    } = document.querySelector('#app') as unknown as { _vnode: { appContext: { app: App } } }
    const router = app.config.globalProperties['$router']
    router.addRoute({
      path: '/broken-component',
      component: {
        setup: () => {
          throw new TypeError('111222 円')
        },
        render: () => null,
      },
    })
    router.addRoute({
      path: '/broken-guard',
      component: { render: () => null },
      beforeEnter: () => {
        throw new RangeError('333444 円')
      },
    })
  })
}

test.describe('an error inside the app', () => {
  for (const [place, path, from, thrown] of [
    ['a component', 'broken-component', 'component', 'TypeError'],
    ['a guard of the router', 'broken-guard', 'router', 'RangeError'],
  ] as const) {
    test(`in ${place} is reported once and logged without its message, and the menu still works`, async () => {
      const desk = await launchDesk()
      try {
        const { page } = desk
        await startPractice(page)
        await addBrokenScreens(page)
        const notice = page.getByRole('alert').filter({ hasText: 'この画面で予期しないエラーが起きました' })
        await expect(notice).toHaveCount(0)
        await page.evaluate((hash) => {
          window.location.hash = hash
        }, `#/${path}`)
        await expect(notice).toBeVisible()
        const lines = () =>
          logOf(desk.userData)
            .split('\n')
            .filter((line) => line.includes('"event":"page.uncaught"'))
        await expect.poll(lines).toEqual([expect.stringContaining(`"from":"${from}","thrown":"${thrown}"`)])
        // The console shows the error with its message, for developers and for the checks of other tests.
        expect(desk.output()).toMatch(/^pageerror: \d{6} 円$/m)
        await notice.getByRole('button', { name: '閉じる' }).click()
        await goTo(page, '地方税納付')
        await expect(page.getByRole('button', { name: '新規作成', expanded: false })).toBeVisible()
        // By now the router's promise would have reported it a second time.
        expect(lines()).toHaveLength(1)
        expect(logOf(desk.userData)).not.toMatch(/111222|333444/)
      } finally {
        await desk.dispose()
      }
    })
  }
})

test('after an uncaught error in main the screens report it, drafts are saved and nothing is filed until a restart', async () => {
  needsKeychain()
  const desk = await launchDesk({ protection: 'memory' })
  try {
    const { app, page } = desk
    await startPractice(page)
    // The control: the same keys file a lot as long as no error has occurred.
    await prepareLot(page, '前の分', samplePayees(2))
    await fileLot(page)
    await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    expect(await applications(page)).toHaveLength(1)
    await prepareLot(page, '後の分', samplePayees(3))
    await app.evaluate(() => {
      setTimeout(() => {
        throw new Error('123456 円')
      })
    })
    const noticeOn = (shown: Page) => shown.getByRole('alert').filter({ hasText: 'これから新しい申請は送信しません' })
    const notice = noticeOn(page)
    await expect(notice).toContainText('アプリの内部で予期しないエラーが起きたため、申請を止めています')
    await expect(notice).toContainText('アプリを終了して、もう一度起動してください')
    expect(logOf(desk.userData)).toContain('"event":"main.uncaughtException"')
    expect(logOf(desk.userData)).not.toContain('123456')
    await notice.getByRole('button', { name: '閉じる' }).click()
    await expect(notice).toHaveCount(0)

    await page.getByLabel('データ名').fill('後の分（直し）')
    await waitSaved(page)
    await goTo(page, '地方税納付')
    await openLot(page, '後の分（直し）')
    await fileLot(page)
    const refused = page.getByRole('alert').filter({ hasText: '何も送信していません' })
    await expect(refused).toContainText('アプリの内部で予期しないエラーが起きたため、申請を止めています')
    await expect(refused).toContainText('アプリを終了してもう一度起動し、「申請履歴」を確かめてから申請してください')
    expect(await applications(page)).toHaveLength(1)
    const journal = await page.evaluate(async () => window.desk.call('journal.list', {}))
    expect(journal).toMatchObject({ ok: true, value: [{ state: 'accepted' }] })
    expect(journal.ok && journal.value).toHaveLength(1)

    await page.reload()
    await expect(notice).toBeVisible()
    await desk.restart()
    await openLot(desk.page, '後の分（直し）')
    await expect(noticeOn(desk.page)).toHaveCount(0)
    await fileLot(desk.page)
    await expect(desk.page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
    expect(await applications(desk.page)).toHaveLength(2)
  } finally {
    await desk.dispose()
  }
})
