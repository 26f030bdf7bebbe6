// Every finding has to be explained in scan-findings.json (docs/security.md explains them in prose). The run fails if a
// finding is not explained, if an explained one is gone, or if the scanner could not read a file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../lib/build.mjs'
import { cache, node24, root } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { say, Unprepared } from '../lib/report.mjs'
import { LIMITS, run } from '../lib/run.mjs'
import { scanInput } from '../lib/scanInput.mjs'

export const about = 'an independent scanner for Electron apps over the build and the sources'

// This scanner is not a dependency of the project: it has four hundred packages of its own, and none of its code goes
// into the app.
const SCANNER = '@doyensec/electronegativity'
const VERSION = '1.10.3'
/**
 * The check that asks a code-hosting site about newer Electron releases. It is left out, because it says nothing about
 * this code and the site cannot be reached from everywhere.
 */
const OFFLINE = 'availablesecurityfixesglobalcheck'
const folder = join(cache, 'scan')
const tool = join(folder, `scanner-${VERSION}`)

async function scanner() {
  const manifest = join(tool, 'node_modules', SCANNER, 'package.json')
  if (!existsSync(manifest)) {
    say('scan', `fetching ${SCANNER} ${VERSION} into .cache`)
    mkdirSync(tool, { recursive: true })
    writeFileSync(join(tool, 'package.json'), '{ "private": true }\n')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const { code, output } = await run(
      npm,
      [
        'install',
        '--prefix',
        tool,
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--no-package-lock',
        `${SCANNER}@${VERSION}`,
      ],
      { capture: true, shell: process.platform === 'win32', limit: LIMITS.tool },
    )
    if (code !== 0) throw new Unprepared(`${output}\n${SCANNER} could not be fetched.`)
  }
  return manifest
}

/**
 * Scans a folder in a separate process, because the scanner changes globals. Returns the findings, the files it could
 * not read and the number of checks it made.
 */
async function scan(manifest, input, electron) {
  const script = `const run = require(${JSON.stringify(SCANNER)}); const say = (text) => require('node:fs').writeSync(1, text); console.log = () => {}
run({ input: ${JSON.stringify(input)}, isRelative: true, electronVersionOverride: ${JSON.stringify(electron)}, excludeFromScan: [${JSON.stringify(OFFLINE)}] }).then(({ issues, errors, globalChecks, atomicChecks }) => say('\\u0000' + JSON.stringify({
  checks: globalChecks + atomicChecks, findings: issues.map(({ id, file, location, severity, confidence }) => ({ check: id, file, line: location.line, severity: severity.name, confidence: confidence.name })),
  unread: errors.filter(({ tolerable }) => !tolerable).map(({ file, message }) => file + ': ' + message) }) + '\\n') || process.exit(1)).finally(() => process.exit(0))`
  const file = join(tool, 'run.cjs')
  writeFileSync(file, script)
  const { code, output } = await run(node24(), [file], { capture: true, limit: LIMITS.tool })
  const answer = output.split('\u0000')[1]
  if (code !== 0 || answer === undefined)
    throw new Unprepared(`${output}\nThe scanner did not end well (code ${code}).`)
  return JSON.parse(answer.split('\n')[0])
}

/**
 * Throws unless the scanner finds the faults planted here. Without this check, a scanner that reads no file would seem
 * to find no fault.
 */
async function proveItSees(manifest, electron) {
  const planted = join(folder, 'planted')
  mkdirSync(planted, { recursive: true })
  writeFileSync(join(planted, 'package.json'), '{ "devDependencies": { "electron": "1.0.0" } }\n')
  writeFileSync(
    join(planted, 'main.js'),
    "const { BrowserWindow, shell } = require('electron')\nnew BrowserWindow({ webPreferences: { nodeIntegration: true, contextIsolation: false, sandbox: false, webSecurity: false } })\nshell.openExternal(process.argv[2])\n",
  )
  writeFileSync(join(planted, 'page.html'), '<webview src="x" allowpopups></webview>\n')
  const { findings } = await scan(manifest, planted, electron)
  const found = new Set(findings.map(({ check }) => check))
  const missed = [
    'CONTEXT_ISOLATION_JS_CHECK',
    'SANDBOX_JS_CHECK',
    'WEB_SECURITY_JS_CHECK',
    'OPEN_EXTERNAL_JS_CHECK',
    'ALLOWPOPUPS_HTML_CHECK',
    'CSP_GLOBAL_CHECK',
    'LIMIT_NAVIGATION_GLOBAL_CHECK',
  ].filter((check) => !found.has(check))
  if (missed.length > 0)
    throw new Unprepared(`The scanner does not find what was planted for it: ${missed.join(', ')}.`)
  say('scan', `finds the ${findings.length} holes of a planted app`)
}

const keyOf = ({ part, check, file }) => `${part}: ${check} in ${file}`
const count = (list) =>
  list.reduce((counts, one) => counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + (one.count ?? 1)), new Map())

export async function check() {
  const { env } = await prepare({ browser: false })
  await buildIfStale({ env })
  const explained = JSON.parse(readFileSync(join(import.meta.dirname, 'scan-findings.json'), 'utf8'))
  const electron = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.electron
  const manifest = await scanner()
  await proveItSees(manifest, electron)
  const parts = scanInput(join(folder, 'input'))
  const problems = []
  const findings = []
  for (const [part, input] of Object.entries(parts)) {
    const result = await scan(manifest, input, electron)
    findings.push(...result.findings.map((one) => ({ part, ...one })))
    problems.push(...result.unread.map((text) => `not read: ${text}`))
    say(
      'scan',
      `${part}: ${result.checks} checks, ${result.findings.length} findings, ${result.unread.length} files not read`,
    )
  }
  const [seen, known] = [count(findings), count(explained)]
  for (const one of findings)
    console.log(
      `  ${keyOf(one)}:${one.line} (${one.severity}, ${one.confidence})${known.has(keyOf(one)) ? '' : '  NOT EXPLAINED'}`,
    )
  for (const [key, times] of seen)
    if (times > (known.get(key) ?? 0))
      problems.push(`not explained: ${key} (${times} found, ${known.get(key) ?? 0} explained)`)
  for (const [key, times] of known)
    if (times > (seen.get(key) ?? 0)) problems.push(`explained, but no longer found: ${key}`)
  for (const problem of problems) console.log(problem)
  console.log(`${findings.length} findings, ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}
