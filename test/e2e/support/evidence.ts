import { expect, type Desk } from './desk.ts'
import { goTo } from './steps.ts'

/** Makes the native folder dialog answer with a path. */
export const answerFolder = ({ app }: Desk, folder: string): Promise<void> =>
  app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, folder)

/** Chooses the folder of the evidence for the first time. */
export async function nameEvidenceFolder(desk: Desk, folder: string): Promise<void> {
  const { page } = desk
  await answerFolder(desk, folder)
  await goTo(page, '証憑')
  await page.getByRole('link', { name: '設定で保存先を決める' }).click()
  await page.getByRole('button', { name: '保存先のフォルダーを選ぶ' }).click()
  await expect(page.getByText('保存先: ', { exact: false })).toBeVisible()
}
