import type { Page } from '@playwright/test'
import { expect, test, type Desk } from './support/desk.ts'
import { choosesProtection } from './support/appSystem.ts'
import { samplePayees } from './support/payees.ts'
import { answerQuestion, holdQuestions } from './support/questions.ts'
import {
  applications,
  cell,
  fetchEntries,
  fileLot,
  goTo,
  openAccount,
  openLot,
  prepareLot,
  setFault,
  startPractice,
} from './support/steps.ts'

// With this protection, stored keys survive a restart.
test.use({ launch: { protection: 'memory' } })

const RIGHT = 'ひらけごまひらけごま'
const KEY = 'practice-8sKd02LmQp47XvTzYb1cWn6'

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'ロックされています' })

/** Locks the app by its menu item, whose accelerator is Ctrl+L. */
const lockByMenu = (desk: Desk) =>
  desk.app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .find(({ label, accelerator }) => label === 'ロック' && accelerator === 'CommandOrControl+L')
    item?.click()
  })

async function unlock(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('パスワード', { exact: true }).fill(passphrase)
  await page.keyboard.press('Enter')
}

async function setPassphrase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'パスワードを設定' }).click()
  await page.getByLabel('新しいパスワード', { exact: true }).fill(RIGHT)
  await page.getByLabel('新しいパスワード（もう一度）').fill(RIGHT)
  await page.getByRole('button', { name: 'パスワードを保存' }).click()
  await expect(page.getByText('パスワードを保存しました')).toBeVisible()
}

test('a locked app reveals nothing, is unchanged once its passphrase unlocks it, and is locked when it starts', async ({
  desk,
}) => {
  let { page } = desk
  await startPractice(page)
  await prepareLot(page, 'ロックの前', samplePayees(2))

  await test.step('without a passphrase, the command to lock leads to the field for a new one', async () => {
    await lockByMenu(desk)
    await setPassphrase(page)
  })

  await test.step('the app can be locked in the middle of typing, with a dialog open', async () => {
    await openLot(page, 'ロックの前')
    await cell(page, 1, 7).click()
    await page.keyboard.type('77777')
    await lockByMenu(desk)
    await expect(lockScreen(page)).toBeVisible()
    // Elements outside the application root, such as dialogs and popups, are gone too, even new ones.
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('button'), { textContent: 'あとから' }))
    })
    expect(
      await page.evaluate(
        () =>
          [...document.body.children].filter((one) => one.id !== 'lock-screen' && one.getClientRects().length > 0)
            .length,
      ),
    ).toBe(0)
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/ロックの前|77777|納付先|あとから/)
    for (let tab = 0; tab < 8; tab++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('#lock-screen') !== null,
        ),
      ).toBe(true)
    }
  })

  await test.step('the main process refuses the calls of a page that ignores the lock', async () => {
    const answers = await page.evaluate(async () => {
      document.body.removeAttribute('data-locked')
      const calls = [
        window.desk.call('companies.list'),
        window.desk.call('journal.list', {}),
        window.desk.call('credentials.list'),
        window.desk.call('lock.now'),
        window.desk.call('lock.configure', { minutes: 0 }),
        window.desk.call('practice.state'),
      ]
      const replies = await Promise.all(calls)
      document.body.toggleAttribute('data-locked', true)
      return replies.map((reply) => (reply.ok ? 'answered' : reply.error.code))
    })
    expect(new Set(answers)).toEqual(new Set(['locked']))
  })

  await test.step('a wrong passphrase does not unlock the app, and the right one restores the screen', async () => {
    await unlock(page, '違うパスワードです')
    await expect(lockScreen(page).getByRole('alert')).toHaveText('パスワードが違います')
    await unlock(page, RIGHT)
    await expect(lockScreen(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 7)).toHaveText('77,777')
  })

  await test.step('the sleep of the computer locks the app too, and a restart does not unlock it', async () => {
    // On Linux, Electron does not report that the screen was locked. It reports the computer's sleep on every system.
    await desk.app.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('suspend')
    })
    await expect(lockScreen(page)).toContainText('画面のロックまたはスリープに合わせて、ロックしました。')
    await desk.restart()
    page = desk.page
    await expect(lockScreen(page)).toContainText('起動しました。')
    expect(await page.evaluate(() => document.getElementById('app')?.textContent)).toBe('')
    await unlock(page, RIGHT)
    await openLot(page, 'ロックの前')
    await expect(cell(page, 1, 7)).toHaveText('77,777')
  })
})

