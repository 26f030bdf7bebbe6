// Creates the practice company, restarts the app to see that it is kept, and prints.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Desk, launchDesk } from '../../e2e/support/desk.ts'
import { savePdf } from '../../e2e/support/pdf.ts'
import { goTo, startPractice } from '../../e2e/support/steps.ts'
import { inquire } from '../../e2e/support/tlsBank.ts'
import { LIMITS, within } from '../../budget.ts'
import { must } from './lines.ts'

export type Running = Awaited<ReturnType<typeof launchDesk>>

/**
 * Returns whether the key of the practice company is `stored` or kept only for this session, and what the system's
 * safeStorage is.
 */
async function keyOf({ page }: Desk): Promise<{ state: string; backend: string; protects: boolean }> {
  const [status, info] = await page.evaluate(async () => {
    const companies = await window.desk.call('companies.list')
    const companyId = companies.ok ? (companies.value[0]?.companyId ?? '') : ''
    return Promise.all([
      window.desk.call('credentials.status', { companyId, environment: 'practice' }),
      window.desk.call('diagnostics.info'),
    ])
  })
  must(status.ok && info.ok, `the app does not say how its key is kept: ${JSON.stringify([status, info])}`)
  return {
    state: status.value.state,
    backend: info.value.safeStorageBackend,
    protects: info.value.safeStorageAvailable,
  }
}

/**
 * Starts the app over a new folder with the system's key storage. The app is in Japanese, whatever the language of the
 * system.
 */
export async function launch(): Promise<Running> {
  const desk = await launchDesk({ protection: 'memory' })
  const set = await desk.page.evaluate(() => window.desk.call('preferences.set', { locale: 'ja' }))
  must(set.ok, 'the language was refused')
  await desk.page.reload()
  return desk
}

/** Creates the practice company with the button on the first screen. */
export async function makeCompany(desk: Desk): Promise<string> {
  await startPractice(desk.page, { timeout: LIMITS.answer })
  const { state, backend } = await keyOf(desk)
  must(['stored', 'session'].includes(state), `its key is ${state} (key storage: ${backend})`)
  return `its balances are shown; its key is ${state === 'stored' ? 'stored' : 'kept until the app ends'}`
}

/** Restarts the app over the same folder and sends the bank an inquiry with the stored key. */
export async function startAgain(desk: Desk, backendIs: (name: string) => void): Promise<string> {
  await within(LIMITS.answer, 'the app to close and start again', desk.restart())
  const { state, backend, protects } = await keyOf(desk)
  backendIs(backend)
  must(protects, `this system protects no keys (key storage: ${backend}), so the app keeps none over a restart`)
  must(state === 'stored', `the key is ${state} after the restart (key storage: ${backend})`)
  await desk.page.getByRole('table', { name: '口座残高' }).waitFor({ timeout: LIMITS.answer })
  const balance = await within(LIMITS.answer, 'the answer to an inquiry', inquire(desk.page))
  must(typeof balance === 'number', `the inquiry with the stored key failed: ${JSON.stringify(balance)}`)
  return `the company is there, and an inquiry with its stored key is answered (key storage: ${backend})`
}

/** Opens the printable list of the balances. */
export async function openList({ page }: Desk): Promise<void> {
  await goTo(page, '残高一覧')
  await page.getByRole('treegrid').waitFor({ timeout: LIMITS.answer })
}

/** Saves the list of the balances as a PDF. */
export async function printPdf(desk: Desk): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-first-run-pdf-'))
  try {
    const path = join(folder, 'balances.pdf')
    await openList(desk)
    const pages = await savePdf(desk, 'PDFに保存', path)
    const { length } = readFileSync(path)
    must(pages > 0 && length > 5_000, `${String(pages)} pages in ${String(length)} bytes`)
    return `${String(pages)} ${pages === 1 ? 'page' : 'pages'}, ${String(Math.round(length / 1000))} kB`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
