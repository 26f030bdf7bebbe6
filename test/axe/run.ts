// Works through every screen and asks axe about each, in both languages and themes; started by `npm run axe`.
import { launchDesk } from '../e2e/support/desk.ts'
import { workAMonth } from '../e2e/demo/job.ts'
import { LANGUAGES, type Language } from '../e2e/demo/options.ts'
import { reviewStates } from '../e2e/demo/review.ts'
import { auditStage, type Finding } from './stage.ts'
import { furtherScreens, lockScreen } from './screens.ts'
import { tableOf } from './table.ts'

async function walk(language: Language, findings: Finding[]): Promise<void> {
  const desk = await launchDesk({ locale: language === 'ja' ? 'ja' : 'en-US' })
  try {
    const reply = await desk.page.evaluate((locale) => window.desk.call('preferences.set', { locale }), language)
    if (!reply.ok) throw new Error(`the language was refused: ${reply.error.code}`)
    await desk.page.reload()
    const stage = auditStage(desk, language, (finding) => void findings.push(finding), (title, error) => {
      console.error(`${title}:`, error)
      process.exitCode = 1
    })
    await workAMonth(stage)
    await furtherScreens(stage)
    await stage.step({ ja: 'ロック', en: 'The lock' }, () => lockScreen(stage))
    if (process.argv[3] === undefined) await reviewStates(stage)
  } finally {
    await desk.dispose()
  }
}

const findings: Finding[] = []
const languages = LANGUAGES.filter((one) => process.argv[2] === undefined || one === process.argv[2])
try {
  for (const language of languages) await walk(language, findings)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  const { lines, violations } = tableOf(findings)
  console.log(lines.join('\n'))
  if (violations > 0) process.exitCode = 1
}
