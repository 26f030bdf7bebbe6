import type { EvidenceProblem, KeptEvidence } from '#contract/ipc/evidence'
import { keepUntil } from '#domain/evidence/retention'
import { formatYen } from '#domain/text/yen'
import { writeDelimited } from '#formats/tables/delimitedWrite'
import type { EvidenceWords } from './words.ts'

type Row = readonly string[]

const rowOf = (one: KeptEvidence, words: EvidenceWords, yen: (amount: number) => string): Row => [
  one.date,
  words.kinds[one.kind],
  one.company,
  one.parties.join('、'),
  one.amount === null ? '' : yen(one.amount),
  one.acceptanceNo ?? '',
  one.paymentDate ?? '',
  (one.payments ?? []).map(({ party, amount }) => `${party} ${yen(amount)}`).join('、'),
  keepUntil(one.date),
  historyOf(one, words),
  one.at,
  one.user,
  one.sha256,
  one.file,
]

function historyOf({ replaced, withdrawn }: KeptEvidence, words: EvidenceWords): string {
  const told = [
    ...(replaced ? [words.replaced(replaced.at)] : []),
    ...(withdrawn ? [words.withdrawn(withdrawn.at, withdrawn.user, withdrawn.reason)] : []),
  ]
  return told.join('、')
}

/** UTF-8 with a byte order mark. */
export function indexCsv(documents: readonly KeptEvidence[], words: EvidenceWords): Uint8Array {
  const rows = [words.columns, ...documents.map((one) => rowOf(one, words, String))]
  const file = writeDelimited(
    rows.map((row) => row.map(writable)),
    { delimiter: ',', encoding: 'utf-8' },
  )
  if (!file.ok) throw new Error('an index that cannot be written')
  return file.value
}

/** A typed reason may have control characters. */
const writable = (text: string): string => text.toWellFormed().replace(/[\p{Cc}]/gu, ' ')

/** Needs no other file, network or script; documents are links. */
export function indexHtml(
  documents: readonly KeptEvidence[],
  problems: readonly EvidenceProblem[],
  at: string,
  words: EvidenceWords,
): string {
  const head = words.columns.map((title) => `<th scope="col">${escape(title)}</th>`).join('')
  const rows = documents.map((one) => `<tr>${cellsOf(one, words)}</tr>`).join('\n')
  const found = problems.map((problem) => `<li>${escape(words.problem(problem))}</li>`).join('')
  return `<!doctype html>
<html lang="${words.lang}">
<head><meta charset="utf-8"><title>${escape(words.title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style></head>
<body><h1>${escape(words.title)}</h1>
<p>${escape(words.summary(documents.length, at))}</p>
${found === '' ? `<p>${escape(words.whole)}</p>` : `<h2>${escape(words.found)}</h2><ul>${found}</ul>`}
<table><thead><tr>${head}</tr></thead>
<tbody>
${rows}
</tbody></table></body></html>
`
}

const STYLE =
  'body{font:14px/1.6 sans-serif;margin:24px}table{border-collapse:collapse}' +
  'th,td{border:1px solid #999;padding:2px 6px;text-align:left;vertical-align:top}td:nth-child(5){text-align:right}'

function cellsOf(one: KeptEvidence, words: EvidenceWords): string {
  const cells = rowOf(one, words, formatYen)
  return cells
    .map((cell, at) =>
      at === cells.length - 1
        ? `<td><a href="documents/${encodeURIComponent(cell)}">${escape(cell)}</a></td>`
        : `<td>${escape(cell)}</td>`,
    )
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found)
