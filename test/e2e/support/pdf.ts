import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from './expect.ts'
import { readContents } from '../../unit/main/readPdf.ts'
import type { Desk } from './desk.ts'
import { answerSaveDialog, chooseOutput } from './steps.ts'

/**
 * Chooses the output that saves a PDF under a path, and checks the message and the title against the file. Returns the
 * number of pages.
 */
export async function savePdf(desk: Desk, line: string, path: string): Promise<number> {
  const { page } = desk
  await answerSaveDialog(desk, path)
  await chooseOutput(page, line)
  const message = page.getByRole('status').filter({ hasText: path.split(/[\\/]/).at(-1) ?? '' })
  await expect(message).toHaveText(/^保存しました（\d+ページ）/)
  const pages = Number(/（(\d+)ページ）/.exec(await message.innerText())?.[1])
  const pdf = readFileSync(path)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(pages)
  // The page of the app has a title of its own, which is that of no document.
  expect((await PDFDocument.load(pdf)).getTitle()).toMatch(/^(?!Tokucho Desk).*\S/)
  return pages
}

/**
 * Returns how far each page is filled with text, as a share of the height between its margins. Chromium clips each page
 * to that area and then draws in one scale, which this relies on.
 */
export const pageFills = (pdf: Uint8Array): number[] =>
  readContents(pdf).map((content) => {
    const [, top = 0, height = 0] = numbers(/[-\d.]+ ([-\d.]+) [-\d.]+ ([-\d.]+) re\s+W/.exec(content))
    const [, scale = 0, shift = 0] = numbers(
      /re\s+W[\s\S]*?[-\d.]+ [-\d.]+ [-\d.]+ ([-\d.]+) [-\d.]+ ([-\d.]+) cm/.exec(content),
    )
    const baselines = [...content.matchAll(/ ([-\d.]+) Tm/g)].map(([, y]) => shift + scale * Number(y))
    return (Math.max(...baselines) - top) / height
  })

/** A drawn letter: its size in tenths of a px, and where it begins, in px from the corner of the page at the upper left. */
export interface Letter {
  size: number
  x: number
  y: number
}

/** Returns the letters of each page. Chromium draws a text from left to right and says of each letter how far it moves. */
export const lettersOf = (pdf: Uint8Array): Letter[][] =>
  readContents(pdf).map((content) => {
    let [size, x, y] = [0, 0, 0]
    return [...content.matchAll(/([-\d.]+) Tf|([-\d.]+) ([-\d.]+) Tm|(?:([-\d.]+) [-\d.]+ Td )?<[^>]*> Tj/g)].flatMap(
      ([, font, left, top, move]) => {
        if (font !== undefined) size = Math.round(Number(font) * 10) / 10
        else if (left !== undefined) [x, y] = [Number(left), Number(top)]
        else x += Number(move ?? 0)
        return font === undefined && left === undefined ? [{ size, x, y }] : []
      },
    )
  })

const numbers = (match: RegExpExecArray | null): number[] => (match ?? []).map(Number)
