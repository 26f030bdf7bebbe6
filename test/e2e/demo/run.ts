// Works through the app without a display and saves pictures of it. Started by `npm run demo`.
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LIMITS, within } from '../../within.ts'
import { launchDesk } from '../support/desk.ts'
import { workAMonth } from './job.ts'
import { type Language, type Options, readOptions, USAGE } from './options.ts'
import { takeIntoDocs } from './pictures.ts'
import { reviewStates } from './review.ts'
import { createStage, folderOf, wear } from './stage.ts'

const root = join(import.meta.dirname, '../../..')
const output = join(root, 'demo-output')

async function perform(language: Language, { looks, review }: Options): Promise<void> {
  console.log(language === 'ja' ? '特徴デスク ひと月の仕事' : 'Tokucho Desk, the work of a month')
  for (const look of looks) rmSync(join(output, folderOf(language, look)), { recursive: true, force: true })
  const desk = await launchDesk({ protection: 'memory', locale: language === 'ja' ? 'ja' : 'en-US' })
  try {
    const first = await desk.page.evaluate((locale) => window.desk.call('preferences.set', { locale }), language)
    if (!first.ok) throw new Error(`the language was refused: ${first.error.code}`)
    await desk.page.reload()
    if (looks[0]) await wear(desk, looks[0])
    const stage = createStage(desk, language, looks, output)
    await workAMonth(stage)
    if (review) await reviewStates(stage)
  } catch (error) {
    await desk.page.screenshot({ path: join(output, `failed-${language}.png`) }).catch(() => undefined)
    throw error
  } finally {
    await desk.dispose()
  }
  if (desk.output().includes('pageerror:')) throw new Error(`the page reported an error:\n${desk.output()}`)
}

try {
  const options = readOptions(process.argv.slice(2))
  for (const language of options.languages)
    await within(LIMITS.part, `the month in ${language}`, perform(language, options))
  if (options.docs)
    for (const name of takeIntoDocs(join(output, 'ja-light-1280x800'), root)) console.log(`  docs/images/${name}`)
  console.log(`\n${relative(process.cwd(), output)}/`)
  for (const language of options.languages)
    for (const look of options.looks) console.log(`  ${folderOf(language, look)}/`)
} catch (error) {
  console.error(error instanceof Error ? `\n${error.message}\n\n${USAGE}` : error)
  process.exitCode = 1
}
