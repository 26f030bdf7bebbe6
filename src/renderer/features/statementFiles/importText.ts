import type { FormatProblem, FormatNote } from '#formats/formatResult'
import type { StatementFile } from '#formats/statementImport/statementFile'
import type { Translate } from '../../i18n/translate.ts'
import { noteText, placeText, problemText } from '../lots/index.ts'

type Knows = (key: string) => boolean

/** Returns the name of a field of a bank's file. */
export function fieldText(field: string, t: Translate, knows: Knows): string {
  const own = `statementFiles.field.${field}`
  return knows(own) ? t(own) : t(`fields.${field}`)
}

/** Returns where something stands in a file: record or line, column, byte and field. */
export function whereText(
  { field, ...place }: FormatProblem | FormatNote,
  format: StatementFile['format'],
  t: Translate,
  knows: Knows,
): string {
  const at = placeText(place, format === 'zengin' ? 'zengin99' : format, t)
  return [at, field === undefined ? '' : fieldText(field, t, knows)].filter(Boolean).join(' ')
}

/** Returns the sentence of a problem; some mean another thing in a statement than in a list of payees. */
export function sentence(problem: FormatProblem, t: Translate, knows: Knows): string {
  const own = `statementFiles.problem.${problem.code}`
  return knows(own) ? t(own, problem.params ?? {}) : problemText(problem, t)
}

export { noteText }
