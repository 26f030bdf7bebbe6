// Goes through every screen and runs axe on each, in both languages and themes. Started by `npm run check -- axe`. A
// run can be limited to a language and a part: `npm run check -- axe ja worlds`.
import { auditStage, type Finding } from './stage.ts'
import { tableOf } from './table.ts'
import { goEverywhere } from './walk.ts'

const findings: Finding[] = []
await goEverywhere((desk, language, failed) =>
  auditStage(desk, language, (finding) => void findings.push(finding), failed),
)
const { lines, violations } = tableOf(findings)
console.log(lines.join('\n'))
if (violations > 0) process.exitCode = 1
