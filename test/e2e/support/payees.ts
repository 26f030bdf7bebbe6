import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { payees } from '#domain/municipalities/municipalities'
import { goTo, type Payee } from './steps.ts'

/** Registers a payee of the company, with its usual figures. Picks the best match for `words`. */
export async function registerPayee(
  page: Page,
  words: string,
  { number, count, amount }: Record<'number' | 'count' | 'amount', string>,
): Promise<void> {
  await goTo(page, '納付先')
  const picker = page.getByRole('combobox', { name: '市区町村を探して追加' })
  await picker.fill(words)
  await picker.press('Enter')
  const form = page.getByRole('region', { name: '納付先の追加' })
  await form.getByRole('textbox', { name: '指定番号' }).fill(number)
  await form.getByRole('textbox', { name: '給与 件数' }).fill(count)
  await form.getByRole('textbox', { name: '給与 税額' }).fill(amount)
  await form.getByRole('textbox', { name: '給与 税額' }).press('Enter')
  await expect(page.getByText('を保存しました')).toBeVisible()
}

/** Returns `n` different payees whose figures have known totals. */
export function samplePayees(n: number): Payee[] {
  return payees()
    .slice(0, n)
    .map(({ code }, index) => ({
      municipalityCode: code,
      designatedNumber: `${String(48750 + index)}-000`,
      count: 1 + (index % 9),
      amount: 10_000 + index * 137,
    }))
}

/** Returns the totals of payees: the number of payments and the yen. */
export function totalsOf(list: readonly Payee[]): { count: number; amount: number } {
  return {
    count: list.reduce((sum, { count }) => sum + count, 0),
    amount: list.reduce((sum, { amount }) => sum + amount, 0),
  }
}
