import type { LotDetail } from '#domain/lots/lot'
import { formatYen } from '#domain/text/yen'
import type { FormatNote, Params } from '#formats/formatResult'
import type { ExportProblem } from './lotExport.ts'
import { nameOfMunicipality } from '#data/draft/cells'
import { exports as texts } from '#i18n/ja/exports'
import type { Translate } from '#i18n/translate'

/** Codes of problems with a text for exports, because the one for imports would ask for another file. */
const OWN_SENTENCES: ReadonlySet<string> = new Set(Object.keys(texts.problem))

type Details = readonly LotDetail[]

const OWN_NAMES: Record<string, string> = {
  requesterCode: 'exports.option.requesterCode',
  typeCode: 'fields.transactionCode',
  details: 'exports.place.details',
}

export function exportField(field: string | undefined, t: Translate): string {
  return field === undefined ? '' : t(OWN_NAMES[field] ?? `fields.${field}`)
}

export function exportPlace(row: number | undefined, details: Details, t: Translate): string {
  if (row === undefined) return t('exports.place.head')
  const { municipalityCode = '', municipalityName = '' } = details[row - 1] ?? {}
  return t('exports.place.row', {
    row,
    name: nameOfMunicipality(municipalityCode) || municipalityName || municipalityCode,
  })
}

export function exportSentence(
  kind: 'problem' | 'note',
  { code, field, params }: ExportProblem | FormatNote,
  t: Translate,
): string {
  const named = { ...shown(params), field: exportField(field, t) }
  if (code === 'unreadableNumber') return t('lots.finding.unreadableNumber', named)
  return t(OWN_SENTENCES.has(code) ? `exports.problem.${code}` : `formats.${kind}.${code}`, named)
}

function shown(params: Params = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatYen(value) : value]),
  )
}
