export const policy = {
  title: '管理者の設定',
  intro: 'このパソコンを使う全員について、管理者がファイルで決めた設定です。アプリからは変えられません。',
  file: 'ファイル',
  state: { none: 'なし', active: '有効', broken: '読み取れません' },
  fixed: '管理者が決めているため、変更できません（{file}）',
  part: {
    environments: '接続先',
    proxy: 'プロキシ',
    updates: '更新',
    morningSummary: '起動時に本日の確認事項を作る',
    idleLock: '自動ロック',
    exportFormats: '出力できるファイル',
    weakKeyStorage: '弱い保護でのキーの保存',
    office: '事務所',
  },
  value: {
    environments: '{environment}: {address}',
    updates: '確認しない',
    morningSummary: '作らない',
    idleLock: '操作がないまま{minutes}分でロックします',
    neverLocks: '自動ではロックしません',
    changeable: '利用者が変更できます',
    notChangeable: '利用者は変更できません',
    noFormats: 'どの種類も出力できません',
    weakKeyStorage: '禁止',
    officeCompulsory: '離れられません。参加していないと、練習のほかは申請できません',
  },
  proxy: {
    system: 'システムの設定に従う',
    direct: '使わない（直接接続）',
    pac: 'PACファイル {url}',
    manual: '{server}',
  },
  broken: {
    what: '管理者の設定ファイルを読み取れません',
    meaning:
      '何が禁じられているか分からないため、銀行への照会と申請、ファイルの保存を止めています。下書きの作成と点検、練習はできます。管理者に伝えて直してもらい、アプリを起動し直してください。',
  },
  problem: {
    notJson: '{file} の{line}行目：JSONとして読めません',
    unknownField: '{file} の「{field}」：この名前の設定はありません',
    writableByOthers:
      '{file}：管理者以外が書き換えられるファイルは使えません。所有者を管理者にし、ほかの利用者の書き込みを禁じてください',
    tooLarge: '{file}：大きすぎます（64 KiBまで）',
    notRun:
      '{file}：Windowsのプログラム reg.exe を実行できないため、設定があるかどうかを確かめられません（{code}）。AppLockerやウイルス対策ソフトが止めていないか、管理者に確かめてもらってください。30秒ごとに自動で確かめ直します',
    notRead: '{file}：開けません（{code}）',
    address: '{file} の「{field}」：接続先のアドレスまたはパスとして使えません（{code}）',
    badValue: '{file} の「{field}」：使えない値です（{code}）',
  },
}
