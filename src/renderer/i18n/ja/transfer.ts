export const transfer = {
  intro:
    'このアプリのデータを、パスワードで暗号化した1つのファイルにして、バックアップしたり、別のパソコンへ渡したりします。',
  thisMachine: 'このパソコン: {machine}（{user}）',
  modes: '出力と読み込み',
  mode: {
    backup: '全データをバックアップ',
    move: '新しいパソコンへ移行',
    handOver: '納付データの引継ぎ',
    import: 'ファイルを読み込む',
  },
  purpose: { backup: '全データのバックアップ', move: 'データ移行', handOver: '納付データの引継ぎ' },
  way: {
    write: 'このパソコンで、下のボタンからデータを出力します。',
    carry: '出力したファイルを新しいパソコンに移します。パスワードはファイルと別に伝えてください。',
    read: '新しいパソコンの最初の画面で「別のパソコンから移行」を選び、ファイルとパスワードで読み込みます。',
    keys: '新しいパソコンで、会社ごとにクライアントキーを入力し直します。キーは移せません。',
  },
  count: {
    lots: '納付データ',
    payees: '納付先',
    filings: '申請履歴',
    lookups: '受付番号照会の結果',
    deposits: '入金消込',
  },
  export: {
    holds:
      '会社と口座の設定、納付データ（編集の取り消し履歴を含む）、納付先、申請履歴、受付番号照会の結果、年間計画、残高、グループ名、入金予定と入金消込、取り込みの履歴を含みます。',
    list: '出力する内容',
    orphans: '登録を削除した会社の納付データ',
    statements: '保存済み明細も含める（圧縮前で約 {size} MB）',
    noKeys: 'クライアントキーは含みません。',
    backup: 'バックアップを出力',
    move: 'データ移行のために出力',
    backupName: '特徴デスクバックアップ_{day}',
    moveName: '特徴デスクデータ移行_{day}',
    moveQuestion:
      '出力すると、このパソコンに残る下書きは「移行済み」になり、ここで申請しようとするたびに確認します。出力しますか？',
    saved: '{name}（{size} MB）に出力しました',
    movedTo: '{name}（{size} MB）に出力しました。新しいパソコンで読み込んでください',
  },
  passphrase: {
    label: 'パスワード',
    again: 'パスワード（もう一度）',
    differs: '2つのパスワードが一致しません',
    hint: '{least}文字以上です。長いほど安全です。いくつかの言葉をつなげると覚えやすくなります',
    strength: {
      short: 'いま{count}文字です。{least}文字以上にしてください',
      enough: '{count}文字です。20文字以上にすると、さらに安全です',
      strong: '{count}文字です。十分な長さです',
    },
    warning:
      'パスワードを忘れると、このファイルは誰にも開けません。アプリには保存されないので、安全な場所に控えてください。',
  },
  handOver: {
    intro:
      '準備した納付データを、その納付データで使う納付先と一緒に、別のパソコンの担当者へ渡します。二重の申請を防ぐため、会社の設定と申請履歴も付けます。',
    list: '引継ぎできる納付データ',
    empty: '下書きの納付データはありません。「地方税納付」で作った納付データを渡せます',
    name: '引継ぎ_{company}_{day}',
    note: '出力した納付データは「引継ぎ済み」になります。ここでも申請できますが、その前に確認します。',
    save: '{count}件の納付データを出力',
    saved: '{name}（{size} MB）に出力し、納付データを引継ぎ済みにしました',
  },
  import: {
    intro:
      '別のパソコンや以前のバックアップのファイル（.tokucho）を読み込みます。内容を確かめてから取り込むまで、何も変わりません。',
    unfinished:
      '前回の取り込みが途中で終わっています。同じファイルをもう一度読み込むと、残りを取り込んで完了します。取り込み済みのものが二重になることはありません。',
    choose: 'ファイルを選ぶ',
    chosen: '{name}（{size} MB）',
    unlock: '開いて内容を確かめる',
    unlocking: 'パスワードを確かめ、ファイルの全体を検査しています…',
  },
  preview: {
    title: 'ファイルの内容',
    madeBy: '作成',
    origin: '{at}　{machine} の {user} さん（バージョン {app}）',
    ownMachine: 'このパソコンと同じ名前です',
    purpose: '目的',
    journal:
      '申請 {count}件（うち、ここで知らなかったもの {news}件）。二重の申請を防ぐために使い、このパソコンの記録には混ぜずに保存します',
    journalProblems: '元のパソコンで確かめられない行が {count} か所ありました',
    rest: 'そのほか',
    separator: '、',
    companies: '会社ごとの内容',
    registration: '会社の設定',
    unregistered: '（登録を削除した会社）',
    lotsThat: '納付データ: {relation}',
    payees: '納付先: 新規 / 同じ / 違う',
    payeeCounts: '{added} / {same} / {differing}',
    companyDiffers: '会社の設定がここと違います',
    takeCompany: '{name} をファイルの設定にする',
    changed:
      '確かめている間に、ここの納付データが編集されました。もう一度比べたので、内容を見直してから取り込んでください。まだ何も取り込んでいません。',
    addresses: '銀行の接続先（{names}）も取り込む（変更の前に確認があり、その環境のキーは削除されます）',
    statements: '保存済み明細も取り込む（ここに明細がない口座だけ）',
    note: '取り込む前に、いまの下書きのバックアップを自動で保存します。申請済みや結果不明の納付データが下書きに戻ることはありません。',
    take: '取り込む',
  },
  table: {
    lookups: '受付番号照会の結果 {count}件',
    balances: '残高 {count}件',
    balanceGroups: 'グループ名 {count}件',
    monthNotes: '顧問先待ち・メモ {count}件',
    expectedLists: '入金予定の一覧 {count}件',
    matches: '入金消込 {count}件',
    imports: '取り込んだファイルの履歴 {count}件',
    mappings: '列の割り当て {count}件',
    layouts: '取り込みで覚えた列の割り当て {count}件',
    intakes: '取り込みの記録 {count}件',
    yearEmployees: '年間計画の従業員 {count}人分',
    yearLayouts: '年間計画の列の割り当て {count}件',
    lookupPayees: '受付番号照会の納付先 {count}件',
  },
  relation: {
    new: '新規',
    same: '同じ',
    differs: '違う',
    newerThere: 'ファイルが新しい',
    newerHere: 'ここが新しい',
    conflict: '両方で変更',
  },
  held: { here: 'ここで申請済み', there: '元のパソコンで申請済み', twice: '申請済み' },
  conflict: {
    title: '確かめること（{count}件）',
    list: '違いと選択',
    what: '対象',
    here: 'ここ',
    there: 'ファイル',
    relation: '関係',
    choice: '対応',
    choiceOf: '{name} への対応',
    side: '{count} 団体 {amount} 円（{at}）',
    payeeName: '納付先 {code} {number}',
    payee: '{name} {count}件 {amount}円 {memo}',
    monthFiled: '同じ月の申請がすでにあります',
  },
  choice: {
    new: { theirs: '取り込む', mine: '取り込まない' },
    lot: { mine: 'ここの内容を残す', theirs: 'ファイルの内容にする', both: '両方残す（片方は控え）' },
    payee: { mine: 'ここの内容を残す', theirs: 'ファイルの内容にする' },
  },
  copy: { mine: '{name}（ここの控え）', theirs: '{name}（ファイルの控え）' },
  report: {
    title: '取り込みました',
    lots: '納付データ: 新しく {added}件、置き換え {replaced}件、控えとして残したもの {copies}件、ここの内容のまま {kept}件',
    others: '納付先 {payees}件、会社の設定 {companies}件、申請履歴 {filings}件、明細 {statements}口座分',
    twice:
      '次の納付データは、2台のパソコンからそれぞれ申請されています。銀行で承認する前に、必ず確かめてください: {names}',
    lot: '{name}（{month}）',
    addressesRefused: '次の接続先は変更していません: {names}',
    keys: '{count}社のクライアントキーを入力し直してください。',
    keyList: 'キーの入力が必要な会社',
    afterMove: '前のパソコンに残っている下書きは、申請しないでください。2台で申請すると二重の納付になります。',
  },
  lot: {
    handed:
      'この納付データは {at} に {user} さんが引継ぎのために出力しました（{name}）。ここで申請する前に、引継ぎ先で申請されていないか確かめてください',
    moved:
      'この納付データは {at} に {user} さんがデータ移行のために出力しました（{name}）。新しいパソコンで申請されていないか確かめてください',
    restored:
      'この納付データは {name} のバックアップから {at} に読み込んだものです。ここで申請する前に、{name} で申請されていないか確かめてください',
    received: '{machine} の {user} さんから受け取った納付データです（{at} に作成）',
  },
  tag: {
    handed: '引継ぎ済み',
    moved: '移行済み',
    restored: 'バックアップから',
    received: '{machine} から',
    otherContent: '申請された内容と違います',
  },
  file: {
    sameElsewhere:
      '{machine} で {user} さんが {at} に、同じ会社・月・納付先・金額の納付データを申請しています（受付番号 {acceptanceNo}）。それでも、ここから別の納付として申請しますか？',
    handed:
      'この納付データ、または同じ内容の納付データは、{at} に別のパソコンへ渡されています（{name}）。それでもここから申請しますか？',
    restored: 'この納付データは、{name} のバックアップから {at} に読み込んだものです。ここから申請しますか？',
    restoredNote:
      'バックアップのあとに {name} で申請されていると、二重の納付になります。先に確かめてください。まだ何も送信していません。',
    handedNote:
      '渡した先でも申請されると、二重の納付になります。渡した相手に確かめてください。まだ何も送信していません。',
    fileHere: 'ここから申請する',
  },
  moved: {
    text: 'このパソコンのデータは {at} に、データ移行のために出力されました（{name}）。両方のパソコンで準備した納付データは、二重に申請されるおそれがあります。申請は新しいパソコンで行ってください。',
    read: '確認しました',
  },
  first: {
    button: '別のパソコンから移行',
    note: '出力したファイルとパスワードで、会社・納付データ・記録を読み込みます。',
  },
}
