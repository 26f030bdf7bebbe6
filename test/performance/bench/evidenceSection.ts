// Measures the search of 10,000 documents by date, amount and counterparty together against reading the plain index.
import { EVIDENCE_KINDS, type EvidenceFacts } from '#domain/evidence/document'
import { EVERYTHING, indexEvidence, searchEvidence } from '#domain/evidence/search'
import { judge, line, median } from './measure.ts'

const DOCUMENTS = 10_000
const ROUNDS = 60
const FRAME = 1000 / 60
/** The limit as a ratio to one pass over the plain index that looks at one key. */
const SEARCH_TARGET = 6

const documents: EvidenceFacts[] = Array.from({ length: DOCUMENTS }, (_, n) => ({
  kind: EVIDENCE_KINDS[n % EVIDENCE_KINDS.length] ?? 'report',
  date: `20${String(20 + (n % 7))}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
  amount: n % 11 === 0 ? null : n * 137,
  company: `顧問先${String(n % 300)}商事株式会社`,
  parties: Array.from({ length: 8 }, (__, at) => `第${String((n * 7 + at) % 1700)}市`),
}))

const timed = (work: () => unknown): number => {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

/** Measures, prints the lines beside their targets and returns the times in milliseconds. */
export async function evidenceSection(): Promise<unknown> {
  const index = indexEvidence(documents)
  const query = { ...EVERYTHING, from: '2021-04-01', to: '2025-03-31', least: 10_000, most: 900_000, party: '第10' }
  const [plain, search]: [number[], number[]] = [[], []]
  let found = 0
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(timed(() => (found += index.filter(({ document }) => document.date >= query.from).length)))
    search.push(timed(() => (found += searchEvidence(index, query).length)))
  }
  if (found === 0) throw new Error('the search finds nothing')
  console.log(`\nevidence, ${String(DOCUMENTS)} documents`)
  const over = median(search) - median(plain)
  line(
    'evidence: search by all three keys',
    median(search),
    'pass over the plain index',
    median(plain),
    'ms',
    SEARCH_TARGET,
  )
  console.log(
    `more than the plain index: ${over.toFixed(2)} ms, within a frame (${FRAME.toFixed(1)}): ${judge({ name: 'evidence: search, ms above the plain index', value: over, target: FRAME })}`,
  )
  return Promise.resolve({ plain, search })
}
