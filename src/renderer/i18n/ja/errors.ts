import { officeErrors } from './officeErrors.ts'

/** For each error: what happened, what it means for the money, what to do. */
export const errors = {
  ...officeErrors,
  title: { what: '起きたこと', meaning: '口座・納付への影響', action: '次にすること' },
  bankSays: '銀行の回答',
  place: '箇所',
  cause: {
    offline: 'ネットワークに接続されていません',
    nameNotResolved: '接続先の名前が見つかりません',
    connectionRefused: '接続先が接続を拒否しました',
    notConnected: '接続先につながりませんでした',
    clientCertificate: 'クライアント証明書で銀行につながりません。設定の「ネットワーク」で確かめてください',
    proxyLoginKind:
      'プロキシがWindows統合認証（NTLM・Negotiate）だけを求めています。ネットワーク管理者に、基本認証か認証なしの経路を確かめてください',
    tlsRefused: '安全な接続（TLS）を確立できませんでした',
    proxyRefused: 'プロキシに接続できませんでした',
    proxyLoginMissing: 'プロキシの認証が済んでいません。設定の「ネットワーク」で確かめてください',
    addressUnusable: '接続先のアドレスを使えません',
    timeout: '時間内に回答がありませんでした',
    connectionLost: '通信が途中で切れました',
    cancelled: '中止しました',
    bodyTooLarge: '回答が大きすぎます',
    notJson: '回答が読み取れない形です',
    badAnswer: '回答の内容が仕様に合いません',
    redirected: '別の宛先へ送るよう回答されました',
    interrupted: '回答が届く前にアプリが終了しました',
    other: '通信エラーが起きました',
  },
  needed: {
    createRole: 'ユーザーを作る権限（CREATEROLE）',
    createSchema: 'データベースに表を作る権限（CREATE）',
    createDatabase: 'データベースを作る権限（CREATEDB）',
    administer: '事務所の「管理」',
  },
  pagingReason: {
    keywordMissing: '{page}ページ目：続きがあるのに、続きの照会キー（23文字）がありません',
    keywordRepeated: '{page}ページ目：前に受け取った照会キーが、もう一度返されました',
    countMismatch: '{page}ページ目：件数の申告は{declared}件、明細は{counted}件です',
    otherList: '{page}ページ目：別の種類の明細が{counted}件入っています',
    tooManyPages: '{page}ページを受け取っても終わりません',
  },
  damaged: {
    page: '{page}ページ目の{field}：{problem}',
    plain: '{page}ページ目の{entry}件目の{field}：{problem}',
    dated: '{page}ページ目の{entry}件目（取引日 {date}）の{field}：{problem}',
    numbered: '{page}ページ目の{entry}件目（取引番号 {number}）の{field}：{problem}',
    datednumbered: '{page}ページ目の{entry}件目（取引日 {date}、取引番号 {number}）の{field}：{problem}',
  },
  problem: {
    missing: 'ありません',
    integer: '整数でないか、範囲を超えています',
    date: 'ない日付です',
    time: 'ない時刻です',
    code: '仕様にない値です',
    textMalformed: '文字が壊れています',
    too_big: '件数が多すぎます',
    other: '仕様と異なる形です',
  },
  invalidInput: {
    what: '入力内容に誤りがあります',
    meaning: '何も送信していません',
    action: '示された項目を直してください',
  },
  untrustedSender: {
    what: 'この画面からの操作は許可されていません',
    meaning: '何も送信していません',
    action: 'アプリを再起動してください',
  },
  internal: {
    what: 'アプリ内部でエラーが起きました',
    meaning: '入力済みの内容は保存されています',
    action: 'もう一度試し、続くときは番号 {reference} を添えてお問い合わせください',
  },
  notFound: { what: '対象が見つかりません', meaning: '何も変更していません', action: '一覧を更新して確かめてください' },
  storage: {
    what: '{file}の読み書きに失敗しました',
    meaning: 'この操作では何も送信していません',
    action: 'ディスクの空きと権限、共有フォルダーへの接続を確かめてください',
  },
  storageFull: {
    what: 'ディスクに空きがないため、保存できませんでした',
    meaning: 'この操作では何も送信していません。これまでに保存したものは残っています',
    action: '不要なファイルを別の場所へ移して空きを作り、もう一度試してください',
  },
  storageDenied: {
    what: '{file}に書き込めませんでした',
    meaning: 'この操作では何も送信していません。これまでに保存したものは残っています',
    action: '権限と、読み取り専用になっていないかを確かめて、もう一度試してください',
  },
  storageHeld: {
    what: '{file}をほかのプログラムが開いているため、読み書きできませんでした',
    meaning: 'この操作では何も送信していません。これまでに保存したものは残っています',
    action: 'Excelやウイルス対策ソフトなどがファイルを閉じてから、もう一度試してください',
  },
  file: { own: 'データフォルダーのファイル', chosen: '「{file}」' },
  clockWrong: {
    what: 'このパソコンの時計が、アプリが作られた日より前（{computer}）を指しています',
    meaning: '何も送信していません。日付を信用できないため、申請を止めています',
    action: 'パソコンの日付と時刻を合わせてから、もう一度申請してください',
  },
  cancelledByUser: {
    what: '取り消しました',
    meaning: '何も送信していません',
    action: '必要ならもう一度操作してください',
  },
  environmentNotSet: {
    what: '接続先が設定されていません',
    meaning: '何も送信していません',
    action: '設定の「接続先」でアドレスを登録してください',
  },
  addressRefused: {
    what: 'このアドレスは使えません',
    meaning: '接続先は変わっていません',
    action: 'https:// で始まるアドレスを入力してください',
  },
  noCredentials: {
    what: 'クライアントキーが登録されていません',
    meaning: '何も送信していません',
    action: '設定の「クライアントキー」で登録してください',
  },
  credentialsOtherAddress: {
    what: '登録したときと接続先が違うため、クライアントキーを使いませんでした',
    meaning: '何も送信していません。キーは別の接続先には渡していません',
    action: '設定の「接続先」のアドレスを確かめてから、「クライアントキー」で入れ直してください',
  },
  credentialsUnreadable: {
    what: '保存されたクライアントキーを読み取れません',
    meaning: '何も送信していません。保存されたキーは削除していません',
    action: '設定の「クライアントキー」で入れ直してください',
  },
  notSent: {
    what: '銀行につながりませんでした（{cause}）',
    meaning: '何も送信していません',
    action: '接続を確かめて、もう一度試してください',
  },
  lost: {
    what: '銀行の回答を受け取れませんでした（{cause}）',
    meaning: '照会の場合、口座や申請に影響はありません',
    action: '少し待ってから、もう一度試してください',
  },
  unauthorized: {
    what: '銀行がクライアントキーを受け付けませんでした',
    meaning: '何も処理されていません',
    action: 'キーと会社・接続先の組み合わせを確かめてください',
  },
  invalidClient: {
    what: '銀行がクライアントキーを認めませんでした',
    meaning: '何も処理されていません',
    action: '設定の「クライアントキー」で、この会社・接続先のキーを確かめ、入れ直してください',
  },
  invalidGrant: {
    what: 'このクライアントキーでは、この操作を利用できません',
    meaning: '何も処理されていません',
    action: '契約しているサービスにこのキーが登録されているかを、銀行に確かめてください',
  },
  rateLimited: {
    what: '銀行が混み合っています',
    meaning: '何も処理されていません',
    action: 'しばらく待ってから、もう一度試してください',
  },
  bankError: {
    what: '銀行がエラーを返しました',
    meaning: '照会の場合、口座や申請に影響はありません',
    action: '銀行の回答を確かめてください',
  },
  pagingBroken: {
    what: '明細の続きを正しく受け取れませんでした',
    meaning: 'ここまでの明細は表示していますが、完全ではありません',
    action: '期間を短くして取得し直してください',
  },
  alreadyFiled: {
    what: 'この納付データはすでに送信されています',
    meaning: '二重に送信することはありません',
    action: '納付データ一覧で状態を確かめてください',
  },
  sameAsFiled: {
    what: '同じ内容の納付データがすでに送信されています',
    meaning: 'まだ送信していません',
    action: '二重納付にならないか確かめてください',
  },
  dueDatePast: {
    what: '納付指定日（{dueDate}）を過ぎています',
    meaning: '何も送信していません',
    action: '納付データの納付指定日を直してから申請してください',
  },
  journalDamaged: {
    what: '申請履歴に確かめられない行があります（{line}行目）',
    meaning: '何も送信していません。記録から失われた申請があるかもしれないため、申請を止めています',
    action: '「申請履歴」を開き、示された内容を確かめてください',
  },
  tooEarly: {
    what: '送信してから間もないため、まだ「届いていない」とは登録できません（あと{waitSeconds}秒）',
    meaning: '何も変更していません。申請はこれから銀行に届くかもしれません',
    action: '時間がたってから銀行で確かめ、もう一度登録してください',
  },
  restartNeeded: {
    what: 'アプリの内部で予期しないエラーが起きたため、申請を止めています',
    meaning: '何も送信していません。下書きはこれまでどおり保存されます',
    action: 'アプリを終了してもう一度起動し、「申請履歴」を確かめてから申請してください',
  },
  officeNotUtf8: {
    what: 'このデータベースの文字コード（{encoding}）は使えません',
    meaning: '何も変更していません',
    action: 'まだない名前のデータベースを指定してください。UTF-8で作ります',
  },
  acceptanceTaken: {
    what: 'この受付番号は、別の申請の受付番号として記録されています',
    meaning: '何も変更していません。この申請の結果は不明のままです',
    action: '受付番号をもう一度確かめてください',
  },
  acceptanceDiffers: {
    what: '銀行の受付内容が、送信した内容と一致しません',
    meaning: '何も変更していません。この申請の結果は不明のままです',
    action: '受付番号をもう一度照会し、違いを確かめてください',
  },
  otherEnvironment: {
    what: '会社の接続先が、申請したときの環境から変わっています',
    meaning: '何も変更していません。この申請の結果は不明のままです',
    action: '設定の「会社」で接続先を申請したときのものに戻してから、照会してください',
  },
  fileTooLarge: {
    what: 'ファイルが大きすぎます',
    meaning: '何も取り込んでいません',
    action: '{megabytes} MB までのファイルを選んでください',
  },
  locked: {
    what: 'ロックされています',
    meaning: '何も送信していません',
    action: 'ロックを解除してから、もう一度操作してください',
  },
  wrongPassphrase: {
    what: 'パスワードが違います',
    meaning: 'ロックされたままで、何も変わっていません',
    action: '{waitSeconds}秒たってから、もう一度入力してください',
  },
  lockNotSetUp: {
    what: 'ロックを解除する方法が決まっていません',
    meaning: 'ロックしていません',
    action: '設定の「セキュリティ」でパスワードを設定してください',
  },
  systemRefused: {
    what: '本人の確認ができませんでした',
    meaning: '何も変わっていません',
    action: 'もう一度試すか、パスワードを使ってください',
  },
  fixedByPolicy: {
    what: 'この設定は管理者が決めているため、変更できません（{file}）',
    meaning: '何も変更していません',
    action: '変える必要があるときは、管理者に相談してください',
  },
  realBanksOff: {
    what: 'ソースから起動しているため、練習銀行だけが使えます',
    meaning: '何も送信していません',
    action:
      'インストールした特徴デスクを使ってください。開発のために実際の銀行へつなぐときは、環境変数 TOKUCHO_REAL_BANK=1 を付けて起動してください',
  },
  policyBroken: {
    what: '管理者の設定ファイルを読み取れません',
    meaning: '何も送信も保存もしていません。何が禁じられているか分からないため、止めています',
    action: '管理者に伝えて直してもらい、アプリを起動し直してください',
  },
  formatForbidden: {
    what: 'この種類（{format}）のファイルの出力は、管理者が禁じています（{file}）',
    meaning: 'ファイルは作っていません',
    action: '許された種類で出力するか、管理者に相談してください',
  },
  handedOver: {
    what: 'この納付データ、または同じ内容の納付データは、別のパソコンへ渡されています（{name}）',
    meaning: 'まだ送信していません',
    action: '渡した先で申請されていないか確かめてください',
  },
  fileNotOurs: {
    what: 'このアプリが出力したファイルではありません',
    meaning: '何も取り込んでいません',
    action: '「.tokucho」で終わるファイルを選んでください',
  },
  fileNewer: {
    what: 'このファイルは、新しいバージョンのアプリで出力されています',
    meaning: '何も取り込んでいません',
    action: 'アプリを更新してから、もう一度読み込んでください',
  },
  fileTruncated: {
    what: 'ファイルが途中で切れています',
    meaning: '何も取り込んでいません。ここのデータは変わっていません',
    action: 'コピーが最後まで終わっているか確かめ、もう一度コピーするか出力し直してください',
  },
  fileTooCostly: {
    what: 'ファイルの暗号化の設定が、このパソコンで扱える上限を超えています',
    meaning: 'ファイルは開いていません。何も取り込んでいません',
    action: 'このアプリが出力したファイルではないおそれがあります。渡した人に確かめて、出力し直してもらってください',
  },
  fileDamaged: {
    what: 'ファイルの内容が壊れているか、書き換えられています',
    meaning: '何も取り込んでいません。ここのデータは変わっていません',
    action: '元のファイルをもう一度コピーするか、出力し直してください',
  },
  filePassphraseWrong: {
    what: 'パスワードが違います',
    meaning: '何も取り込んでいません',
    action: '大文字・小文字を確かめて、もう一度入力してください。パスワードなしには、誰にも開けません',
  },
  certificateWrongPassphrase: {
    what: '証明書ファイルのパスワードが違います',
    meaning: '証明書は登録していません',
    action: 'ファイルを受け取ったときのパスワードを確かめて、もう一度選んでください',
  },
  certificateOldFormat: {
    what: '証明書ファイルの暗号化が古く、このパソコンでは開けません',
    meaning: '証明書は登録していません',
    action: '「AES256-SHA256」を選んでエクスポートし直したファイル（.pfx・.p12）を選んでください',
  },
  certificateUnreadable: {
    what: '秘密鍵の入った証明書ファイル（PKCS#12）として読み取れません',
    meaning: '証明書は登録していません',
    action: '秘密鍵を含めてエクスポートした .pfx か .p12 のファイルを選んでください',
  },
  certificateExpired: {
    what: 'この証明書は期限が切れています',
    meaning: '証明書は登録していません',
    action: '銀行から新しい証明書を受け取って、選び直してください',
  },
  printFailed: {
    what: '印刷に失敗しました',
    meaning: 'データは変わっていません',
    action: 'もう一度試してください',
  },
}
