// Measures the lot editor against a page that can only show and edit cells, both in the same browser and the same run.
import { launchDesk } from '../../e2e/support/desk.ts'
import { setFault, startPractice } from '../../e2e/support/steps.ts'
import type { CheckTimes } from './reference/checks.ts'
import type { DraftTimes } from './reference/drafts.ts'
import { compareEditor, fastScroll, type Compared, type Times } from './editor.ts'
import { filingTimes } from './filing.ts'
import { judge, line, median, quantile } from './measure.ts'
import { installRecorder } from './recorder.ts'
import { openReference, serveReference } from './referencePage.ts'

const TARGETS: Record<keyof Times, number> = { open: 1.5, key: 1.3, commit: 1.5, arrow: 1.2, paste: 2 }
const FRAME = 1000 / 60

const fixed = (value: number) => value.toFixed(2).padStart(8)

function printEditor(small: Compared, large: Compared): void {
  console.log(
    '\n500 rows x 14 columns, ms from the event to the paint that shows it (median, p95)\n            editor      p95 reference    ratio   target   50 to 500 rows',
  )
  for (const name of Object.keys(TARGETS) as (keyof Times)[]) {
    const [editor, reference] = [median(large.editor[name]), median(large.reference[name])]
    const ratio = editor / reference
    console.log(
      `${name.padEnd(8)}${fixed(editor)} ${fixed(quantile(large.editor[name], 0.95))}  ${fixed(reference)} ${fixed(ratio)} ${fixed(TARGETS[name])}   x${(editor / median(small.editor[name])).toFixed(2)} ${judge({ name: `editor: ${name}`, value: ratio, target: TARGETS[name] })}`,
    )
  }
  const [p95, floor] = [quantile(large.editor.key, 0.95), quantile(large.reference.key, 0.95)]
  console.log(
    `key p95 ${p95.toFixed(1)} ms (reference ${floor.toFixed(1)}), within a frame (${FRAME.toFixed(1)}): ${judge({ name: 'editor: key, p95 ms', value: p95, target: FRAME, floor })}`,
  )
  const { before, editor, reference } = large.heap
  console.log(
    `heap: ${editor.toFixed(1)} MB with the lot open, ${before.toFixed(1)} MB before; over the page ${(editor - before).toFixed(1)} MB, target 4: ${judge({ name: 'editor: heap over the page, MB', value: editor - before, target: 4 })} (reference page ${reference.toFixed(1)} MB in all)`,
  )
}

function printRest(checks: CheckTimes, drafts: DraftTimes, filing: ReturnType<typeof filingTimes>): void {
  line('check of 500 details', checks.wholeLot, 'bare zod', checks.zod, 'µs', 1.5)
  line('check of one edit with totals', checks.oneEdit, 'whole lot', checks.wholeLot, 'µs', 0.01)
  line('save of one edit', median(drafts.save.ours), 'put of one bare row', median(drafts.save.bare), 'ms', 2)
  line('list of 1,000 drafts', median(drafts.list.ours), 'bare heads', median(drafts.list.bare), 'ms', 1.5)
  line('filing checked and hashed', filing.prepared, 'structured clone', filing.clone, 'ms', 2.5)
  console.log(`filing checked, hashed and journaled on disk (fsync): ${filing.journaled.toFixed(2)} ms`)
}

/** Measures the lot editor. Prints the figures beside their targets and returns every figure. */
export async function editorSection(): Promise<unknown> {
  const server = await serveReference()
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    await setFault(desk.page, { kind: 'offline', operation: 'any' })
    const reference = await openReference(desk, server.url)
    for (const page of [desk.page, reference]) await page.evaluate(installRecorder)
    const small = await compareEditor(desk, reference, 50)
    const large = await compareEditor(desk, reference, 500)
    printEditor(small, large)
    const scrolls = {
      editor: await fastScroll(desk, desk.page, '.grid', '[role=gridcell], [role=rowheader]'),
      reference: await fastScroll(desk, reference, '.scroller', 'td'),
    }
    const told = ({ p95, dropped, blanks }: typeof scrolls.editor) =>
      `p95 ${p95.toFixed(1)} ms, ${(dropped * 100).toFixed(1)} % over a frame, ${String(blanks)} blank`
    const dropped = judge({
      name: 'editor: frames dropped in a fast scroll, %',
      value: scrolls.editor.dropped * 100,
      target: 0,
      floor: scrolls.reference.dropped * 100,
    })
    console.log(`fast scroll: ${told(scrolls.editor)} (reference: ${told(scrolls.reference)}), target 0 %: ${dropped}`)
    const checks = await reference.evaluate(() => window.measureChecks())
    const drafts = await reference.evaluate(() => window.measureDrafts())
    const filing = filingTimes()
    printRest(checks, drafts, filing)
    return { small, large, scrolls, checks, drafts, filing }
  } finally {
    await desk.dispose()
    await server.close()
  }
}
