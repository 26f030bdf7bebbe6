// Measures the statement report as a PDF, against bare tables of the same rows that the same browser prints in the same
// run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchDesk } from '../../e2e/support/desk.ts'
import { startPractice } from '../../e2e/support/steps.ts'
import { dayBefore } from '../../days.ts'
import { judge, line, median } from './measure.ts'
import { memoryOf } from './memory.ts'
import { fetchEntries, printBare, printByApp, type Printed } from './printing.ts'

const ROUNDS = 3
const MEMORY_TARGET_MB = 1024
/** Days that hold about 10,000 and 50,000 of the practice account's 100,000 entries in two years. */
const DAYS = { tenThousand: 73, fiftyThousand: 365 }

const perRow = ({ ms, rows }: Printed) => ms / rows

function tell(name: string, { rows, pages, ms, peakMb, idleMb, bytes }: Printed): void {
  console.log(
    `${name}: ${String(rows)} rows, ${String(pages)} pages, ${(ms / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`,
  )
  if (peakMb === undefined || idleMb === undefined) return
  console.log(
    `  memory at its peak ${(peakMb - idleMb).toFixed(0)} MB above the idle app, target ${String(MEMORY_TARGET_MB)}: ${judge({ name: 'printing: peak memory above idle, MB', value: peakMb - idleMb, target: MEMORY_TARGET_MB })}`,
  )
}

/** Prints 10,000 and 50,000 rows to PDF, and prints the figures beside their targets. */
export async function printingSection(): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-bench-'))
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    await desk.page.getByRole('link', { name: /100,000件/ }).click()
    const rows = await fetchEntries(desk, dayBefore(DAYS.tenThousand), dayBefore(0))
    const idleMb = await memoryOf(desk.app.process().pid ?? 0)
    // Measures the memory before the reference has printed, so that the memory the reference leaves behind does not
    // count for the app.
    const { peakMb } = await printByApp(desk, join(folder, 'ten.pdf'), rows.length)
    const [ours, bare]: [Printed[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++) {
      // The first round only warms up both.
      const reference = await printBare(desk, rows)
      const printed = await printByApp(desk, join(folder, 'ten.pdf'), rows.length)
      if (round > 0) bare.push(reference)
      if (round > 0) ours.push(printed)
    }
    const ten = { ...ours[0]!, ms: median(ours.map(({ ms }) => ms)), idleMb, peakMb }
    tell('statement of 10,000 as PDF', ten)
    line('from the click to the file', ten.ms / 1000, 'bare tables printed', median(bare) / 1000, 's', 1)
    const many = await fetchEntries(desk, dayBefore(DAYS.fiftyThousand), dayBefore(0))
    const idleWithMany = await memoryOf(desk.app.process().pid ?? 0)
    const fifty = { ...(await printByApp(desk, join(folder, 'fifty.pdf'), many.length)), idleMb: idleWithMany }
    tell('statement of 50,000 as PDF', fifty)
    // Prints the short report once more, so that the long one lies between two short ones. Other work on the machine
    // then affects all three.
    await fetchEntries(desk, dayBefore(DAYS.tenThousand), dayBefore(0))
    const after = await printByApp(desk, join(folder, 'ten.pdf'), rows.length)
    line(
      'time per row at 50,000',
      perRow(fifty),
      'at 10,000 before and after',
      (perRow(ours.at(-1) ?? ten) + perRow(after)) / 2,
      'ms',
      1.2,
    )
    return { ten, fifty, bare }
  } finally {
    await desk.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}
