// Two people of an office in two windows: what one edits, the other sees.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../support/expect.ts'
import type { Desk } from '../support/desk.ts'
import { openOffice } from '../support/officeApps.ts'
import { samplePayees } from '../support/payees.ts'
import { cell, goTo, openLot, prepareLot, startPractice, waitSaved } from '../support/steps.ts'
import type { Look } from './options.ts'
import { settled, wear } from './stage.ts'

const NAME = '11月分の納付'

/** Takes the pictures of an office, in Japanese. Each shows the window of one person above that of another. */
export async function showOffice(look: Look, folder: string): Promise<void> {
  const world = await openOffice()
  try {
    const hana = await world.enter('hana', ['prepare', 'file'], async ({ page }) => {
      await startPractice(page)
      await prepareLot(page, NAME, samplePayees(12))
    })
    const taro = await world.enter('taro', ['prepare'])
    // Who wrote a part of it is no second pair of eyes.
    const saki = await world.enter('saki', ['approve'])
    const shoot = (name: string, other = taro) => shootBoth([hana, other], look, join(folder, `${name}.png`))
    await hana.page.getByRole('button', { name: /^共有する / }).click()
    await expect(taro.page.getByText('共有中')).toBeVisible()
    await shoot('office-shared')
    await editTogether(hana.page, taro.page)
    await shoot('office-editing')
    await approve(hana.page, saki.page)
    await shoot('office-approved', saki)
  } finally {
    await world.end()
  }
}

async function editTogether(hana: Page, taro: Page): Promise<void> {
  await openLot(taro, NAME)
  await openLot(hana, NAME)
  await expect(hana.getByText(/taro.*編集中/)).toBeVisible()
  await expect(taro.getByText(/hana.*編集中/)).toBeVisible()
  await cell(taro, 2, 7).click()
  await taro.keyboard.type('98765')
  await taro.keyboard.press('Enter')
  await waitSaved(taro)
  await expect(cell(hana, 2, 7)).toHaveText('98,765')
}

async function approve(hana: Page, saki: Page): Promise<void> {
  await hana.getByRole('button', { name: '確認へ進む' }).click()
  await hana.getByRole('button', { name: '承認を依頼' }).click()
  await goTo(saki, '今月の納付')
  await saki.getByRole('button', { name: `${NAME} を開く` }).click()
  await saki.getByRole('button', { name: '承認する' }).click()
  for (const page of [hana, saki])
    await expect(page.getByRole('status').filter({ hasText: 'sakiさんが' })).toContainText('承認しました')
}

/** Takes the pictures of the windows and puts them into one, below each other. */
async function shootBoth(desks: readonly Desk[], look: Look, path: string): Promise<void> {
  const pictures: string[] = []
  for (const desk of desks) {
    await wear(desk, look)
    await settled(desk.page)
    pictures.push((await desk.page.screenshot({ animations: 'disabled' })).toString('base64'))
  }
  const [first] = desks
  if (first) writeFileSync(path, Buffer.from(await first.page.evaluate(joinPictures, pictures), 'base64'))
}

/** Returns one PNG (base64) of several. It runs in the page, so it is self-contained. */
async function joinPictures(pictures: readonly string[]): Promise<string> {
  const GAP = 16
  const parts = await Promise.all(
    pictures.map((text) => createImageBitmap(new Blob([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))]))),
  )
  const width = Math.max(...parts.map((part) => part.width))
  const height = parts.reduce((sum, part) => sum + part.height + GAP, -GAP)
  const canvas = new OffscreenCanvas(width, height)
  let top = 0
  for (const part of parts) {
    canvas.getContext('2d')?.drawImage(part, 0, top)
    top += part.height + GAP
  }
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
}
