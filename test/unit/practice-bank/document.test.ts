// Keeps docs/practice-bank.md true: runs its commands against a served bank and compares its tables with the code.
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/calendar'
import { nextBusinessDay } from '#domain/calendar/businessDays'
import { faultKind } from '#contract/ipc/practice'
import { PRACTICE_ACCOUNTS } from '#practice-bank/index'
import { LOT_CODES, ROW_CODES } from '#practice-bank/books/lotCodes'
import { problem, problemBody, PROBLEM_NAMES } from '#practice-bank/http/problems'
import { serve } from '#practice-bank/http/server'
import { STAGES } from '#practice-bank/books/stages'
import { newFolder } from './helpers.ts'

const document = readFileSync(new URL('../../../docs/practice-bank.md', import.meta.url), 'utf8')
const setup = /```sh setup\n([\s\S]*?)```/.exec(document)?.[1] ?? ''
const examples = [...document.matchAll(/```sh\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
  ([, command = '', output = '']) => ({ command, output }),
)

const served = await serve({ folder: newFolder() })
afterAll(() => served.close())

const run = promisify(execFile)
const hasTools = ['bash', 'curl', 'od', 'sed'].every((tool) => spawnSync(tool, ['--version']).error === undefined)

const japanDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' })
/** The commands use the bank's clock, which the test sets and which may differ from the computer's. */
const sameClock = 'date() { test "$TZ $*" = "Asia/Tokyo +%Y%m%d" && printf %s "$JAPAN_DAY"; }\n'

/** Returns a regular expression for an output in which … matches anything. */
function pattern(output: string): RegExp {
  const parts = output
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join(String.raw`[\s\S]*`)}$`)
}

it('docs/practice-bank.md has an example with output for every operation and every form of error', () => {
  expect(examples.length).toBe([...document.matchAll(/```sh\n/g)].length)
  expect(examples.length).toBeGreaterThanOrEqual(14)
})

it.runIf(hasTools).each(examples)(
  'docs/practice-bank.md shows the output of: $command',
  async ({ command, output }) => {
    const today = japanDay.format(new Date())
    const DUE = nextBusinessDay(addDays(today, 10))
    const env = {
      ...process.env,
      BANK: served.url,
      DUE,
      JAPAN_DAY: today.replaceAll('-', ''),
      no_proxy: '127.0.0.1',
      NO_PROXY: '127.0.0.1',
    }
    const { stdout } = await run('bash', ['-euc', sameClock + setup + command], { env })
    expect(stdout.trim().replaceAll('\r', '')).toMatch(pattern(output))
  },
)

const cells = (line: string) =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .slice(1, -1)
const rowOf = (first: string) => cells(document.split('\n').find((line) => cells(line)[0] === first) ?? '')

it('docs/practice-bank.md lists every code of the bank with its status, and no other', () => {
  const ours = PROBLEM_NAMES.map((name) => [problemBody(name, '').code, String(problem(name, '').status)])
  for (const [code = '', status] of ours) expect(rowOf(code)[1], code).toBe(status)
  const applied = [...Object.values(LOT_CODES), ...Object.values(ROW_CODES)].map(([code]): string => code)
  const codes = [...ours.map(([code]) => code), ...applied]
  const listed = [...document.matchAll(/^\| (ERR\d{3}|APICHD\d{4}) +\|/gm)].map(([, code]) => code)
  expect(listed.sort()).toEqual(codes.sort())
})

it('docs/practice-bank.md lists every fault, account and stage', () => {
  const faults = /\| Kind +\|[\s\S]*?\n\n/.exec(document)?.[0] ?? ''
  for (const kind of faultKind.options) expect(faults, kind).toContain(`\`${kind}\``)
  for (const { accountId } of PRACTICE_ACCOUNTS) expect(rowOf(accountId), accountId).toHaveLength(4)
  for (const [stage, words] of Object.entries(STAGES))
    expect(rowOf(stage)).toEqual([stage, words.transactionStatus, words.transactionStatusCode, words.appliedStatusCode])
})
