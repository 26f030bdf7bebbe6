// Tests the whole path by keyboard alone, in both languages: confirm, get refused, correct, file, follow to approval.
import type { Locator, Page } from '@playwright/test'
import { amountInDaiji, amountInEnglish } from '#domain/text/amountWords'
import { patternOf, wordsOf } from './demo/words.ts'
import { expect, test } from './support/desk.ts'
import { samplePayees, totalsOf } from './support/payees.ts'
import { applications, setFault, tabTo, typePayee } from './support/steps.ts'

test.describe.configure({ mode: 'parallel' })

const PAYEES = samplePayees(3)
const MENDED = { count: 9, amount: 87_654 }
const NAME = 'Lot A'

for (const language of ['ja', 'en'] as const)
  test(`a lot can be filed, refused, corrected, filed again and followed to approval by keyboard alone (${language})`, async ({
    desk: { page },
  }) => {
    const t = wordsOf(language)
    const { keyboard } = page
    const press = async (target: Locator, key = 'Enter') => {
      await tabTo(page, target)
      await keyboard.press(key)
    }
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
    const goTo = (item: string) =>
      press(
        page
          .getByRole('navigation', { name: t('common.nav.label') })
          .getByRole('link', { name: t(`common.nav.${item}`), exact: true }),
      )
    const editorOf = (row: number, field: string) =>
      page.getByRole('textbox', {
        name: t('lots.grid.editor', { row, column: t(`lots.columns.${field}`) }),
        exact: true,
      })
    const outcome = (state: string) => page.getByRole('heading', { name: t(`lots.result.state.${state}`), exact: true })

    await test.step('the language and the practice company can be chosen', async () => {
      await expect(page.getByRole('radio', { name: '日本語' })).toBeChecked()
      if (language === 'en') await choose(page, 'English')
      await press(button('settings.firstStart.practice'))
      await expect(page.getByRole('table', { name: t('month.balances') })).toBeVisible()
    })

    await test.step('a lot can be created, and F6 reaches its head', async () => {
      await goTo('lots')
      await press(button('lots.create.open'))
      await keyboard.press('End')
      await keyboard.press('Enter')
      await expect(editorOf(1, 'municipalityCode')).toBeFocused()
      for (const payee of PAYEES) await typePayee(page, payee)
      await keyboard.press('Shift+F6')
      for (const [field, text] of [
        ['localTaxPaymentDataName', NAME],
        ['applicantName', 'カブシキガイシャレンシュウ'],
        ['address', 'トウキョウトチヨダク１－１'],
      ] as const) {
        await tabTo(page, page.getByLabel(t(`fields.${field}`), { exact: true }))
        await keyboard.press('Control+a')
        await keyboard.type(text)
      }
      await expect(page.getByText(t('lots.findings.none'))).toBeVisible()
      await expect(page.getByText(patternOf(t, 'lots.save.saved'))).toBeVisible()
    })

    await test.step('F6 moves between the parts of the screen and returns to the last focus in each, and F1 explains the key', async () => {
      await keyboard.press('F6')
      await expect(
        page.getByRole('textbox', {
          name: t('lots.grid.editor', { row: 4, column: t('lots.columns.municipalityCode') }),
          exact: true,
        }),
      ).toBeFocused()
      await keyboard.press('Shift+F6')
      await expect(page.getByLabel(t('fields.address'), { exact: true })).toBeFocused()
      await keyboard.press('F1')
      await expect(page.getByRole('dialog')).toContainText(t('lots.keys.nextPane'))
      await keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await keyboard.press('Shift+F6')
      await expect(button('lots.editor.toConfirm')).toBeFocused()
    })

    /** Files the lot, from the button of the editor to the outcome. */
    async function file(total: number): Promise<void> {
      await expect(button('lots.editor.toConfirm')).toBeFocused()
      await keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: t('lots.confirm.title') })).toBeVisible()
      const facts = page.getByRole('region', { name: t('lots.confirm.facts') })
      await expect(facts.getByTestId('confirm-total')).toContainText(total.toLocaleString('en-US'))
      await expect(facts.getByRole('note', { name: t('confirm.words') })).toHaveText(
        (language === 'ja' ? amountInDaiji : amountInEnglish)(total),
      )
      await expect(facts.getByRole('status')).toContainText(t('confirm.cover.enough'))
      await expect(button('lots.confirm.file')).toBeDisabled()
      await press(page.getByRole('checkbox', { name: patternOf(t, 'lots.confirm.check') }), 'Space')
      await press(button('lots.confirm.file'))
    }

    await test.step('the lot can be confirmed, and its refusal is shown', async () => {
      await setFault(page, { kind: 'rejectDetails', operation: 'apply', times: 1 })
      await file(totalsOf(PAYEES).amount)
      await expect(outcome('rejected')).toBeVisible()
      const errors = page.getByRole('table', { name: t('lots.result.rowErrors') }).getByRole('row')
      await expect(errors).toHaveCount(3)
      await expect(errors.nth(1)).toContainText('APICHD6005')
      await expect(errors.nth(1)).toContainText(
        t('rejection.pair', { field: t('fields.numberOfPayrollTaxPayments'), value: PAYEES[0]?.count ?? 0 }),
      )
      await expect(errors.nth(2)).toContainText(
        t('rejection.pair', { field: t('fields.municipalityCode'), value: PAYEES[2]?.municipalityCode ?? '' }),
      )
      expect(await applications(page)).toEqual([])
    })

    const findings = page.getByRole('list', { name: t('lots.findings.label') }).getByRole('button')
    await test.step('the error leads to its cell, where it can be corrected', async () => {
      await press(page.getByRole('button', { name: t('rejection.go', { record: 1 }) }))
      await expect(editorOf(1, 'numberOfPayrollTaxPayments')).toBeFocused()
      await expect(page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(5)).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await expect(findings).toHaveCount(2)
      await expect(findings.nth(0)).toContainText(t('rejection.finding.here', { code: 'APICHD6005', text: '' }).trim())
      await keyboard.type(String(MENDED.count))
      await keyboard.press('Enter')
      await expect(findings.nth(0)).toContainText(patternOf(t, 'rejection.finding.mended'))
      await expect(page.getByRole('grid').locator('[aria-invalid=true]')).toHaveCount(0)
    })

    await test.step('the other error can be reached from the list of findings', async () => {
      await keyboard.press('F6')
      await expect(findings.nth(0)).toBeFocused()
      await press(findings.nth(1))
      await expect(editorOf(3, 'municipalityCode')).toBeFocused()
      for (let tab = 0; tab < 3; tab++) await keyboard.press('Tab')
      await keyboard.type(String(MENDED.amount))
      await keyboard.press('Enter')
      await expect(findings.nth(1)).toContainText(patternOf(t, 'rejection.finding.mended'))
      await expect(page.getByText(patternOf(t, 'lots.save.saved'))).toBeVisible()
    })

    const total = totalsOf(PAYEES).amount - (PAYEES[2]?.amount ?? 0) + MENDED.amount
    await test.step('the corrected lot is filed exactly once', async () => {
      await keyboard.press('Shift+F6')
      await keyboard.press('Shift+F6')
      await file(total)
      await expect(outcome('accepted')).toBeVisible()
      const comparison = page.getByRole('table', { name: t('lots.result.comparison') })
      await expect(comparison.getByText(t('lots.result.match'), { exact: true })).not.toHaveCount(0)
      await expect(comparison.getByText(t('lots.result.differ'), { exact: true })).toHaveCount(0)
      expect((await applications(page)).map(({ totalAmount }) => totalAmount)).toEqual([total])
    })

    const acceptanceNo = await page.getByTestId('acceptance-no').innerText()
    await test.step('the lot is followed through the first approval to the final one', async () => {
      await press(button('lots.result.lookUp'))
      const stages = page.getByRole('list', { name: t('acceptance.timeline.label') }).getByRole('listitem')
      await expect(stages.nth(1)).toContainText(t('acceptance.timeline.waiting'))
      for (const stage of [1, 2]) {
        await goTo('practice')
        await press(page.getByRole('button', { name: t('practice.applications.advanceOne', { acceptanceNo }) }))
        await goTo('filed')
        await press(
          page
            .getByRole('navigation', { name: t('common.nav.filed') })
            .getByRole('link', { name: t('common.nav.acceptance'), exact: true }),
        )
        await press(page.getByRole('link', { name: acceptanceNo }))
        await expect(stages.nth(stage)).toContainText(/\d{4}\/\d\d\/\d\d/)
      }
      await expect(page.getByTestId('transaction-status')).toHaveText('承認済')
      await expect(page.getByText(t('acceptance.match'))).toBeVisible()
    })
  })

/** Picks a language with the arrow keys, as for radio buttons. */
async function choose(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: '日本語' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name })).toBeChecked()
}
