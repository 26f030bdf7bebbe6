export const imports = {
  open: 'ファイルから取り込む', make: 'ファイルから作る', title: 'ファイルの取り込み', titleNew: 'ファイルからロットを作る',
  file: {
    choose: 'ファイルを選ぶ', another: '別のファイルを選ぶ', filter: '納付データ', size: '{size} バイト', reading: '読み取っています…',
    hint: '銀行の固定長ファイル（全銀協 地方税納付）、eLTAXのCSV、給与ソフトのCSV・TSV、Excelブック（.xlsx）を読み取れます。取り込む前に内容を確かめられます',
  },
  format: { label: '形式', zengin99: '全銀協 地方税納付（120バイト）', eltax: 'eLTAX（PCdesk）CSV', xlsx: 'Excelブック（XLSX）', delimited: 'CSV・TSV' },
  facts: { label: '読み取り方', terminator: '改行 {name}', encoding: '文字コード {name}', mark: 'BOMあり', endMark: '終わりの印（1A）あり', sheet: 'シート', fiveDigits: '5桁のコードを補う' },
  mapping: {
    title: '列の使い方', label: 'ファイルの先頭の行', row: '行', firstDataRow: '最初のデータ行', use: '{column}列の使い方', shown: '先頭の{count}行を表示しています',
    unused: '使わない', retireesAndPayments: '退職 件数と人員', doubtful: '他の列にも同じ項目があります', show: '列の使い方を表示', hide: '列の使い方を隠す',
    source: {
      own: 'このソフトの形式なので、列をそのまま読みました', saved: '前に取り込んだときの列の使い方を使いました', suggested: '見出しから列を選びました。確かめてください',
      none: '見出しを読み取れません。列の上で使い方を選んでください',
    },
  },
  aside: '合計と基本項目',
  preview: { title: '取り込む内容', label: '取り込む明細', count: '{count} 団体' },
  totals: { title: '合計の照合', label: '合計の照合', file: 'ファイル', computed: '読み取り', same: '一致', differs: '不一致', notStated: '記載なし' },
  differences: { title: '合わない合計 {count} か所', one: 'ファイルは {file}、読み取りは {computed}', seen: '不一致を確かめました。読み取った金額で取り込む' },
  head: {
    title: '基本項目', label: '引き継ぐ基本項目', field: '項目', before: '今の値', after: 'ファイル', legal: '法定納期限', take: '{field}を引き継ぐ', none: '変わる項目はありません',
    branch: 'ファイルの取引支店は{file}、引落口座の支店は{own}です',
  },
  era: { question: 'ファイルの年月は今日から1年以上離れています。年は合っていますか？ 使わなければ、ロットの値のままです', use: '合っている', leave: '使わない' },
  notes: { title: '読み取りの記録 {count} 件', none: '補ったり読み替えたりしたものはありません', named: '{count} 団体の市区町村名（カナ）が空欄のため、コードから補いました', normalised: '{row}行 {field} 「{from}」を半角の「{to}」にしました' },
  more: 'ほか {count} 件',
  problems: { title: '取り込めません。何も変更していません（{count} か所）', label: '直すところ' },
  again: { notice: '同じファイルを {at} に取り込んでいます（{count} 団体）。二重の納付にならないか確かめてください', open: 'そのロットを開く', gone: '取り込んだロットは削除されています', tick: 'もう一度取り込む' },
  target: {
    label: '取り込み先', replace: '今の行と入れ替える', append: '今の行の後に加える', newLots: '新しいロットにする', rows: '取り込むと {count} 行になります',
    tooMany: 'このロットは {count} 行になり、1つのロットの上限（{max} 行）を超えます。「新しいロットにする」を選ぶと、{lots} つのロットに分けて取り込めます', lots: '{lots} つのロットを作ります（{sizes}）',
  },
  take: '取り込む', busy: '取り込んでいます…',
  done: { open: '{name} から {count} 団体を取り込みました（元に戻す: Ctrl + Z）', lots: '{lots} つのロットを作りました（{sizes}）' },
  unreadable: 'ファイルを読み込めません。何も変更していません。もう一度選んでください（{reason}）',
  failed: '保存できないため取り込んでいません。何も変更していません',
}
