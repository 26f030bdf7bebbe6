export const journal = {
  title: '申請の記録',
  list: '申請の一覧',
  empty: 'まだ申請はありません。「地方税納付」でロットを申請すると、ここに残ります',
  emptyDamaged: '読み取れた申請はありません。申請がなかったことを示すものではありません',
  noHit: '条件に合う申請はありません。絞り込みを変えてください',
  count: '{shown} / {count} 件',
  column: {
    at: '申請日時', user: '操作した人', machine: 'パソコン', company: '会社', lot: 'データ名', month: '納付月分', dueDate: '納付指定日', totalAmount: '合計税額', totalNumber: '件数', municipalityCount: '団体',
    state: '結果', acceptanceNo: '受付番号', note: '内容', endedAt: '結果の日時', settledBy: '登録した人', sequenceNumber: '連番', bodyHash: '送信内容のハッシュ（SHA-256）', environment: '環境', lotId: 'ロットID', entryId: '記録ID',
  },
  state: {
    sending: '送信中', accepted: '受付済み', rejected: 'エラー', unknown: '結果不明', notSent: '未送信', resolvedAccepted: '受付済み（登録）', resolvedNotArrived: '未着（登録）',
  },
  note: { differing: '次の違いを確認のうえ登録: {fields}', notArrived: '銀行に届いていないことを確認', comparison: '、' },
  filter: {
    label: '絞り込み', company: '会社', allCompanies: 'すべての会社', state: '結果', allStates: 'すべての結果', from: '申請日（から）', to: '申請日（まで）',
    words: '言葉・番号・金額', period: '{from} 〜 {to}', none: '絞り込みなし',
  },
  chain: {
    label: '記録の連鎖', whole: '連鎖 確認済 {count}件', empty: '記録はまだありません', broken: '確かめられない行があります（最初は {line}行目、全部で {count} か所）',
    old: '以前の版が書いた {count}件 は、次に書く記録から連鎖に入ります', restarted: '{line}行目: {at} に {user} さんが {count} か所を確認し、連鎖を続けています',
    anchor: { missing: 'パソコンの鍵の保管場所を使えないため、古い記録への差し替えは検知できません', failed: '記録の控えを書けませんでした。古い記録への差し替えは検知できません' },
    explain: '記録は1件ごとに前の記録のハッシュとつながっています。書き換え・抜け・順番の入れ替えがあると分かります。',
  },
  damage: {
    title: '申請の記録に確かめられない行があります', short: '申請の記録に確かめられない行があるため、申請を止めています。', states: '失われた行に申請があると、申請したロットが「下書き」などと表示されることがあります。状態は銀行の画面で確かめてください。', open: '申請の記録を開く',
    meaning: '失われた、または書き換えられた申請があるかもしれません。そのまま申請すると、同じ納付を二重に行うおそれがあります。',
    action: '銀行の画面で最近の申請をすべて確かめてください。ここにない申請があれば、受付番号を控えてください。読み取れた申請は下の一覧に表示しています。',
    list: '確かめられない場所', line: '{line}行目', end: '末尾', known: '（受付番号 {acceptanceNo}）',
    check: {
      unreadable: '記録として読み取れません', link: '前の記録とのつながりが合いません（書き換え・抜け・入れ替え）', foreign: '連鎖のない行が混じっています', order: '前の記録に続くはずのない内容です',
      cutOff: '末尾の {missing} 行がなくなっています', headDiffers: '控え（journal.head）が示す行と異なります', headMissing: '控え（journal.head）がありません', headUnreadable: '控え（journal.head）を読み取れません', otherWriter: 'このアプリの起動中に、別のプログラムが記録を書き換えました（同じデータを使う別のアプリ、バックアップの復元など）', elsewhere: 'ほかのパソコンの申請の控え（elsewhere.jsonl）を確かめられません', behindAnchor: '記録が、前より古い状態に戻されています（控えより {missing} 行少ない）。戻したあとの申請が抜けているおそれがあります',
    },
    word: '確認しました', type: '銀行で確かめたら「{word}」と入力してください', confirm: '確かめたことを記録し、申請を再開する', done: '確かめたことを記録しました。申請できます', stale: '記録の状態が変わりました。もう一度お読みください',
  },
  csv: { save: 'CSVに保存', fileName: '申請の記録', saved: '{name} に {count} 件を保存しました', kind: 'CSVファイル', unwritable: '保存できない文字があります' },
  pdf: { save: 'PDFに保存', print: '印刷', printed: '印刷に送りました', notPrinted: '印刷しませんでした', making: 'PDFを作成しています…', saved: '{name} に保存しました（{pages}ページ）' },
  openLot: 'ロットを開く',
  paper: { title: '申請記録簿', who: '操作者', lot: '会社・データ名', numbers: '連番・送信内容のハッシュ', totals: '団体・件数', result: '結果・受付番号', note: '内容', filter: '絞り込み', total: '{count} 件' },
}
