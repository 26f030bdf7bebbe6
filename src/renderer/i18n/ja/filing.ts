/** For each outcome and reason of a filing: what happened, what to do, and what it means for the money. */
const ask = '銀行のインターネットバンキングなどで、この申請が届いているかを確かめ、下の欄に結果を登録してください'
export const filing = {
  meaning: {
    accepted: '納付は銀行での承認後に行われます。まだ納付されていません',
    rejected: '納付は行われません。口座からの引き落としもありません',
    unknown:
      '申請が銀行に届いた可能性があります。アプリは自動でも手動でも再送しません。届いていれば、承認後に引き落とされます',
    notSent:
      '銀行につながる前に止まったため、何も届いていません。納付データは下書きに戻りました。納付も引き落としも行われません',
  },
  accepted: {
    whole: { what: '銀行が申請を受け付けました', action: '受付番号照会で承認状況を確かめてください' },
    differs: {
      what: '銀行が申請を受け付けましたが、銀行が示した合計が送信した合計と一致しません',
      action: '承認する前に、銀行の画面で内容を確かめてください',
    },
  },
  rejected: {
    application: {
      what: '申請内容に誤りがあり、銀行が受け付けませんでした',
      action: 'エラーの行を直してから、もう一度申請してください',
    },
    wholeLot: {
      what: '銀行が申請を受け付けませんでした。行ごとのエラーは示されていません',
      action: '銀行の回答を確かめ、内容を直してから、もう一度申請してください',
    },
    invalidClient: {
      what: '銀行がクライアントキーを認めませんでした',
      action: '設定の「クライアントキー」で、この会社・接続先のキーを確かめて入れ直してから、もう一度申請してください',
    },
    invalidGrant: {
      what: 'このクライアントキーでは、申請を利用できません',
      action: '契約しているサービスにこのキーが登録されているかを銀行に確かめてから、もう一度申請してください',
    },
    unauthorized: {
      what: '銀行がクライアントキーを受け付けませんでした',
      action: 'キーと会社・接続先の組み合わせを確かめてから、もう一度申請してください',
    },
    rateLimited: {
      what: '銀行が混み合っていて、申請を受け付けませんでした',
      action: 'しばらく待ってから、もう一度申請してください',
    },
    request: {
      what: '銀行がこの送信を受け付けませんでした',
      action: '接続先の設定を確かめ、続くときは銀行に問い合わせてください',
    },
  },
  notSent: {
    offline: {
      what: 'ネットワークに接続されていません',
      action: 'ネットワークにつないでから、もう一度申請してください',
    },
    nameNotResolved: {
      what: '接続先の名前が見つかりません',
      action: 'ネットワークと接続先の設定を確かめてから、もう一度申請してください',
    },
    connectionRefused: {
      what: '接続先が接続を拒否しました',
      action: '時間をおくか、接続先の設定を確かめてから、もう一度申請してください',
    },
    notConnected: {
      what: '接続先につながりませんでした',
      action: 'ネットワークと接続先の設定を確かめ、時間をおいてから、もう一度申請してください',
    },
    clientCertificate: {
      what: 'クライアント証明書が、登録されていないか、読み取れないか、銀行に受け付けられませんでした',
      action: '設定の「ネットワーク」でこの銀行のクライアント証明書を確かめてから、もう一度申請してください',
    },
    proxyLoginKind: {
      what: 'プロキシがWindows統合認証（NTLM・Negotiate）だけを求めています。申請はこの認証では送れません',
      action:
        '銀行のアドレスを基本認証か認証なしで通せないか、ネットワーク管理者に確かめてから、もう一度申請してください',
    },
    tlsRefused: {
      what: '安全な接続（TLS）を確立できませんでした',
      action: '接続先の設定と、このパソコンの日時・証明書を確かめてから、もう一度申請してください',
    },
    proxyRefused: {
      what: 'プロキシに接続できませんでした',
      action: '社内のプロキシの設定を確かめてから、もう一度申請してください',
    },
    proxyLoginMissing: {
      what: 'プロキシの認証が済んでいません',
      action:
        '設定の「ネットワーク」で「接続診断」を行い、プロキシの利用者名とパスワードを入力してから、もう一度申請してください',
    },
    addressUnusable: {
      what: '接続先のアドレスを使えません',
      action: '設定の「接続先」を確かめてから、もう一度申請してください',
    },
  },
  unknown: {
    timeout: { what: '時間内に銀行の回答がありませんでした', action: ask },
    connectionLost: { what: '通信が途中で切れました', action: ask },
    cancelled: { what: '回答を待つのを中止しました', action: ask },
    bodyTooLarge: { what: '銀行の回答が大きすぎて読み取れませんでした', action: ask },
    notJson: { what: '銀行の回答が読み取れない形です（途中で切れたか、別の画面が返されました）', action: ask },
    badAnswer: { what: '銀行の回答の内容が仕様に合いません', action: ask },
    redirected: { what: '銀行が別の宛先へ送るよう回答しました', action: ask },
    interrupted: { what: '銀行の回答が届く前にアプリが終了しました', action: ask },
    other: { what: '通信エラーが起きました', action: ask },
    bankError: { what: '銀行がエラーを返しました', action: ask },
    unauthorized: {
      what: '銀行がクライアントキーを受け付けないと回答しましたが、回答が矛盾し、受付の有無を判断できません',
      action: ask,
    },
    rateLimited: {
      what: '銀行が混み合っていると回答しましたが、回答が矛盾し、受付の有無を判断できません',
      action: ask,
    },
    storage: { what: '申請の結果を、このパソコンの記録に残せないか、記録から確かめられません', action: ask },
  },
}
