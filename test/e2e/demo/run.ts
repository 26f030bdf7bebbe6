// Works through the app without a display and saves pictures of it. Started by `npm run check -- demo`.
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LIMITS, within } from '../../budget.ts'
import { launchDesk } from '../support/desk.ts'
import { clients } from './clients.ts'
import { workAMonth } from './job.ts'
import { showOffice } from './office.ts'
import { evidence } from './evidence.ts'
import { morning } from './morning.ts'
import { type Language, type Options, readOptions, USAGE } from './options.ts'
import { takeIntoDocs } from './pictures.ts'
import { reviewStates } from './review.ts'
import { yearPlan } from './yearPlan.ts'
import { createStage, folderOf, type Stage, wear } from './stage.ts'

const root = join(import.meta.dirname, '../../..')
const output = join(root, 'demo-output')

async function perform(language: Language, options: Options): Promise<void> {
  console.log(language === 'ja' ? '特徴デスク ひと月の仕事' : 'Tokucho Desk, the work of a month')
  for (const look of options.looks) rmSync(join(output, folderOf(language, look)), { recursive: true, force: true })
  await play(language, options, async (stage) => {
    await workAMonth(stage)
    if (!options.review) return
    await yearPlan(stage)
    await morning(stage)
    await evidence(stage)
    await reviewStates(stage)
  })
  // The office has the practice company of its own, without the batches of the other scenes.
  if (options.review) await play(language, options, clients)
  if (options.review && language === 'ja')
    for (const look of options.looks) await showOffice(look, join(output, folderOf(language, look)))
}

/** Starts the app in an empty data folder and plays scenes in it. */
async function play(language: Language, { looks }: Options, scenes: (stage: Stage) => Promise<void>): Promise<void> {
  const desk = await launchDesk({ protection: 'memory', locale: language === 'ja' ? 'ja' : 'en-US' })
  try {
    const first = await desk.page.evaluate((locale) => window.desk.call('preferences.set', { locale }), language)
    if (!first.ok) throw new Error(`the language was refused: ${first.error.code}`)
    await desk.page.reload()
    if (looks[0]) await wear(desk, looks[0])
    await scenes(createStage(desk, language, looks, output))
  } catch (error) {
    await desk.page.screenshot({ path: join(output, `failed-${language}.png`) }).catch(() => undefined)
    // A form with unsaved edits would ask before the app closes, and nobody would answer.
    await desk.kill()
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
