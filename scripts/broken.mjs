// npm run e2e:broken: shows that the end-to-end test of the main job notices a defect in any of the five operations. It
// breaks one operation at a time in the built main process, leaves the rest unchanged, and expects the test to fail.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './lib/build.mjs'
import { node24, root, tools } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, Unprepared } from './lib/report.mjs'
import { LIMITS, run } from './lib/run.mjs'

const folder = join(root, 'out', 'main')
const breaks = [
  ['balance (4.1)', /("balance", accountPath\(\w+\))/, '$1 + "0"'],
  ['transactions (4.2)', /(\? "\/paymentarrivals" : )""/, '$1"0"'],
  ['payment arrivals (4.3)', /\? "\/paymentarrivals" :/, '? "/paymentarrivals0" :'],
  ['application (4.4)', /(urlOf\(\w+, "\/me\/localtaxes)\/"\)/, '$1")'],
  ['acceptance (4.5)', /`\/me\/localtaxes\/\$\{encodeURIComponent/, '`/me/localtax/${encodeURIComponent'],
]

/**
 * Returns the file of the built main process that contains an operation, its text, and the same text with the operation
 * broken.
 */
function broken([name, pattern, replacement]) {
  for (const file of readdirSync(folder)
    .filter((one) => one.endsWith('.cjs'))
    .map((one) => join(folder, one))) {
    const whole = readFileSync(file, 'utf8')
    if (pattern.test(whole)) return { file, whole, code: whole.replace(pattern, replacement) }
  }
  throw new Unprepared(`The built main process no longer has the code of the operation ${name}.`)
}

await main(async () => {
  const { launcher, env } = await prepare()
  await buildIfStale({ env })
  const [command, ...args] = [
    ...launcher,
    node24(),
    tools.playwright,
    'test',
    'main-job',
    '--workers=1',
    '--trace=off',
    '--reporter=line',
  ]
  let missed = 0
  for (const one of breaks) {
    const { file, whole, code: text } = broken(one)
    try {
      writeFileSync(file, text)
      const { code, output } = await run(command, args, { env, capture: true, limit: LIMITS.tool })
      const step = / › the main job[^›]*› ([^─\n]+)/.exec(output)?.[1]?.trim()
      if (code === 0) missed++
      console.log(`${one[0]}: ${code === 0 ? 'NOT noticed' : `noticed in the step "${step ?? '?'}"`}`)
    } finally {
      writeFileSync(file, whole)
    }
  }
  console.log(`${String(breaks.length - missed)} passed, ${String(missed)} failed`)
  if (missed > 0) process.exitCode = 1
})
