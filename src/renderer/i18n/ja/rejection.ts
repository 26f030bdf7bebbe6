/** The bank's errors about a refused application, in the lot editor and on the page that shows its outcome. */
export const rejection = {
  finding: {
    lot: '銀行の回答（納付データ全体）: {code} {text}',
    here: '銀行の回答: {code} {text}',
    mended: '修正済み（銀行の回答: {code} {text}）',
    moved: '銀行の回答（申請したときは{record}行目）: {code} {text}',
    movedMended: '修正済み（銀行の回答、申請したときは{record}行目: {code} {text}）',
    gone: '銀行の回答（申請したときの{record}行目。いまは削除されています）: {code} {text}',
    beyond: '銀行の回答（{record}行目。申請した納付データにこの行はありません）: {code} {text}',
  },
  standing: {
    lot: '納付データ全体',
    here: '未修正',
    mended: '修正済み',
    moved: '未修正（いまは{row}行目）',
    movedMended: '修正済み（いまは{row}行目）',
    gone: '行は削除されています',
    beyond: '申請した納付データにこの行はありません',
  },
  pair: '{field}: {value}',
  data: '該当データ',
  state: '状態',
  whole: '全体',
  go: '{record}行目を直す',
  left: 'エラー {count} 件のうち、修正済み {mended} 件',
}
