// An update of the app on a computer that fails, with the real electron-updater: what is told, that this version goes
// on with its data, that nothing was installed, and that the same release is installed afterwards.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UpdateLook, UpdateStatus } from '#contract/ipc/updates'
import { LIMITS } from '../budget.ts'
import { appSystem } from './support/appSystem.ts'
import { expect, test as base, type Desk } from './support/desk.ts'
import { holdAlone } from './support/holding.ts'
import { idle } from './support/idle.ts'
import { expectLotThere, NAME, withData } from './support/knownLot.ts'
import { NEWER, Publisher } from './support/publisher.ts'
import { answerQuestion, holdQuestions, questionsOf } from './support/questions.ts'
import { needsRealElectron, REAL_ELECTRON } from './support/realElectron.ts'
import { applications, fileLot, goTo, openLot, setFault, startPractice } from './support/steps.ts'

const test = base.extend<{ publisher: Publisher }, { builtPublisher: Publisher }>({
  builtPublisher: [
    async ({ browserName: _ }, use) => {
      const publisher = new Publisher()
      await publisher.open()
      await use(publisher)
      publisher.close()
    },
    { scope: 'worker', timeout: LIMITS.step },
  ],
  publisher: async ({ builtPublisher }, use) => {
    builtPublisher.install()
    await use(builtPublisher)
  },
  launch: async ({ publisher: { app, before, env } }, use) => {
    await use({ world: 'whole', app, before: [before], env })
  },
})

const status = ({ page }: Desk): Promise<UpdateStatus> =>
  page.evaluate(async () => {
    const reply = await window.desk.call('updates.status')
    if (!reply.ok) throw new Error(reply.error.code)
    return reply.value
  })

/** Has the app look for a newer version, as the button of the settings does. A round that runs already is joined. */
async function look({ page }: Desk): Promise<void> {
  await page.evaluate(() => window.desk.call('updates.look'))
}

const agreeToDownload = (desk: Desk) =>
  answerQuestion(desk, `新しいバージョン（${NEWER}）があります`, 'ダウンロードする')
const agreeToRestart = (desk: Desk) =>
  answerQuestion(desk, `新しいバージョン（${NEWER}）をダウンロードしました`, '再起動して更新')

/**
 * Expects the app to say how a look that began after `begun` ended, in main and in the settings, to go on as this
 * version with its data, and to have installed nothing.
 */
async function expectGoesOn(
  desk: Desk,
  publisher: Publisher,
  begun: number,
  outcome: UpdateLook['outcome'],
  words: string,
): Promise<void> {
  const { page } = desk
  await expect
    .poll(async () => {
      const { state, last } = await status(desk)
      return last && Date.parse(last.at) >= begun && state.kind === 'idle' ? last.outcome : state.kind
    })
    .toBe(outcome)
  await goTo(page, '設定')
  await page.getByRole('tab', { name: '診断' }).click()
  const panel = page.getByRole('region', { name: 'アプリの更新' })
  await expect(panel).toContainText(words)
  await expect(panel).toContainText('現在のバージョンはそのまま使えます')
  await expectLotThere(page)
  expect([publisher.started(), publisher.isAsInstalled()]).toEqual([undefined, true])
}

/** The error codes of the failed updates in the log, oldest first. */
const failures = ({ userData }: Desk): (string | undefined)[] =>
  readFileSync(join(userData, 'logs', 'main.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"updates.failed"'))
    .map((line) => (JSON.parse(line) as { code?: string }).code)

/** The control: the same release is downloaded, and the app ends to have it installed over this one. */
async function expectInstalls(desk: Desk, publisher: Publisher, downloads = true): Promise<void> {
  publisher.offer()
  const ended = desk.app.waitForEvent('close', { timeout: LIMITS.answer })
  await look(desk)
  await agreeToDownload(desk)
  await agreeToRestart(desk)
  await ended
  expect(publisher.started()).toMatchObject({ whole: true })
  expect(publisher.wasDownloaded()).toBe(downloads)
  if (appSystem === 'linux') expect(publisher.isAsInstalled()).toBe(false)
}

/** Has half of the installer downloaded; the other half does not come. */
async function downloadHalf(desk: Desk, publisher: Publisher): Promise<void> {
  publisher.offer(() => ({ half: true }))
  await look(desk)
  await agreeToDownload(desk)
  await expect.poll(() => publisher.waiting()).toBe(1)
  await expect.poll(() => publisher.pendingFiles().some(({ bytes }) => bytes > 1_000_000)).toBe(true)
  expect((await status(desk)).state.kind).toBe('downloading')
}

/** Expects a look to end at once: nothing is asked of the publisher or of the person. */
async function expectBusy(desk: Desk, publisher: Publisher): Promise<void> {
  const begun = Date.now()
  await look(desk)
  const { state, last } = await status(desk)
  expect([state.kind, last?.outcome, Date.parse(last?.at ?? '') >= begun]).toEqual(['idle', 'busy', true])
  expect([publisher.wasAsked(), await questionsOf(desk)]).toEqual([false, []])
}

/** Emits what Windows sends before a session ends. Returns whether the app holds it up. */
const sessionEnds = ({ app }: Desk): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => {
    let held = false
    const event = {
      preventDefault: () => {
        held = true
      },
    }
    for (const window of BrowserWindow.getAllWindows()) window.emit('query-session-end', event)
    return held
  })

