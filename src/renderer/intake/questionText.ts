import { isYen, formatYen } from '#domain/text/yen'
import type { Params } from '#formats/formatResult'
import type { Option, Question, Sample } from '#formats/intake/reading'
import { shownDay } from '#ui/text/shownDay'
import { columnName, fieldText, type Words } from './fileText.ts'

export function openText(questions: readonly Question[], t: Words['t']): string {
  const open = questions.filter(({ answer }) => answer === undefined).length
  return open > 0 ? t('imports.question.open', { count: formatYen(open) }) : t('imports.question.answered')
}

export function questionText({ kind, params, columns }: Question, words: Words, letters: boolean): string {
  const { t } = words
  const named = shown(params, words)
  return t(`imports.question.${kind}.ask`, {
    ...named,
    ...(kind === 'farDays' && { found: shownDay(named['found'] ?? '') }),
    heading: named['heading'] || named['field'] || t('imports.question.rows'),
    columns: columns.map((column) => columnName(column, letters, t)).join(t('imports.account.and')),
  })
}

/** Answers that are values of the file (a place, a sheet, a column) are shown as they are. */
export function optionText({ kind }: Question, { value, params = {} }: Option, words: Words): string {
  const { t, te } = words
  const own = `imports.question.${kind}.option.${value}`
  const named = { value, ...shown(params, words) }
  return te(own) ? t(own, named) : t(`imports.question.${kind}.option.other`, named)
}

const DAYS: readonly Question['kind'][] = ['dayOrder', 'dayYear', 'farDays']

/** A real cell, and what the answer makes of it. */
export function sampleText(
  kind: Question['kind'],
  { line, column, text, reading }: Sample,
  words: Words,
  letters: boolean,
): string {
  const { t } = words
  const place = [
    t('formats.place.line', { line: formatYen(line) }),
    column === undefined ? '' : columnName(column, letters, t),
  ]
  // The answer, shown above the sample, already says how these are read.
  const isShown = reading !== '' && kind !== 'fieldMissing'
  return t(isShown ? 'imports.question.sample' : 'imports.question.sampleAsIs', {
    place: place.filter(Boolean).join(' '),
    text,
    reading: DAYS.includes(kind) ? shownDay(reading) : reading,
  })
}

const shown = (params: Params, words: Words): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === 'field'
        ? fieldText(String(value), words)
        : typeof value === 'number' && isYen(value)
          ? formatYen(value)
          : value,
    ]),
  )
