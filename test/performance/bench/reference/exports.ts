// Measures in the browser how statements are written to files: the app's own writers against the minimum cost of a file
// of the same rows.
import { writeStatementCsv } from '#formats/statement/csv'
import { writeOfx } from '#formats/statement/ofx'
import type { StatementResult } from '#formats/statement/report'
import type { FileEntry, StatementSource } from '#formats/statement/source'
import { writeStatementXlsx } from '#formats/statement/xlsx'
import { writeZengin03 } from '#formats/statement/zengin'
import { runToEnd, type Work } from '#formats/work'

const ROUNDS = 5
const OPTIONS = { unwritable: 'replace', terminator: 'crlf', endMark: false, middleDot: '.', era: 'reiwa' } as const
const NAMES = [
  'カ）ミホンシヨウジ',
  'ユ）レイダイシヨクヒン',
  '電気料',
  'ヤマダ　タロウ',
  'ＡＴＭ',
  '口座振替　リース料',
]

/** Milliseconds of each round, by format. `join` is the reference. */
export type ExportTimes = Record<'join' | 'csvUtf8' | 'csvCp932' | 'freee' | 'xlsx' | 'zengin' | 'ofx', number[]>

function sourceOf(count: number): StatementSource {
  let balance = 640_000_000
  const entries = Array.from({ length: count }, (_, n): FileEntry => {
    const deposit = n % 3 === 0
    balance += deposit ? 2000 + n : -1000
    return {
      transactionDate: `2026-0${String(1 + (n % 9))}-15`,
      designatedDate: `2026-0${String(1 + (n % 9))}-16`,
      transactionId: String(n % 140),
      transactionType: deposit ? '振込' : '振替',
      remarks: `${NAMES[n % NAMES.length] ?? ''}${String(n % 500)}`,
      debitCreditTypeCode: deposit ? '1' : '2',
      amount: deposit ? 2000 + n : 1000,
      balance,
    }
  })
  const account = {
    bankCode: '0001',
    bankName: 'ミホンギンコウ',
    branchNo: '777',
    branchName: 'ホンテン',
    accountTypeCode: '1',
    accountNo: '7777777',
    holder: 'レンシユウシヨウジ（カ',
  }
  return { kind: 'transactions', entries, account, from: '2026-01-01', to: '2026-09-30', writtenOn: '2026-11-21' }
}

/** Returns a file whose columns are only joined and encoded, without quotes, guards or checks. */
function join({ entries }: StatementSource): Uint8Array {
  const lines = entries.map((entry) => {
    const deposit = entry.debitCreditTypeCode === '1'
    return [
      entry.transactionDate.replaceAll('-', '/'),
      entry.designatedDate?.replaceAll('-', '/'),
      entry.remarks,
      deposit ? entry.amount : '',
      deposit ? '' : entry.amount,
      entry.balance,
      entry.transactionType,
      entry.transactionId,
    ].join(',')
  })
  return new TextEncoder().encode(lines.join('\r\n'))
}

/** Times every writer in turn on `count` entries. The first round is a warm-up and is not counted. */
export async function measureExports(count: number): Promise<ExportTimes> {
  const source = sourceOf(count)
  const csv = (format: 'plain' | 'freee', encoding: 'utf-8' | 'cp932') => () =>
    whole(writeStatementCsv(source, { format, encoding, unwritable: 'replace', partName: format }))
  const writers: Record<keyof ExportTimes, () => unknown> = {
    join: () => join(source),
    csvUtf8: csv('plain', 'utf-8'),
    csvCp932: csv('plain', 'cp932'),
    freee: csv('freee', 'cp932'),
    xlsx: () => whole(writeStatementXlsx(source, { unwritable: 'replace', sheetName: 'bench' })),
    zengin: () => whole(writeZengin03(source, OPTIONS)),
    ofx: () => whole(writeOfx(source, OPTIONS)),
  }
  const times: ExportTimes = { join: [], csvUtf8: [], csvCp932: [], freee: [], xlsx: [], zengin: [], ofx: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of Object.keys(writers) as (keyof ExportTimes)[]) {
      const begin = performance.now()
      await writers[name]()
      if (round > 0) times[name].push(performance.now() - begin)
    }
  }
  return times
}

async function whole(work: Work<StatementResult>): Promise<void> {
  const result = await runToEnd(work)
  if (!result.ok) throw new Error(JSON.stringify(result.problems[0]))
}
