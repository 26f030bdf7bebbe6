import type { EvidenceFacts, EvidenceKind } from './document.ts'

const KIND_WORDS: Readonly<Record<EvidenceKind, string>> = {
  application: '申請データ',
  answer: '銀行の回答',
  certificate: '申請控え',
  statement: '明細',
  report: '帳票',
}
/** Even with four bytes each, the file name stays below the 255 bytes that systems allow. */
const MOST_CHARACTERS = 20

/**
 * The date comes first so that a file manager sorts by date and Windows sees no reserved name; the id makes the name
 * unique. Japanese in both languages, because the file outlives the choice of language.
 */
export function evidenceFileName(facts: EvidenceFacts, id: string, extension: string): string {
  const amount = facts.amount === null ? '金額なし' : `${String(facts.amount)}円`
  const parts = [
    facts.date,
    partyText(facts.parties),
    amount,
    short(facts.company),
    KIND_WORDS[facts.kind],
    id.slice(0, 12),
  ]
  return `${parts.map(safe).join('_')}.${extension}`
}

function partyText(parties: readonly string[]): string {
  const [first = '取引先なし', ...others] = parties
  return `${short(first)}${others.length === 0 ? '' : `ほか${String(others.length)}件`}`
}

const short = (text: string): string =>
  Array.from(text.toWellFormed().normalize('NFC')).slice(0, MOST_CHARACTERS).join('')
const safe = (text: string): string =>
  text
    .replace(/[<>:"/\\|?*_]/g, '-')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
