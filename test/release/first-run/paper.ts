// Tests printing on paper. The dialog belongs to the system and the sheet comes from a printer, so the user has to look
// at them.
import { createInterface } from 'node:readline/promises'
import type { Desk } from '../../e2e/support/desk.ts'
import { chooseOutput } from '../../e2e/support/steps.ts'
import { LIMITS, within } from '../../budget.ts'
import { openList } from './company.ts'
import { oneLine, tell } from './lines.ts'

/** Time for the user to walk to a printer and back (ms). */
const PERSON_MS = 600_000
const NAME = 'paper'
const BY_HAND =
  'npm start, open 残高一覧 (Balances) of the practice company, choose 印刷 (Print) under 出力 (Print or export): the print dialog of the system opens, and the sheet looks like the screen'
const QUESTION =
  'Look at the window of the app: the print dialog of the system is open. Print, and compare the sheet with the screen.\nDid the dialog open, and is the sheet right? [y/n] '

/** Asks the user a question. Returns the answer in lower case, or undefined if none came in time. */
async function ask(question: string): Promise<string | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question, { signal: AbortSignal.timeout(PERSON_MS) })).trim().toLowerCase()
  } catch (thrown) {
    console.log(oneLine(`\n${String(thrown)}`))
    return undefined
  } finally {
    terminal.close()
  }
}

/** Returns the number of printers that the system lists. */
const printersOf = ({ app }: Desk): Promise<number> =>
  within(
    LIMITS.answer,
    'the printers of the system',
    app.evaluate(
      async ({ BrowserWindow }) =>
        (await BrowserWindow.getAllWindows()[0]?.webContents.getPrintersAsync())?.length ?? 0,
    ),
  )

/** Chooses the output that opens the system's print dialog, and asks the user what they see. */
async function printAndAsk(desk: Desk, printers: string): Promise<void> {
  await openList(desk)
  await chooseOutput(desk.page, '印刷')
  const said = await ask(QUESTION)
  const refused = (
    await within(
      LIMITS.answer,
      'the app behind its print dialog',
      desk.page.getByText('印刷に失敗しました').allInnerTexts(),
    )
  ).join(' ')
  if (said?.startsWith('y'))
    tell('ok', NAME, `the person saw the dialog of the system, and the sheet is right (${printers})`)
  else if (said?.startsWith('n'))
    tell('FAILED', NAME, `the person says that the dialog did not open, or the sheet is wrong (${printers}) ${refused}`)
  else tell('by hand', NAME, `nobody answered (${printers}): ${BY_HAND}`)
}

/**
 * Asks the user at a terminal to look at the dialog and the sheet. Without a terminal or a printer, prints instructions
 * for doing this by hand.
 */
export async function lookAtPaper(desk: Desk): Promise<void> {
  const found = await printersOf(desk)
  const printers = found === 1 ? '1 printer' : `${String(found)} printers`
  if (found > 0 && process.stdin.isTTY && process.stdout.isTTY) await printAndAsk(desk, printers)
  else tell('by hand', NAME, `${BY_HAND} (${printers} here)`)
}
