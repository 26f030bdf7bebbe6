// Files for people have nothing that a spreadsheet would run; files for programs have the text as the bank sent it.
import { composeKana, describeCharacter, encodeCp932Text } from '../text/cp932.ts'
import { isPlainCp932 } from '../text/cp932Units.ts'
import type { TextEncoding } from '../text/encoding.ts'
import { firstUnwritable, guardText } from '../tables/table.ts'
import type { StatementChangeKind, StatementReport } from './report.ts'
import type { UnwritableText } from './source.ts'

/** No quote, comma, control character, half of a surrogate pair, or beginning of a formula: needs no closer look. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const PLAIN = /^(?!'*[=+\-@＝＋－＠])[^\u0000-\u001f",\ud800-\udfff\ufffe\uffff]*$/

/** Replaces a character that code page 932 lacks, as printers have always done. */
const GETA = '〓'

export interface CellRules {
  encoding: TextEncoding
  /** An apostrophe would stand in the books of a program. */
  guarded: boolean
  unwritable: UnwritableText
}
interface Place {
  field: string
  row?: number
}

export function cellText(text: string, place: Place, rules: CellRules, report: StatementReport): string {
  const simple = PLAIN.test(text)
  if (simple && (rules.encoding === 'utf-8' || isPlainCp932(text))) return text
  const kinds = new Set<StatementChangeKind>()
  const written = encodable(writable(text, place, rules, kinds, report), place, rules, kinds, report)
  const guarded = rules.guarded ? guardText(written) : written
  if (guarded !== written) kinds.add('guarded')
  if (kinds.size > 0) report.change({ ...place, kinds: [...kinds], from: text, to: guarded })
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

function writable(
  text: string,
  place: Place,
  { unwritable }: CellRules,
  kinds: Set<StatementChangeKind>,
  report: StatementReport,
): string {
  let rest = text
  for (let found = firstUnwritable(rest); found; found = firstUnwritable(rest)) {
    if (unwritable === 'refuse')
      report.problem({ code: 'control', ...place, params: { codePoint: describeCharacter(found.character).codePoint } })
    else kinds.add('dropped')
    rest = rest.replaceAll(found.character, '')
  }
  return rest
}

function encodable(
  text: string,
  place: Place,
  { encoding, unwritable }: CellRules,
  kinds: Set<StatementChangeKind>,
  report: StatementReport,
): string {
  if (encoding === 'utf-8') return text
  const composed = composeKana(text)
  const { folds, unmappable } = encodeCp932Text(composed)
  if (folds.length > 0 || composed !== text) kinds.add('encoding')
  if (unmappable.length > 0 && unwritable === 'replace') kinds.add('dropped')
  else
    for (const { character } of unmappable)
      report.problem({ code: 'unmappable', ...place, params: describeCharacter(character) })
  const twins = new Map(folds.map(({ from, to }) => [from, to]))
  const missing = new Set(unmappable.map(({ character }) => character))
  return [...composed]
    .map((character) => (missing.has(character) ? GETA : (twins.get(character) ?? character)))
    .join('')
}
