import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '../support/expect.ts'
import type { Company } from '#contract/ipc/index'
import { MONTH_FIELDS, taxYearOf } from '#domain/year/yearMonths'
import { answerOpenDialog, csvFile } from '../support/files.ts'
import { makeOffice, MONTH, writeRows } from '../support/office.ts'
import { balancesShown, go, press } from './moves.ts'
import { morning } from './morning.ts'
import type { Stage } from './stage.ts'

/** Shows the month of an office with 25 clients: what is open, one client after a return, and the list's outputs. */
export async function clients(stage: Stage): Promise<void> {
  const { page, t, step, shoot } = stage
  const board = page.getByRole('table', { name: t('month.board') })
  const stepButton = (key: string) => board.getByText(t(key), { exact: true }).first()

  let companies: Company[] = []
  await step({ ja: '顧問先25社の今月の納付', en: 'The month of 25 clients' }, async () => {
    await press(stage, 'settings.firstStart.practice')
    await balancesShown(stage)
    companies = await makeOffice(page, { count: 25, drafts: 16 })
    await expect(board.getByRole('row').nth(5)).toBeVisible()
    await press(stage, 'help.offer.decline')
    await shoot('month')
    await stepButton('month.step.createFromPrevious').click()
    await expect(page.getByRole('status').filter({ hasText: stage.like('month.created') })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${t('month.notCreated')} `) }).click()
    await shoot('month-filtered')
    await press(stage, 'common.output')
    await shoot('month-output')
    await page.keyboard.press('Escape')
  })
  await step({ ja: '全社のファイルからの取り込み', en: 'A file of all clients' }, () => officeFile(stage, companies))
  await step({ ja: '顧問先の一覧と登録内容', en: 'The clients in the settings' }, async () => {
    await go(stage, 'settings')
    await expect(
      page
        .getByRole('table', { name: t('settings.company.listLabel') })
        .getByRole('row')
        .nth(20),
    ).toBeVisible()
    await shoot('settings-clients')
  })
  await step({ ja: '全社の年間計画から納付データを作る', en: 'Batches of all clients from their plans' }, async () => {
    await writeRows(page, { yearEmployees: companies.slice(0, 22).flatMap(planOf) })
    await go(stage, 'home')
    await page.reload()
    await press(stage, 'year.all.make')
    await expect(page.getByRole('dialog').getByRole('row').nth(25)).toBeAttached()
    await shoot('clients-from-plans')
    await page.keyboard.press('Escape')
    await shoot('month-from-plans')
  })
  await morning(stage)
}

/** A file of the payroll program with three clients that have no batch, one that has, and two that raise a question. */
async function officeFile({ desk, page, t, shoot }: Stage, companies: readonly Company[]): Promise<void> {
  const box = page.getByRole('dialog')
  const listed = companies.filter((_, at) => [2, 19, 20, 21].includes(at))
  const rows = listed.flatMap(({ clientCode = '', name }) => [
    [clientCode, name, '131016', '1', '2', '14000'],
    [clientCode, name, '132063', '7', '1', '6100'],
  ])
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-demo-'))
  const file = csvFile([
    ['会社コード', '会社名', '市区町村コード', '指定番号', '人員', '住民税'],
    ...rows,
    [companies[22]?.clientCode ?? '', companies[23]?.name ?? '', '131016', '1', '2', '14000'],
    ['9001', '株式会社未登録', '131016', '1', '3', '21000'],
  ])
  await page.getByRole('button', { name: t('month.officeImport.open') }).click()
  await expect(box).toBeVisible()
  await shoot('office-import-empty')
  await answerOpenDialog(desk, join(folder, 'all.csv'), file)
  await box.getByRole('button', { name: t('imports.file.choose') }).click()
  await expect(box.getByRole('table', { name: t('imports.office.preview') })).toBeVisible()
  await shoot('office-import')
  const answers = box.getByRole('region', { name: t('imports.question.title') }).getByRole('radio')
  await answers.first().check()
  await answers.last().check()
  const take = box.locator('footer').getByRole('button').last()
  await expect(take).toBeEnabled()
  await shoot('office-import-answered')
  await take.click()
  await expect(page.getByRole('dialog', { name: t('imports.office.done.title') })).toBeVisible()
  await shoot('office-import-made')
  await page.getByRole('button', { name: t('imports.office.done.toMonth') }).click()
  await expect(box).toBeHidden()
}

/** One employee in the plan of a client. Every fifth plan has an amount that nobody can read. */
const planOf = ({ companyId }: Company, at: number) => [
  {
    employeeId: `${companyId} 1`,
    companyId,
    year: taxYearOf(MONTH),
    position: 1,
    recipientNumber: '1',
    name: '',
    municipalityCode: '131016',
    designatedNumber: '1',
    amounts: Array.from({ length: 12 }, () => 7_000 + at * 1_111),
    changes: [],
    raw: at % 5 === 4 ? Object.fromEntries(MONTH_FIELDS.map((field) => [field, '8,3o0'])) : {},
    updatedAt: '',
  },
]
