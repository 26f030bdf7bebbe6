import type { Page } from '@playwright/test'
import type { LocalTaxApplication } from '#contract/bank/localTaxApplication'
import { buildApplication } from '#domain/lots/application'
import { emptyDetail } from '#domain/lots/lot'
import { expect, test } from './support/desk.ts'
import { samplePayees } from './support/payees.ts'
import { exitOf } from './support/processes.ts'
import { answerQuestion, holdQuestions } from './support/questions.ts'
import { applications, prepareLot, setFault, startPractice, tickConfirmation } from './support/steps.ts'

test.describe.configure({ mode: 'parallel' })

const result = (page: Page) => page.getByRole('status', { name: '申請の結果' })
const lotIdOf = (page: Page) => page.evaluate(() => /lots\/([0-9a-f-]{36})/.exec(window.location.hash)?.[1] ?? '')

async function toConfirmation(page: Page, lotId: string): Promise<void> {
  await page.evaluate((id) => {
    window.location.hash = `#/lots/${id}/confirm`
  }, lotId)
  await tickConfirmation(page)
}

test('double clicks and replayed calls cannot file one lot twice', async ({ desk }) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '一度だけ', samplePayees(2))
  const lotId = await lotIdOf(page)
  await setFault(page, { kind: 'latency', operation: 'apply', amount: 1200 })
  await toConfirmation(page, lotId)
  await page.getByRole('button', { name: '申請する' }).dblclick()
  await expect
    .poll(() =>
      page.evaluate(async (id) => {
        const journal = await window.desk.call('journal.list', {})
        return journal.ok && journal.value.some((entry) => entry.lotId === id && entry.state === 'sending')
      }, lotId),
    )
    .toBe(true)
  // Repeats the call that the page just made, while that call is under way and after it has ended.
  const application: LocalTaxApplication = buildApplication(
    {
      localTaxPaymentDataName: '一度だけ',
      codeOnlyFlag: '1',
      transactionCode: '99',
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '1111111',
      dueDate: '2026-12-10',
      monthForWhichPaymentIsDue: '2026-11',
      applicantName: 'ア',
      address: 'ト',
    },
    [
      {
        ...emptyDetail(),
        municipalityCode: '131016',
        designatedNumber: '1',
        numberOfPayrollTaxPayments: 1,
        amountOfPayrollTaxPayments: 1,
      },
    ],
  )
  const replay = () =>
    page.evaluate(
      async ({ lotId: id, application: body }) => {
        const companies = await window.desk.call('companies.list')
        const companyId = companies.ok ? companies.value[0]!.companyId : ''
        const replies = await Promise.all(
          [1, 2, 3].map(() => window.desk.call('localTaxes.apply', { companyId, lotId: id, application: body })),
        )
        return replies.map((reply) => (reply.ok ? reply.value.outcome : reply.error.code))
      },
      { lotId, application },
    )
  expect(await replay()).toEqual(['alreadyFiled', 'alreadyFiled', 'alreadyFiled'])
  await expect(result(page).getByRole('heading', { name: '申請を受け付けました' })).toBeVisible()
  expect(await replay()).toEqual(['alreadyFiled', 'alreadyFiled', 'alreadyFiled'])
  expect(await applications(page)).toHaveLength(1)
})

test('closing the app during a filing shows a warning and waits; closing it anyway leaves the outcome unknown', async ({
  desk,
}) => {
  const { page } = desk
  await startPractice(page)
  await prepareLot(page, '終了', samplePayees(2))
  await setFault(page, { kind: 'latency', operation: 'apply', amount: 600_000 })
  await toConfirmation(page, await lotIdOf(page))
  await page.getByRole('button', { name: '申請する' }).click()
  await expect.poll(async () => (await applications(page)).length).toBe(1)
  await holdQuestions(desk)
  const quit = async (button: string) => {
    await desk.app.evaluate(({ app }) => {
      app.quit()
    })
    await answerQuestion(desk, '申請を送信しています。結果が出るまでお待ちください。', button)
  }
  await quit('結果を待つ')
  await expect(page.getByRole('button', { name: '編集に戻る' })).toBeDisabled()
  const gone = exitOf(desk.app.process())
  await quit('待たずに終了する')
  await gone
  await desk.restart()
  await desk.page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '地方税納付' }).click()
  await expect(desk.page.getByRole('row', { name: /終了/ })).toContainText('結果不明')
})
