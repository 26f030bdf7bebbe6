// npm run check -- soak: makes thousands of inquiries and edits in one running app, over a practice bank that damages
// some answers. After each round it measures what the app retains.
import { parseArgs } from 'node:util'
import { type Desk, launchDesk } from '../../e2e/support/desk.ts'
import { samplePayees } from '../../e2e/support/payees.ts'
import { fileLot, goTo, newLot, pasteAt, prepareLot, startPractice, toTsv, waitSaved } from '../../e2e/support/steps.ts'
import { growthOf, LIMITS, measureOf, type Measures } from './measures.ts'
import { LIMITS as WAITS, within } from '../../budget.ts'
import { edits, inquiries, screens, type Done } from './work.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('usage: npm run check -- soak [--minutes 5]')

/**
 * Number of rounds that are not counted, because growth in them is no leak: they fill caches, pools and a lot's history
 * (200 steps). The page's heap stops growing after a dozen rounds.
 */
const WARM_UP = 12
const PAYEES = 100

const fixed = (value: number, width: number) => value.toFixed(value < 1000 ? 1 : 0).padStart(width)

function printRow(
  round: number,
  seconds: number,
  done: Done,
  { pageHeapMb, nodes, listeners, mainHeapMb, mainRssMb, handles, folderMb }: Measures,
): void {
  console.log(
    [
      String(round).padStart(5),
      fixed(seconds, 8),
      String(done.inquiries).padStart(10),
      String(done.refused).padStart(8),
      String(done.edits).padStart(7),
      fixed(pageHeapMb, 10),
      fixed(nodes, 8),
      fixed(listeners, 10),
      fixed(mainHeapMb, 10),
      fixed(mainRssMb, 9),
      fixed(handles, 8),
      fixed(folderMb, 9),
    ].join(''),
  )
}

/**
 * Prints how much each figure grew from the first third of the counted rounds to the last. Returns whether all figures
 * stayed within their limits.
 */
function judge(rounds: readonly Measures[]): boolean {
  let flat = true
  for (const name of Object.keys(LIMITS) as (keyof Measures)[]) {
    const { before, after, allowed } = growthOf(
      rounds.map((round) => round[name]),
      LIMITS[name],
    )
    const held = after - before <= allowed
    flat &&= held
    console.log(
      `${name}: ${before.toFixed(1)} at first, ${after.toFixed(1)} at last, may grow by ${allowed.toFixed(1)}: ${held ? 'flat' : 'GROWS'}`,
    )
  }
  return flat
}

async function oneRound(desk: Desk, acceptanceNo: string, round: number, done: Done): Promise<Measures> {
  await inquiries(desk.page, acceptanceNo, round, done)
  await edits(desk.page, '編集用', round, done)
  await screens(desk.page)
  await goTo(desk.page, '今月の納付')
  return measureOf(desk)
}

async function soak(): Promise<boolean> {
  const desk = await launchDesk({ protection: 'memory' })
  try {
    await startPractice(desk.page)
    await prepareLot(desk.page, '照会用', samplePayees(3))
    await fileLot(desk.page)
    const acceptanceNo = await desk.page.getByTestId('acceptance-no').innerText()
    await newLot(desk.page, '編集用')
    await pasteAt(desk.page, toTsv(samplePayees(PAYEES)))
    await waitSaved(desk.page)
    console.log(
      'round seconds inquiries refused  edits  page heap   nodes listeners main heap main RSS  handles  folder   (MB, after collecting garbage)',
    )
    const [begin, done, rounds]: [number, Done, Measures[]] = [
      performance.now(),
      { inquiries: 0, refused: 0, edits: 0 },
      [],
    ]
    for (let round = 1; performance.now() - begin < minutes * 60_000 || rounds.length < WARM_UP; round++) {
      const measures = await within(WAITS.step, `round ${String(round)}`, oneRound(desk, acceptanceNo, round, done))
      if (round > WARM_UP) rounds.push(measures)
      printRow(round, (performance.now() - begin) / 1000, done, measures)
    }
    return judge(rounds)
  } finally {
    await desk.dispose()
  }
}

process.exitCode = (await soak()) ? 0 : 1
