import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '../support/expect.ts'
import { press, visit } from './moves.ts'
import type { Stage } from './stage.ts'

/** Shows how electronic transactions are kept: the folder, the list, a document, its withdrawal and the check. */
export async function evidence(stage: Stage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-evidence-'))
  await stage.step({ ja: '電子取引の保存先', en: 'The folder of evidence' }, () => nameFolder(stage, folder))
  await stage.step({ ja: '証憑の一覧と点検', en: 'The list of evidence and its check' }, () => list(stage, folder))
}

async function nameFolder(stage: Stage, folder: string): Promise<void> {
  const { page, t, shoot } = stage
  await visit(stage, '/evidence')
  await expect(page.getByRole('table', { name: t('evidence.list') })).toBeVisible()
  await shoot('evidence-none')
  await stage.desk.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, folder)
  await visit(stage, '/settings/evidence')
  await press(stage, 'evidence.folder.choose')
  await expect(page.getByText(stage.like('evidence.folder.named'))).toBeVisible()
  await shoot('settings-evidence')
}

async function list(stage: Stage, folder: string): Promise<void> {
  const { page, t, like, shoot } = stage
  await visit(stage, '/evidence')
  const rows = page.getByRole('table', { name: t('evidence.list') }).getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  await shoot('evidence')
  await press(stage, 'evidence.check.button')
  await expect(page.getByText(like('evidence.check.whole'))).toBeVisible()
  await shoot('evidence-checked')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: t('evidence.detail.label') })).toBeVisible()
  await shoot('evidence-detail')
  await press(stage, 'evidence.withdraw.button')
  await page.getByLabel(t('evidence.withdraw.reason')).fill('見本のため')
  await shoot('evidence-withdraw')
  await press(stage, 'evidence.withdraw.confirm')
  await expect(page.getByText('見本のため').first()).toBeVisible()
  const [first = '', second = ''] = readdirSync(join(folder, 'documents'))
  rmSync(join(folder, 'documents', first))
  writeFileSync(join(folder, 'documents', second), '{}')
  await press(stage, 'evidence.check.button')
  await expect(page.getByText(like('evidence.check.problems'))).toBeVisible()
  await shoot('evidence-problems')
}