test('a computer that sleeps in the middle of a filing locks the app, and the filing has its one outcome', async ({
  desk: { app, page },
}) => {
  await startPractice(page)
  await prepareLot(page, '途中のスリープ', samplePayees(2))
  await goTo(page, '設定')
  await page.getByRole('tab', { name: 'セキュリティ' }).click()
  await setPassphrase(page)
  await setFault(page, { kind: 'latency', operation: 'apply', amount: 4_000 })
  await openLot(page, '途中のスリープ')
  await fileLot(page)
  await expect.poll(async () => (await applications(page)).length).toBe(1)
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
  })
  await expect(lockScreen(page)).toContainText('画面のロックまたはスリープに合わせて、ロックしました。')
  await unlock(page, RIGHT)
  await expect(page.getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  expect(await applications(page)).toHaveLength(1)
})

test('a computer that sleeps in the middle of an inquiry locks the app, and the statement arrives whole', async ({
  desk: { app, page },
}) => {
  await startPractice(page)
  await goTo(page, '設定')
  await page.getByRole('tab', { name: 'セキュリティ' }).click()
  await setPassphrase(page)
  await openAccount(page, /60日で600件/)
  await setFault(page, { kind: 'latency', operation: 'transactions', amount: 1_000 })
  await fetchEntries(page, '直近60日')
  await expect(page.getByRole('button', { name: '中止' })).toBeVisible()
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
  })
  await expect(lockScreen(page)).toContainText('画面のロックまたはスリープに合わせて、ロックしました。')
  await unlock(page, RIGHT)
  await expect(page.getByRole('table', { name: '入出金明細' })).toHaveAttribute('aria-rowcount', '601')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('without protected storage', () => {
  test.skip(!choosesProtection, 'needs Linux: Windows and macOS always protect secrets')
  test.use({ launch: { protection: 'none' } })

  test('a key is stored unprotected only if the user agrees, and withdrawing the consent erases it', async ({
    desk,
  }) => {
    let { page } = desk
    const panel = () => page.getByRole('region', { name: 'クライアントキーの保護' })
    const open = async (tab: string) => {
      await goTo(page, '設定')
      await page.getByRole('tab', { name: tab }).click()
    }
    const WEAKLY = 'クライアントキーを、保護されないままこのパソコンに保存しますか'
    await startPractice(page)
    await open('クライアントキー')
    const practice = page.getByRole('region', { name: '練習', exact: true })
    await page.getByRole('button', { name: '練習のキーを入れ替え' }).click()
    await practice.getByRole('textbox', { name: '練習のクライアントキー' }).fill(KEY)
    await page.getByRole('button', { name: '保存せずにテスト' }).click()
    await expect(practice.getByText(/に接続できました（\d+ ミリ秒）。このキーはまだ保存していません。/)).toBeVisible()
    await practice.getByRole('button', { name: '保存', exact: true }).click()
    await open('セキュリティ')
    await holdQuestions(desk)
    await page.getByRole('button', { name: '保護なしで保存する…' }).click()
    await answerQuestion(desk, WEAKLY, 'キャンセル')
    await expect(panel()).toContainText('保護なし・保存しません')
    await page.getByRole('button', { name: '保護なしで保存する…' }).click()
    await answerQuestion(desk, WEAKLY, '保護なしで保存する')
    await expect(panel()).toContainText('ファイルを手に入れた人はだれでもキーを読み取れます。')

    await desk.restart()
    page = desk.page
    await open('クライアントキー')
    await expect(page.getByRole('region', { name: '練習', exact: true })).toContainText('登録済み（保護なし）')
    await open('セキュリティ')
    await page.getByRole('button', { name: '取り消して、保存したキーを削除' }).click()
    await expect(panel()).toContainText('保護なし・保存しません')
    await open('クライアントキー')
    await expect(page.getByRole('region', { name: '練習', exact: true })).toContainText('未登録')
  })
})
