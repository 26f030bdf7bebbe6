import './texts.ts'
import { formatYen } from '#domain/text/yen'
import type { IntakeRecord } from '#data/repositories/intakes'
import type { ListContent } from '#ui/paper/useListOutput'
import { moment } from '#ui/text/clock'
import { tallyLines } from './tallyText.ts'
import type { Words } from './fileText.ts'

/** Millimetres. */
const HEADING_WIDTH = 34

/** A file of the whole office (`officeLot`) loses its account: one client's paper must not show the other clients. */
export const withoutOthers = ({ account, ...record }: IntakeRecord): IntakeRecord =>
  record.subject === 'officeLot' || !account ? record : { ...record, account }

export function recordsPaper(
  records: readonly IntakeRecord[],
  { companyName, practice }: { companyName: string; practice: boolean },
  words: Omit<Words, 'subject'>,
): ListContent {
  const { t } = words
  return {
    practice,
    sideways: true,
    title: t('imports.records.paper'),
    companyName,
    facts: [],
    columns: [
      { title: t('imports.records.file'), figure: false, width: HEADING_WIDTH },
      { title: t('imports.records.content'), figure: false },
    ],
    linesPerRow: 1,
    rows: records.flatMap((record) => [
      { heading: true, cells: ['', headingText(record, words)] },
      ...recordRows(record, words),
    ]),
    totals: [],
    note: '',
  }
}

const headingText = ({ name, at, count }: IntakeRecord, { t }: Omit<Words, 'subject'>): string =>
  t('imports.records.taken', { name, at: moment(at), count: formatYen(count) })

function recordRows({ account, subject }: IntakeRecord, words: Omit<Words, 'subject'>): ListContent['rows'] {
  if (!account) {
    const why = subject === 'officeLot' ? 'imports.records.ofOffice' : 'imports.records.noAccount'
    return [{ heading: false, cells: ['', words.t(why)] }]
  }
  return tallyLines(account, { ...words, subject }).flatMap(({ heading, lines }) =>
    lines.map((line, at) => ({ heading: false, cells: [at === 0 ? heading : '', line] })),
  )
}
