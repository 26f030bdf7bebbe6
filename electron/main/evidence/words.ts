import type { EvidenceProblem } from '#contract/ipc/evidence'
import type { Preferences } from '#contract/ipc/channels'
import type { EvidenceKind } from '#domain/evidence/document'

/** Words of the exported index, which is read without the app. */
export interface EvidenceWords {
  lang: string
  title: string
  columns: readonly string[]
  kinds: Readonly<Record<EvidenceKind, string>>
  whole: string
  found: string
  summary: (count: number, at: string) => string
  replaced: (at: string) => string
  withdrawn: (at: string, user: string, reason: string) => string
  problem: (problem: EvidenceProblem) => string
}

const ja: EvidenceWords = {
  lang: 'ja',
  title: '証憑の一覧',
  columns: [
    '取引日',
    '種類',
    '会社',
    '取引先',
    '金額（円）',
    '受付番号',
    '納付指定日',
    '納付先ごとの金額（円）',
    '保存期限（目安）',
    '訂正・削除の履歴',
    '保存日時（UTC）',
    '保存した人',
    'SHA-256',
    'ファイル',
  ],
  kinds: {
    application: '申請データ',
    answer: '銀行の回答',
    certificate: '申請控え',
    statement: '明細',
    report: '帳票',
  },
  whole: '点検の結果、欠けたファイル、変更されたファイル、一覧にないファイルはありません。',
  found: '点検で見つかったこと',
  summary: (count, at) => `${String(count)}件（出力日時 ${at}）`,
  replaced: (at) => `${at} に新しいファイルで置き換え`,
  withdrawn: (at, user, reason) => `${at} に ${user} が取下げ（${reason}）`,
  problem: ({ check, name = '', line = 0 }) =>
    ({
      missing: `ファイルがありません: ${name}`,
      changed: `内容が変わっています: ${name}`,
      foreign: `一覧にないファイルです: ${name}`,
      line: `一覧の${String(line)}行目を証明できません`,
      cutOff: `一覧の${String(line)}行目より後が失われています`,
    })[check],
}

const en: EvidenceWords = {
  lang: 'en',
  title: 'List of evidence',
  columns: [
    'Date',
    'Kind',
    'Company',
    'Counterparty',
    'Amount (yen)',
    'Acceptance number',
    'Payment date',
    'Amount of each payee (yen)',
    'Keep until (estimate)',
    'Corrections and deletions',
    'Kept at (UTC)',
    'Kept by',
    'SHA-256',
    'File',
  ],
  kinds: {
    application: 'Application',
    answer: 'Response of the bank',
    certificate: 'Submission copy',
    statement: 'Statement',
    report: 'Report',
  },
  whole: 'The check found no missing, changed or unlisted file.',
  found: 'What the check found',
  summary: (count, at) => `${String(count)} documents, exported at ${at}`,
  replaced: (at) => `Replaced by a newer version at ${at}`,
  withdrawn: (at, user, reason) => `Withdrawn by ${user} at ${at} (${reason})`,
  problem: ({ check, name = '', line = 0 }) =>
    ({
      missing: `The file is missing: ${name}`,
      changed: `The content has changed: ${name}`,
      foreign: `The file is not in the list: ${name}`,
      line: `Line ${String(line)} of the list cannot be proven`,
      cutOff: `What followed line ${String(line)} of the list is lost`,
    })[check],
}

export const evidenceWords = (locale: Preferences['locale']): EvidenceWords => ({ ja, en })[locale]
