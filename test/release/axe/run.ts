// Goes through every screen and runs axe on each, in both languages and themes. Started by `npm run check -- axe`. A
// run can be limited to a language and a part: `npm run check -- axe ja worlds`.
import { type Desk, launchDesk } from '../../e2e/support/desk.ts'
import { clients } from '../../e2e/demo/clients.ts'
import { workAMonth } from '../../e2e/demo/job.ts'
import { LANGUAGES, type Language } from '../../e2e/demo/options.ts'
import { reviewStates } from '../../e2e/demo/review.ts'
import type { Stage } from '../../e2e/demo/stage.ts'
import { besideTheScreens } from './desktop.ts'
import { auditStage, type Finding } from './stage.ts'
import { furtherScreens, lockScreen } from './screens.ts'
import { tableOf } from './table.ts'
import { brokenWorlds } from './worlds.ts'
import { LIMITS, within } from '../../budget.ts'

async function month(stage: Stage): Promise<void> {
  await workAMonth(stage)
  await furtherScreens(stage)
  await besideTheScreens(stage)
  await stage.step({ ja: 'ロック', en: 'The lock' }, () => lockScreen(stage))
  await reviewStates(stage)
}

/** The parts of the run. Each starts an app of its own. */
const PARTS: Record<string, (stage: Stage) => Promise<void>> = { month, clients, worlds: brokenWorlds }

async function walk(part: (stage: Stage) => Promise<void>, language: Language, findings: Finding[]): Promise<void> {
  const desk = await launchDesk({ protection: 'memory', locale: language === 'ja' ? 'ja' : 'en-US' })
  try {
    await speak(desk, language)
    await part(
      auditStage(
        desk,
        language,
        (finding) => void findings.push(finding),
        (title, error) => {
          console.error(`${title}:`, error)
          process.exitCode = 1
        },
      ),
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

const named = process.argv.slice(2)
const wanted = <T extends string>(of: readonly T[]): readonly T[] =>
  of.some((one) => named.includes(one)) ? of.filter((one) => named.includes(one)) : of
const findings: Finding[] = []
try {
  for (const language of wanted(LANGUAGES))
    for (const part of wanted(Object.keys(PARTS)))
      await within(LIMITS.part, `the part ${part} in ${language}`, walk(PARTS[part] ?? month, language, findings))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  const { lines, violations } = tableOf(findings)
  console.log(lines.join('\n'))
  if (violations > 0) process.exitCode = 1
}
