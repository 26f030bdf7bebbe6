import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Desk } from './desk.ts'
import { answerSaveDialog } from './steps.ts'

/**
 * Presses a button that saves a PDF under a path, and checks the message against the file. Returns the number of pages.
 */
export async function savePdf(desk: Desk, button: string, path: string): Promise<number> {
  const { page } = desk
  await answerSaveDialog(desk, path)
  await page.getByRole('button', { name: button, exact: true }).click()
  const message = page.getByRole('status').filter({ hasText: path.split(/[\\/]/).at(-1) ?? '' })
  await expect(message).toHaveText(/^保存しました（\d+ページ）/, { timeout: 60_000 })
  const pages = Number(/（(\d+)ページ）/.exec(await message.innerText())?.[1])
  const pdf = readFileSync(path)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(pages)
  return pages
}
