/** Texts of the errors of an office of several workstations. */
export const officeErrors = {
  officeUnreachable: {
    what: '事務所のサーバーに接続できません',
    meaning: '何も送信していません。編集・確認・印刷・照会はこれまでどおり使えます',
    action: 'サーバーとネットワークを確かめてから、もう一度申請してください',
  },
  officeTaken: {
    what: 'この納付データの申請は、{by}さんが別のパソコン（{machine}）で始めています（{at}）',
    meaning: '何も送信していません。二重に送信することはありません',
    action: '{by}さんのパソコンで結果を確かめてください',
  },
  officeTakenFiled: {
    what: '{by}さんが別のパソコン（{machine}）で申請済みです（{at}）',
    meaning: '何も送信していません。二重に送信することはありません',
    action: '「申請履歴」で、{by}さんの申請の結果を確かめてください',
  },
  officeTakenUnknown: {
    what: '{by}さんが別のパソコン（{machine}）で申請し（{at}）、結果が分かっていません',
    meaning: '今回は何も送信していません。銀行に届いている可能性があります',
    action: '銀行に確かめて、「申請履歴」で結果を登録してください',
  },
  officeNotApproved: {
    what: 'この内容はまだ承認されていません',
    meaning: '何も送信していません。内容を変えると承認は取り消されます',
    action: '「承認を依頼」から、ほかの人に承認を依頼してください',
  },
  officeRole: {
    what: 'この操作をする権限がありません',
    meaning: '何も変更していません',
    action: '事務所の管理者に権限を確かめてください',
  },
  officeRecovering: {
    what: '事務所のサーバーがバックアップから復元されたため、申請を止めています',
    meaning: '何も送信していません。復元前の申請を知らないまま二重に申請しないためです',
    action: 'すべてのパソコンでアプリを起動し、申請履歴がサーバーに届くのを待ってください',
  },
  officeStale: {
    what: 'この納付データは、ほかの人が変更しています',
    meaning: '何も送信していません',
    action: '新しい内容を確かめてから、もう一度申請してください',
  },
  officeLogin: {
    what: '事務所のサーバーにログインできません',
    meaning: '何も変更していません',
    action: 'ユーザー名とパスワードを確かめてください',
  },
  officeCertificate: {
    what: 'サーバーの証明書が、招待ファイルのものと違います',
    meaning: 'パスワードは送っていません',
    action: '管理者に、サーバーと招待ファイルを確かめてもらってください',
  },
  officeNotMember: {
    what: 'このユーザーは事務所に登録されていません',
    meaning: '共有を止めています。このパソコンの下書きは失われていません',
    action: '管理者に登録を依頼してください',
  },
  officeJournalDiffers: {
    what: 'このパソコンの申請履歴が、サーバーにある写しと違います',
    meaning: '何も送信していません。古いバックアップが戻された可能性があります',
    action: '管理者に連絡してください。事務所から一度離れて参加し直し、申請履歴を確かめてから申請してください',
  },
  officeServerFault: {
    what: '事務所のサーバーがエラーを返しました',
    meaning: '何も送信していません。サーバーのディスクがいっぱいの可能性があります',
    action: 'サーバーの管理者に連絡し、原因が除かれてからもう一度申請してください',
  },
  officeUnreadable: {
    what: '事務所のサーバーから、このバージョンでは読めない内容が届きました',
    meaning: '何も送信していません。このパソコンの下書きは失われていません',
    action: 'すべてのパソコンでアプリを更新してください。直らないときは管理者に連絡してください',
  },
  officeStorage: {
    what: '事務所の申請履歴の写しを、このパソコンに保存できません',
    meaning: '何も送信していません。ほかの人の申請を見落とさないためです',
    action: 'ディスクの空きを増やしてから、もう一度申請してください',
  },
  officeJoined: {
    what: 'このパソコンはすでに事務所に参加しています',
    meaning: '何も変更していません',
    action: '別の事務所に参加するには、先に今の事務所から離れてください',
  },
  officeNoInvitation: {
    what: '選んだファイルは事務所への招待ファイルではありません',
    meaning: '何も変更していません',
    action: '管理者から受け取った招待ファイルを選んでください',
  },
  officeNotAsked: {
    what: 'この内容の承認は依頼されていません',
    meaning: '承認していません。依頼のあとで内容が変わっています',
    action: '作成した人に、もう一度依頼してもらってください',
  },
  officeOwnRequest: {
    what: '自分が依頼した納付データは承認できません',
    meaning: '承認していません',
    action: 'ほかの人に承認してもらってください',
  },
  officeVersion: {
    what: '事務所のサーバーのバージョン（{theirs}）が、このアプリのバージョン（{ours}）と合いません',
    meaning: '共有を止めています。このパソコンの下書きは失われていません',
    action: '管理者に、アプリとサーバーを同じバージョンにするよう依頼してください',
  },
  officeServerOld: {
    what: 'サーバーのPostgreSQL（バージョン {version}）が古すぎます',
    meaning: '何も変更していません',
    action: 'PostgreSQL 14 以降を入れてから、もう一度作ってください',
  },
  officeNotAllowed: {
    what: 'このユーザーには、サーバーでの権限が足りません：{needed}',
    meaning: '何も変更していません',
    action: '所有者（多くは postgres）のユーザー名とパスワードを入力してください',
  },
  officeNameInUse: {
    what: 'このデータベースでは、ほかのプログラムが「office」という名前を使っています',
    meaning: '何も変更していません',
    action: '別の名前のデータベースを指定してください',
  },
  officeOtherSchema: {
    what: 'このデータベースの内容は、このアプリが作ったものと違います',
    meaning: '何も変更していません',
    action: 'サーバーの管理者に、バックアップと変更の有無を確かめてください',
  },
  officeReservedDatabase: {
    what: 'このデータベースは、サーバー自身が使います',
    meaning: '何も変更していません',
    action: 'まだない名前を指定してください。データベースを作ります',
  },
  officeNoDatabase: {
    what: 'このデータベースがサーバーにありません',
    meaning: '何も変更していません',
    action: 'データベースの名前を確かめてください',
  },
  officeNoTls: {
    what: 'サーバーが暗号化（TLS）に対応していません',
    meaning: 'パスワードは送っていません',
    action: 'サーバーに証明書を設定し、ssl = on にしてから再起動してください（マニュアル「事務所」）',
  },
  officeHostNotAllowed: {
    what: 'サーバーが、このパソコンからの接続を許可していません',
    meaning: 'パスワードは送っていません',
    action:
      'サーバーの pg_hba.conf に、このパソコンのネットワークの hostssl の行を加えてください（マニュアル「事務所」）',
  },
  officeNoCertificate: {
    what: '選んだファイルから証明書を読み取れません',
    meaning: '何も変更していません',
    action: '証明書が1枚だけ入ったPEM形式のファイルを選んでください',
  },
  officeBadLogin: {
    what: 'このユーザー名は使えません',
    meaning: '何も変更していません',
    action: '英小文字で始め、英小文字・数字・アンダースコア（_）だけを使ってください（63文字まで）',
  },
  officeLoginTaken: {
    what: 'このユーザー名は、サーバーですでに使われています',
    meaning: '何も変更していません',
    action: '別のユーザー名を指定してください',
  },
  officeLastAdministrator: {
    what: 'この人を除くと、事務所を管理する人がいなくなります',
    meaning: '何も変更していません',
    action: '先に、ほかの人に「管理」の権限を与えてください',
  },
  officeReachable: {
    what: '事務所のサーバーにつながっています',
    meaning: '事務所モードを終了していません',
    action: 'これまでどおり申請してください',
  },
  officeCompulsory: {
    what: '管理者が、事務所に参加していないパソコンからの申請を禁止しています',
    meaning: '何も送信していません',
    action: '設定の「事務所」で、招待ファイルを開いて参加してください（{file}）',
  },
}
