import { readFileSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import type { PaymentArrival } from '#contract/bank/index'
import { readDelimited } from '#formats/tables/delimited'
import { fetchArrivals, HEADINGS, panel, part, showMatching } from './support/deposits.ts'
import { choosesProtection } from './support/appSystem.ts'
import { expect, test } from './support/desk.ts'
import { answerOpenDialog, csvFile } from './support/files.ts'
import { look } from './support/look.ts'
import { answerSaveDialog, startPractice } from './support/steps.ts'

const yen = (amount: number) => amount.toLocaleString('en-US')

test('expected deposits are matched, the user decides a doubtful one, and the decision is stored', async ({
  desk,
}, info: TestInfo) => {
  await startPractice(desk.page)
  const entries = await fetchArrivals(desk.page)
  const single = entries.filter(
    ({ amount }, at) =>
      amount > 5_000 &&
      entries.findIndex((other) => other.amount === amount) === at &&
      entries.findLastIndex((other) => other.amount === amount) === at,
  )
  const [first, second, third, short] = single as [PaymentArrival, PaymentArrival, PaymentArrival, PaymentArrival]
  const exact = [first, second, third]
  const half = (name = '') => name.replace('カ）', '株式会社').replace('　', '')
  const list = [
    HEADINGS,
    ...exact.map(({ applicantName, amount }, at) => [
      `A-${String(at)}`,
      '得意先',
      half(applicantName),
      String(amount),
      '2026-11-30',
    ]),
    ['B-440', '手数料商事', short.applicantName ?? '', String(short.amount + 440), ''],
    ['C-1', '未入金商事', 'ミニュウキン', '123456', 'R8.11.30'],
  ]
  const expected = exact.reduce((sum, { amount }) => sum + amount, 0) + short.amount + 440 + 123_456

  await test.step('grouped by remitter, the list contains all incoming transfers', async () => {
    await panel(desk.page).getByRole('button', { name: '振込人別', exact: true }).click()
    await expect(panel(desk.page).getByRole('status').filter({ hasText: '振込人' })).toContainText(
      `入金 ${yen(entries.length)} 件 ${yen(entries.reduce((sum, { amount }) => sum + amount, 0))} 円`,
    )
    const groups = panel(desk.page).getByRole('table', { name: '振込人別の入金' })
    await groups.getByRole('row').nth(1).press('Enter')
    await expect(panel(desk.page).getByRole('heading', { name: /の明細 \d+ 件/ })).toBeVisible()
    await desk.page.keyboard.press('Escape')
    await expect(panel(desk.page).getByRole('heading', { name: /の明細 \d+ 件/ })).toHaveCount(0)
  })

  await test.step('a list with a mistake is refused as a whole, and the place of the mistake is shown', async () => {
    await showMatching(desk.page)
    await answerOpenDialog(
      desk,
      info.outputPath('wrong.csv'),
      csvFile([...list.slice(0, 3), ['X', '誤り', '', '1.5', '']]),
    )
    await panel(desk.page).getByRole('button', { name: '入金予定を読み込む' }).click()
    await expect(desk.page.getByRole('dialog', { name: '入金予定の取り込み' })).toContainText('4行 4列 金額')
    await expect(
      desk.page.getByRole('dialog', { name: '入金予定の取り込み' }).getByRole('button', { name: '取り込む' }),
    ).toBeDisabled()
    await desk.page.getByRole('button', { name: 'キャンセル' }).click()
    await expect(part(desk.page, 'open')).toContainText('0 件')
  })

  await test.step('exact deposits are matched automatically', async () => {
    await answerOpenDialog(desk, info.outputPath('expected.csv'), csvFile(list))
    await panel(desk.page).getByRole('button', { name: '入金予定を読み込む' }).click()
    await expect(desk.page.getByRole('dialog', { name: '入金予定の取り込み' })).toContainText(
      `5 件　合計 ${yen(expected)} 円`,
    )
    await desk.page
      .getByRole('dialog', { name: '入金予定の取り込み' })
      .getByRole('button', { name: '取り込む' })
      .click()
    await expect(part(desk.page, 'matched')).toContainText(
      `3 件 ${yen(exact.reduce((sum, { amount }) => sum + amount, 0))} 円`,
    )
    await expect(part(desk.page, 'open')).toContainText(`2 件 ${yen(short.amount + 440 + 123_456)} 円`)
  })

  await test.step('a deposit that is short by a fee is proposed, and the user accepts it', async () => {
    await panel(desk.page).getByLabel('一覧を探す').fill(String(short.amount))
    const expectedOf = panel(desk.page).getByRole('rowgroup').filter({ hasText: 'B-440' })
    const candidate = expectedOf.getByRole('row').filter({ hasText: '差額が振込手数料相当' })
    await expect(candidate).toContainText('予定より -440 円')
    await look(desk.page, 'deposits')
    await expectedOf.getByRole('button', { name: /^手数料商事 .*の入金はこの中にない$/ }).click()
    await expect(expectedOf).toHaveCount(0)
    await panel(desk.page).getByLabel('一覧を探す').fill('')
    await panel(desk.page)
      .getByRole('button', { name: /^未入金 / })
      .click()
    const open = panel(desk.page).getByRole('row').filter({ hasText: 'B-440' })
    await open.getByRole('button', { name: /候補に戻す$/ }).click()
    await expect(open.getByRole('button')).toHaveCount(0)
    await panel(desk.page)
      .getByRole('button', { name: /^要確認 / })
      .click()
    await candidate.getByRole('button', { name: /消し込む$/ }).click()
    await expect(part(desk.page, 'matched')).toContainText('4 件')
    await expect(panel(desk.page).getByText('-440').or(panel(desk.page).getByText('440 円'))).not.toHaveCount(0)
  })

  await test.step('the totals of the exported result are correct', async () => {
    await answerSaveDialog(desk, info.outputPath('result.csv'))
    await panel(desk.page).getByRole('button', { name: '結果をCSVに出力' }).click()
    await expect(panel(desk.page).getByText('result.csv に出力しました')).toBeVisible()
    const file = readDelimited(readFileSync(info.outputPath('result.csv')))
    const [head = [], ...rows] = file.ok ? file.value.table.rows : []
    const [lines, total = []] = [rows.slice(0, -1), rows.at(-1)]
    const sum = (column: string) => lines.reduce((all, line) => all + Number(line[head.indexOf(column)]), 0)
    expect(sum('入金額')).toBe(entries.reduce((all, { amount }) => all + amount, 0))
    expect(sum('予定額')).toBe(expected)
    expect(['入金額', '予定額', '差額'].map((column) => Number(total[head.indexOf(column)]))).toEqual([
      sum('入金額'),
      expected,
      440,
    ])
    expect(lines.filter((line) => line[0] === '一致（自動）')).toHaveLength(3)
    expect(lines.find((line) => line[0] === '一致（確認済み）')?.[head.indexOf('請求番号')]).toBe('B-440')
    expect(lines.filter((line) => line[0] === '未入金').map((line) => line[head.indexOf('請求番号')])).toEqual(['C-1'])
  })

  await test.step('all decisions are there after a restart and another fetch, and can be undone', async () => {
    await desk.restart()
    // Where the computer protects no secrets, the key was only for the session.
    if (choosesProtection) await desk.page.getByRole('button', { name: '練習用キーを設定' }).click()
    await expect(desk.page.getByRole('button', { name: '練習用キーを設定' })).toBeHidden()
    await fetchArrivals(desk.page)
    await showMatching(desk.page)
    await expect(part(desk.page, 'matched')).toContainText('4 件')
    await panel(desk.page)
      .getByRole('button', { name: /^一致 / })
      .click()
    const row = panel(desk.page).getByRole('row').filter({ hasText: 'B-440' })
    await expect(row).toContainText('確認済み')
    await row.getByRole('button', { name: /の一致を取り消す$/ }).click()
    await expect(part(desk.page, 'matched')).toContainText('3 件')
    await expect(part(desk.page, 'open')).toContainText('2 件')
  })
})
