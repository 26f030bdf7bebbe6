export const ledger = {
  title: '納付台帳', grid: '納付先と月ごとの申請', year: '年度', yearText: '{era}度（{from}～{to}）', payee: '納付先', total: '申請済み 計', loading: '読み込み中… {done} / {total} ロット',
  failed: '台帳を読み込めません', empty: '納付先もロットもまだありません。「納付先」に登録するか「地方税納付」でロットを作ると、ここに並びます', noHit: '条件に合う納付先はありません。絞り込みを変えてください', count: '{count} 団体', shown: '{shown} / {count} 団体', noCode: '（コードなし）',
  find: '納付先を探す', findHint: 'コード・漢字・カナ・指定番号',
  only: { label: '表示する納付先', all: 'すべて', missing: '漏れ {count}', double: '二重 {count}', changed: '増減 {count}' },
  standing: { accepted: '申請済み', unknown: '結果不明', prepared: '準備中' },
  legend: '記号の意味', mark: { missing: '漏れ', double: '二重', changed: '増減' }, retirement: '退', halfYearly: '年2回',
  amount: '{standing} {amount}円', change: '前回から{change}円', retirementAmount: '退職 {standing} {amount}円', separator: '、',
  marks: { title: '確かめるところ', label: '漏れと二重', none: '漏れも二重もありません', noneChanged: '増減はありません', more: 'ほか {count} 件' },
  cell: {
    title: '選んだ月', choose: '表の月を選ぶと、その月のロットが出ます', lots: 'この月のロット', none: 'この月のロットはありません。「地方税納付」で作れます', missing: '申請も準備もされていません。納付指定日は{date}です',
    double: '同じ納付先がこの月に2回以上あります。どちらかが不要でないか確かめてください',
  },
  csv: { save: 'CSVに保存', kind: 'CSVファイル', fileName: '納付台帳_{company}_{year}年度.csv', saved: '{name} に {count} 団体を書き出しました', state: '{month} 状態', payroll: '{month} 給与税額', retirement: '{month} 退職税額', sumPayroll: '{standing} 給与税額計', sumRetirement: '{standing} 退職税額計', total: '合計（{standing}）', rhythm: '納付' },
  note: '申請の記録です。銀行での承認・納付は、受付照会で確かめてください',
}