test.describe(`an update ${REAL_ELECTRON}`, () => {
  needsRealElectron('electron-updater downloads by its network')
  test.skip(appSystem === 'darwin', 'needs Windows or Linux: on macOS the system installs, and wants a signed app')

  test.beforeEach(async ({ desk }) => {
    await withData(desk.page)
    await holdQuestions(desk)
  })

  test('whose description or program was changed or is unsigned is not used', async ({ desk, publisher }) => {
    const wrong = {
      unsigned: { description: (text: string) => text.replace(/^signature:.*\n/m, ''), outcome: 'notSigned' },
      changed: { description: (text: string) => text.replaceAll('9.0.0', '9.0.1'), outcome: 'notSigned' },
      unreadable: { description: (text: string) => text.slice(0, 5), outcome: 'failed' },
    } as const
    for (const [name, { description, outcome }] of Object.entries(wrong))
      await test.step(`${name} description`, async () => {
        publisher.offer((whole) => ({ description: description(whole.description) }))
        const begun = Date.now()
        await look(desk)
        const words = outcome === 'notSigned' ? '発行元の署名を確かめられないため、使いません' : '確認できませんでした'
        await expectGoesOn(desk, publisher, begun, outcome, words)
        expect([publisher.wasDownloaded(), await questionsOf(desk)]).toEqual([false, []])
      })
    await test.step('changed program', async () => {
      publisher.offer(({ installer }) => ({
        installer: installer.map((byte, at) => (at === 5_000_000 ? ~byte : byte)),
      }))
      const begun = Date.now()
      await look(desk)
      await agreeToDownload(desk)
      await expectGoesOn(desk, publisher, begun, 'notDownloaded', 'ダウンロードできませんでした')
      expect([publisher.wasDownloaded(), publisher.pendingFiles()]).toEqual([true, []])
    })
    await expectInstalls(desk, publisher)
  })

  test('for which the disk has no room is told, and downloaded once there is', async ({ desk, publisher }) => {
    publisher.offer()
    desk.enter('fullForTheInstaller')
    const begun = Date.now()
    await look(desk)
    await agreeToDownload(desk)
    await expectGoesOn(desk, publisher, begun, 'noRoom', 'ディスクに空きがない')
    expect([failures(desk).at(-1), publisher.pendingFiles()]).toEqual(['ENOSPC', []])
    desk.enter('whole')
    await expectInstalls(desk, publisher)
  })

  test('that another program holds is not begun, and installed once it is free', async ({ desk, publisher }) => {
    publisher.offer()
    const begun = Date.now()
    await look(desk)
    await agreeToDownload(desk)
    await expect.poll(async () => (await status(desk)).state.kind).toBe('ready')
    const [whole] = publisher.pendingFiles()
    const release =
      appSystem === 'win32' ? await holdAlone(desk, join(publisher.pending, whole?.name ?? '')) : undefined
    if (release === undefined) desk.enter('heldInstaller')
    await agreeToRestart(desk)
    await expectGoesOn(
      desk,
      publisher,
      begun,
      'notInstalled',
      '読み取れないか、内容が変わっているため、更新しませんでした',
    )
    expect(failures(desk).at(-1)).toBe('EBUSY')
    if (release === undefined) desk.enter('whole')
    else await release()
    await expectInstalls(desk, publisher, false)
  })

  test('that a kill cuts off is not installed, and downloaded whole afterwards', async ({ desk, publisher }) => {
    await downloadHalf(desk, publisher)
    await desk.kill()
    expect(publisher.pendingFiles().map(({ bytes }) => bytes < 8_000_000)).toEqual([true])
    await desk.restart()
    await holdQuestions(desk)
    await expectLotThere(desk.page)
    expect([publisher.started(), publisher.isAsInstalled()]).toEqual([undefined, true])
    await expectInstalls(desk, publisher)
  })

  test('that the end of the session cuts off does not hold it up, and is downloaded whole afterwards', async ({
    desk,
    publisher,
  }) => {
    // The edits of the app before would hold it up until their backup is written.
    await desk.restart()
    await holdQuestions(desk)
    await downloadHalf(desk, publisher)
    expect(await sessionEnds(desk)).toBe(false)
    const ended = desk.app.waitForEvent('close', { timeout: LIMITS.answer })
    await desk.app.evaluate(({ app }) => {
      app.quit()
    })
    await ended
    await desk.restart()
    await holdQuestions(desk)
    await expectLotThere(desk.page)
    expect([publisher.started(), publisher.isAsInstalled()]).toEqual([undefined, true])
    await expectInstalls(desk, publisher)
  })

  test('is not begun while a form has unsaved input or an application is under way', async ({ desk, publisher }) => {
    const { page } = desk
    publisher.offer()
    await test.step('unsaved input', async () => {
      await goTo(page, '設定')
      await page.getByRole('button', { name: '練習用の会社 を編集' }).click()
      const name = page.getByRole('form', { name: /会社の(登録|編集)/ }).getByLabel('会社名')
      await name.fill('別の名前')
      await idle(desk)
      await expectBusy(desk, publisher)
      await name.fill('練習用の会社')
      await idle(desk)
    })
    await test.step('an application', async () => {
      await openLot(page, NAME)
      await setFault(page, { kind: 'latency', operation: 'apply', amount: 600_000 })
      await fileLot(page)
      await expect.poll(async () => (await applications(page)).length).toBe(1)
      await expectBusy(desk, publisher)
      expect(await sessionEnds(desk)).toBe(true)
    })
    await desk.kill()
    await desk.restart()
    await holdQuestions(desk)
    await startPractice(desk.page)
    await expectInstalls(desk, publisher)
  })

  test('that loses its server is told, and downloaded anew', async ({ desk, publisher }) => {
    const begun = Date.now()
    await downloadHalf(desk, publisher)
    publisher.breakOff()
    await expectGoesOn(desk, publisher, begun, 'notDownloaded', 'ダウンロードできませんでした')
    expect([failures(desk).length, publisher.pendingFiles()]).toEqual([1, []])
    await expectInstalls(desk, publisher)
  })
})
