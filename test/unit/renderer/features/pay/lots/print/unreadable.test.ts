import { beforeEach, expect, it, vi } from 'vitest'
import type { LotSource } from '#features/pay/lots/print/lotPaper'
import { useCertificate } from '#features/pay/lots/certificate/useCertificate'
import { useLotPrint } from '#features/pay/lots/print/useLotPrint'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { company, lookup } from '../../../filed/approvals/samples.ts'

const reading = vi.fn<() => Promise<unknown>>()
vi.mock('vue-i18n', () => ({ useI18n: () => ({ t: (key: string) => key, te: () => true }) }))
vi.mock('#data/preferences/index', () => ({ usePreferences: () => ({ current: { locale: 'ja' } }) }))
vi.mock('#data/state/journal', () => ({
  useJournal: () => ({
    whole: () => Promise.resolve(),
    stateOf: () => 'draft',
    entryOfSource: (source: LotSource) => (source.from === 'lot' ? undefined : { lotId: 'a' }),
  }),
}))
vi.mock('#data/repositories/lots', () => ({ openLot: () => reading() }))
vi.mock('#data/repositories/intakes', () => ({ intakesOfOwner: () => reading(), lotOwner: (lotId: string) => lotId }))
vi.mock('#features/pay/lots/certificate/certificateOf', () => ({ certificateOf: () => reading() }))
vi.mock('#intake/index', () => ({ recordsPaper: () => ({}), withoutOthers: (record: unknown) => record }))
vi.mock('#ui/commands/progress', () => ({ showProgress: () => undefined }))

const answered: LotSource = { from: 'acceptance', company: company(), lookup: lookup() }
const stored = { from: 'lot', lotId: 'a', company: company(), head: {}, rows: [] } as unknown as LotSource

beforeEach(() => {
  reading.mockReset().mockRejectedValue(fullDisk())
})

it.each([
  { paper: 'the list of a lot', run: (of: ReturnType<typeof useLotPrint>) => of.run('listPrint', stored) },
  { paper: 'papers about retirement', run: (of: ReturnType<typeof useLotPrint>) => of.run('retirementPdf', answered) },
])('$paper whose data cannot be read says why, and no longer that it is being made', async ({ run }) => {
  const work = useLotPrint()
  await run(work)
  expect([work.error.value, work.message.value, work.busy.value]).toEqual([FULL_DISK, undefined, undefined])
})

it('certificates whose data cannot be read say why', async () => {
  const { run, runAll, error } = useCertificate()
  await run('pdf', answered)
  expect(error.value).toEqual(FULL_DISK)
  error.value = undefined
  await runAll('print', [answered])
  expect(error.value).toEqual(FULL_DISK)
})
