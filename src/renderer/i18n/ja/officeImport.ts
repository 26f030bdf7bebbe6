export const officeImport = {
  kind: '全社の一覧',
  preview: '顧問先ごとの納付データ',
  sum: '{clients}社の納付データ {lots}件（合計 {amount}円）を作ります',
  leftOut: '。取り込まない会社：{count}社',
  absent: 'この一覧にも、この月の納付データにもない顧問先が{count}社あります（{names}）',
  ofOne:
    '会社の列がないファイルです。1社だけのファイルは、その会社の「地方税納付」の「新規作成」にある「ファイルから」で取り込んでください',
  changed:
    'ほかの画面で納付データが作られた会社が{count}社あります（{names}）。何も変更していません。状態を確かめてください',
  said: 'ファイルでは「{name}」',
  takeOne: '{name} を取り込む',
  of: {
    new: '新しい納付データ',
    split: '新しい納付データ（{lots}件に分けます）',
    there: '納付データあり（{count}件 {amount}円）',
    unknown: '登録がありません',
    asked: '上の質問に答えてください',
    answered: '答えのとおり取り込みません',
  },
  thereNote: '印を付けると追加',
  further: '今あるものは変えずに、1件追加',
  take: '{count}社を取り込む',
  done: {
    title: '全社のファイルから作成しました',
    made: '{month}の納付データ {lots}件（{clients}社、合計 {amount}円）を作成しました。',
    paid: '{month}の納付データ {lots}件（{clients}社、合計 {amount}円）を、他で納付したものとして取り込みました。',
    leftOut: '次の{count}社は取り込んでいません。',
    one: '{name}：{amount}円（{why}）',
    of: {
      new: '印を外した',
      there: 'この月の納付データがある',
      unknown: '登録がない',
      asked: '答えていない',
      answered: '取り込まないと答えた',
    },
    absent: '次の顧問先{count}社は、一覧に行がなく、この月の納付データもありません。',
    next: '会社ごとの金額・前月との差・残高は「今月の納付」で、申請の前にもう一度確かめられます。',
    toMonth: '今月の納付を見る',
  },
}

export const officeQuestions = {
  client: {
    ask: '「{found}」は、どの顧問先ですか？',
    option: { leaveOut: '取り込まない', other: '{client}' },
  },
  clientNames: {
    ask: 'コードは同じで、名前の違う顧問先が{count}社あります（{found}）。登録の名前は下の一覧にあります。コードの顧問先として取り込みますか？',
    option: { code: 'コードの顧問先として取り込む', leaveOut: '取り込まない', other: '{value}' },
  },
  clientsUnknown: {
    ask: '登録のない顧問先が{count}社あります（{found}）。取り込むには、先に「設定」の「会社と口座」で登録してください',
    option: { leaveOut: '取り込まない', other: '{value}' },
  },
  personPerRow: {
    ask: '人数の列がありません。1行を1人として数えますか？（{rows}行）',
    option: { one: '1行は従業員1人', none: '数えない（あとで入力する）', other: '{value}' },
  },
  payeeRows: {
    ask: '同じ会社で、納付先と指定番号の同じ行があります（{payees}団体、{rows}行）。合計しますか？',
    option: {
      sum: '納付先ごとに合計する（従業員などの内訳）',
      apart: '合計しない（別々の行のまま）',
      other: '{value}',
    },
  },
}
