export const payees = {
  title: '納付先', paper: '納付先名簿', list: '納付先の一覧', empty: '納付先はまだありません。上の欄で市区町村を探して追加してください', noHit: '条件に合う納付先はありません。絞り込みを変えてください',
  count: '{count} 団体', shown: '{shown} / {count} 団体', halfYearlyCount: '年2回 {count} 団体', filter: '納付先の絞り込み', filterHint: '名前・カナ・コード・番号・メモ',
  column: { place: '都道府県・市区町村', memo: 'メモ', halfYearly: '納付', count: '件数', amount: '税額' },
  rhythm: { monthly: '毎月', halfYearly: '年2回' },
  picker: {
    label: '市区町村を探して追加', hint: '市区町村を追加（コード・漢字・カナ・都道府県）', options: '見つかった市区町村', none: '見つかりません', known: '登録済み',
    ward: '{ward}は行政区です。納付先は次の市です',
  },
  form: {
    add: '納付先の追加', edit: '納付先の編集', usual: '1回あたりの給与分', halfYearly: '納期の特例（年2回、5月分と11月分に納付）', useCity: '{city}にする',
    converted: '変換しました: {from} → {to}', same: '同じコード・指定番号の納付先がすでにあります', deleteQuestion: '{name} を納付先から削除しますか？ 作成済みのロットは変わりません', saved: '{name} を保存しました',
    deleted: '{name} を削除しました',
  },
  lot: { make: '納付先からロットを作る', next: '{month}分のロット', payees: '{count} 団体', leftOut: '年2回の {count} 団体は5月分・11月分だけに入ります' },
  csv: {
    save: 'CSVに保存', open: 'CSVを読み込む', kind: 'CSVファイル', fileName: '納付先_{company}.csv', saved: '{name} に {count} 団体を書き出しました', preview: '読み込む内容の確認',
    store: '取り込む', stored: '取り込みました（追加 {added}・変更 {changed}）', added: '追加 {count}', changed: '変更 {count}', unchanged: '変更なし {count}', gone: 'ファイルにない {count}（残します）',
    kindOf: { added: '追加', changed: '変更' }, nothing: '変更なし。取り込むものはありません', refused: '取り込めません。何も変更していません（{count} か所）', completed: '{line}行: コード {from} を {to} に補いました',
    line: '{line}行 {text}', place: '{line}行 {column}列 {text}',
    heading: {
      municipalityCode: '市区町村コード', prefecture: '都道府県', name: '市区町村名', municipalityName: '市区町村名カナ', designatedNumber: '指定番号', numberOfPayrollTaxPayments: '給与件数',
      amountOfPayrollTaxPayments: '給与税額', halfYearly: '納期の特例（1=年2回）', memo: 'メモ',
    },
  },
  problem: {
    fileEmpty: 'ファイルが空です', notText: 'CSVではないファイルです', utf16: 'UTF-16のファイルは読めません。CSV UTF-8 で保存し直してください', badEncoding: '文字コードを読み取れません',
    tooManyRows: '行が多すぎます（{limit}行まで）', quoteNotClosed: '引用符「"」が閉じていません', quoteInside: 'セルの途中に引用符「"」があります', columnMissing: '見出し「{heading}」の列がありません',
    columnTwice: '同じ見出しが {first}列にもあります', codeMissing: '市区町村コードがありません', codeBadForm: '「{found}」は市区町村コードではありません', codeCheckDigit: '「{found}」は検査数字が合いません。最後の数字は{expected}のはずです',
    codeAmbiguous: '「{found}」は {first} とも {second} とも読めます。6桁で入力してください', amountNotANumber: '「{found}」は金額・件数として読み取れません', halfYearlyUnreadable: '「{found}」は 0 か 1 で入力してください',
    payeeTwice: '{first}行と同じコード・指定番号です', characterRefused: 'ファイルに書けない文字があります', other: '読み取れません（{code}）',
  },
  failed: '納付先を保存・読み込みできません',
}
