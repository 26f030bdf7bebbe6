// The way through every screen that the checks of screens go: a month from the first start, the clients of an office,
// and what a broken computer shows.
import { clients } from '../../e2e/demo/clients.ts'
import { workAMonth } from '../../e2e/demo/job.ts'
import { LANGUAGES, type Language } from '../../e2e/demo/options.ts'
import { reviewStates } from '../../e2e/demo/review.ts'
import type { Stage } from '../../e2e/demo/stage.ts'
import { type Desk, launchDesk } from '../../e2e/support/desk.ts'
import { LIMITS, within } from '../../budget.ts'
import { besideTheScreens } from './desktop.ts'
import { furtherScreens, lockScreen } from './screens.ts'
import { brokenWorlds } from './worlds.ts'

async function month(stage: Stage): Promise<void> {
  await workAMonth(stage)
  await furtherScreens(stage)
  await besideTheScreens(stage)
  await stage.step({ ja: 'ロック', en: 'The lock' }, () => lockScreen(stage))
  await reviewStates(stage)
}

/** The parts of the way. Each starts an app of its own. */
const PARTS: Record<string, (stage: Stage) => Promise<void>> = { month, clients, worlds: brokenWorlds }

/** What a check makes of the app of a part: the stage that looks at each screen. A step that fails is told to `failed`. */
export type StageOf = (desk: Desk, language: Language, failed: (title: string, error: unknown) => void) => Stage

async function walk(part: (stage: Stage) => Promise<void>, language: Language, stageOf: StageOf): Promise<void> {
  const desk = await launchDesk({ protection: 'memory', locale: language === 'ja' ? 'ja' : 'en-US' })
  try {
    await speak(desk, language)
    await part(
      stageOf(desk, language, (title, error) => {
        console.error(`${title}:`, error)
        process.exitCode = 1
      }),
    )
  } finally {
    await desk.dispose()
  }
}

async function speak({ page }: Desk, language: Language): Promise<void> {
  const reply = await page.evaluate((locale) => window.desk.call('preferences.set', { locale }), language)
  if (!reply.ok) throw new Error(`the language was refused: ${reply.error.code}`)
  await page.reload()
}

/** Goes through the parts and languages that the command line names, or all of them. */
export async function goEverywhere(stageOf: StageOf): Promise<void> {
  const named = process.argv.slice(2)
  const wanted = <T extends string>(of: readonly T[]): readonly T[] =>
    of.some((one) => named.includes(one)) ? of.filter((one) => named.includes(one)) : of
  try {
    for (const language of wanted(LANGUAGES))
      for (const part of wanted(Object.keys(PARTS)))
        await within(LIMITS.part, `the part ${part} in ${language}`, walk(PARTS[part] ?? month, language, stageOf))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

/** Returns a stage whose step that fails is reported, while the following steps still run. */
export function goingOn(stage: Stage, failed: (title: string, error: unknown) => void): Stage['step'] {
  return (title, work) =>
    stage.step(title, work).catch((error: unknown) => {
      failed(title[stage.language], error)
    })
}
