/** Writing a lot out to a file, and the settings for it. */
export const exports = {
  open: '書き出す', title: 'ロットの書き出し', format: '形式', settings: 'ファイルの書き出し', settingsNote: '銀行や取込先の指定に合わせます。書き出すときにも変えられます。',
  formats: { zengin99: '全銀協 地方税納付 (120桁)', eltax: 'eLTAX 共通納税 CSV', csvCp932: 'CSV (Shift_JIS)', csvUtf8: 'CSV (UTF-8 BOM付き)', xlsx: 'XLSX' },
  tables: 'CSV・XLSXの表',
  about: {
    zengin99: '銀行のファイル受付などに使う、120バイトの固定長ファイルです。銀行によって仕様が違うことがあります。',
    eltax: '給与分だけの形式です。PCdeskの取込で確認してください。',
    csvCp932: '表計算ソフトや給与ソフトで開く表です。この文字コードにない文字は書けません。',
    csvUtf8: '表計算ソフトでそのまま開ける表です。',
    xlsx: '表計算ソフトのブックです。コードや指定番号の先頭の0が残ります。',
  },
  option: {
    requesterCode: '委託者コード', requesterCodeNote: '銀行から届いた10桁までの数字', terminator: 'レコードの区切り', endMark: '末尾にEOF (1A) を付ける', era: '年の数え方', middleDot: '中点（・）の書き方',
    eltaxEncoding: '文字コード', eltaxDateEra: '納付期限の年', eltaxMonthEra: '納付月分の年', eltaxMonthEraNote: 'PCdeskが平成の通算を求めたことがあります', totalRow: '合計の行を付ける',
    leaveOutRetirement: '退職分を除き、給与分だけを書き出す',
  },
  terminator: { crlf: 'CRLF（改行あり）', lf: 'LF', cr: 'CR', none: 'なし' },
  era: { reiwa: '令和（令和8年 = 08）', heisei: '平成の通算（令和8年 = 38）' },
  middleDot: { point: 'ピリオド', blank: '空白' },
  encoding: { 'cp932': 'Shift_JIS', 'utf-8': 'UTF-8 (BOM付き)' },
  summary: {
    label: '書き出す内容', details: '納付先', count: '合計件数', amount: '合計税額', lot: 'ロットの合計税額',
    differs: 'ファイルの合計税額は、ロットより {amount} 円少なくなります', lotErrors: 'このロットのチェックには、エラーが {count} 件残っています。このまま書き出せますが、申請する前に直してください',
    practice: '練習用の会社のロットです。銀行やPCdeskには渡さないでください',
  },
  problems: { title: '書き出せません', meaning: 'まだ何も書いていません。次の {count} か所を直してください', more: 'ほか {count} か所' },
  /** Where the sentence of the import would ask for another file. */
  problem: {
    noDetails: '書き出す納付先がありません', dateMissing: '入力されていません', dateUnreadable: '「{found}」は日付として読み取れません', notDigits: '「{found}」は決められた桁数の数字ではありません',
    codeFiveDigits: '「{found}」は5桁です。6桁の市区町村コードにしてください', retirementNotInFormat: '退職分 {amount} 円は、この形式に入りません',
  },
  guard: {
    title: '書き出しを止めました', meaning: '作ったファイルを読み直すと、ロットと一致しません。何も保存していません。ロットの内容は変わっていません', action: '文字コードか形式を変えて書き出してください。それでも出るときは、この表示を添えてお問い合わせください',
    line: 'ロット「{expected}」・ファイル「{found}」',
  },
  losses: { title: 'ファイルに入りきらない内容 {count} 件', meaning: '次の内容は、ファイルでは短くなるか、なくなります。渡す先で困らないか確かめてください', seen: 'なくなる内容を確認しました' },
  folds: { title: '書き方が変わる文字 {count} 件', meaning: '内容は同じですが、ファイルでは次のように書かれます', all: '残りの {count} 件も表示' },
  notes: { title: 'この形式にない項目', remarks: 'このファイルをこのまま読み込むと、次の箇所で止まります' },
  column: { place: '場所', field: '項目', kind: '変更', from: 'ロット', to: 'ファイル' },
  place: { head: '全体', row: '{row}行 {name}', details: '納付先の数' },
  change: {
    longVowel: '長音（ー）をハイフンに', smallKana: '小さいカナを大きく', lowerCase: '小文字を大文字に', middleDot: '中点を置き換え', hyphen: 'ハイフンの種類', wo: 'ヲ（受け付けない銀行があります）',
    width: '全角・半角', cut: '入らない文字を切り捨て', blank: '空白', notInFormat: '書き出さない', encoding: '文字コードにない文字を置き換え', guarded: '式に見えるため「\'」を前に置く', dropped: '書けない文字を除くか置き換え',
  },
  save: '保存先を選ぶ', preparing: '内容を確かめています…', kind: { zengin99: '全銀協 120桁ファイル', eltax: 'eLTAX CSVファイル', csvCp932: 'CSVファイル', csvUtf8: 'CSVファイル', xlsx: 'Excelブック' },
  fileName: { zengin99: '地方税納付_{company}_{month}_全銀120', eltax: '地方税納付_{company}_{month}_eLTAX', csvCp932: '地方税納付_{company}_{month}_SJIS', csvUtf8: '地方税納付_{company}_{month}', xlsx: '地方税納付_{company}_{month}' },
  sheet: '納付先', saved: '{name} に {details} 団体・{amount} 円を書き出しました', notSaved: '保存していません',
}
