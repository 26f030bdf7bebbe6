// Paper: the dialog belongs to the system and the sheet to a printer, so a person looks at them.
import { createInterface } from 'node:readline/promises'
import type { Desk } from '../e2e/support/desk.ts'
import { openList } from './company.ts'
import { oneLine, tell } from './lines.ts'

/** Milliseconds for a person to walk to a printer and back. */
const PERSON_MS = 600_000
const NAME = 'paper'

/** What the person typed, in small letters; undefined when nothing came in time. */
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

/** Opens the system's print dialog and asks whether it is right, where a person sits at a terminal; tells what to do by hand elsewhere. */
export async function lookAtPaper(desk: Desk): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    return tell('by hand', NAME, 'npm start, open 残高一覧 (Balances) of the practice company, press 印刷 (Print): the print dialog of the system opens, and the sheet looks like the screen')
  }
  await openList(desk)
  await desk.page.getByRole('button', { name: '印刷', exact: true }).click()
  const said = await ask('Look at the window of the app: the print dialog of the system is open. Print, and compare the sheet with the screen; without a printer, cancel.\nDid the dialog open, and is the sheet right? [y/n] ')
  if (said?.startsWith('y')) return tell('ok', NAME, 'the person saw the dialog of the system, and the sheet is right')
  if (said?.startsWith('n')) return tell('FAILED', NAME, 'the person says that the dialog did not open, or the sheet is wrong')
  tell('by hand', NAME, 'nobody answered')
}
