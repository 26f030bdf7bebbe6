import type { EnvironmentName } from '#contract/ipc/company'
import type { FilingQuestion } from './filingQuestions.ts'
import {
  accountText,
  commandOf,
  type Deposits,
  fact,
  fingerprintIn,
  linesOf,
  minute,
  monthText,
  queueLines,
  quoted,
  shown,
  type Texts,
  valuesOf,
  whose,
  yen,
} from './questionWords.ts'

const name = quoted.ja
const ENVIRONMENTS = { practice: '練習', production: '本番', development: '開発' } as const satisfies Record<
  EnvironmentName,
  string
>
const DEPOSITS: Deposits = { 1: '普通', 2: '当座' }
const CLOCK =
  'このパソコンの時計が正しくない可能性があります。納付指定日が過ぎていないか、カレンダーで確かめてください。'

/** Each warning is followed by an empty line. */
const warnings = ({ same, handed, told, copiedFrom }: FilingQuestion): string[] =>
  [
    ...(same
      ? [
          same.acceptanceNo === undefined
            ? `同じ内容が ${minute(same.at)} に申請され、結果が分かっていません。申請すると二重に納付されるおそれがあります。`
            : `同じ内容が 受付番号 ${fact(same.acceptanceNo)} で受け付けられています。申請すると二重に納付されます。`,
        ]
      : []),
    ...(handed
      ? [
          `この納付データは ${minute(handed.at)} に${name(handed.name)}で別のパソコンに渡しました。そこで申請されていないことを確かめてください。`,
        ]
      : []),
    ...(told
      ? [
          `${name(told.machine ?? '')}の申請履歴では ${minute(told.at)} に申請されています（事務所の記録にはありません）。銀行の画面で確かめてください。`,
        ]
      : []),
    ...(copiedFrom === undefined
      ? []
      : [
          `このデータでは、前回${name(copiedFrom)}で申請しています。データを写した場合、元のパソコンでも申請すると二重に納付されます。元のパソコンを使っていないことを確かめてください。`,
        ]),
  ].flatMap((line) => [line, ''])

export const ja: Texts = {
  title: '特徴デスク',
  cancel: 'キャンセル',
  change: '接続先を変更する',
  file: '申請する',
  settle: '登録する',
  reset: '初期化する',
  goOn: '申請を再開する',
  address: ({ environment, host, address }) => ({
    message: `${ENVIRONMENTS[environment]}環境の接続先を ${fact(host)} に変更しますか？`,
    detail: `${fact(address)}\n\nクライアントキーと納付データはこの接続先に送られます。銀行から案内された接続先であることを確かめてください。\n変更すると、この環境に保存したクライアントキーはすべて削除されます。`,
  }),
  filing: (asked) => ({
    message: `合計 ${yen(asked.totals.totalAmount)} 円の住民税納付を${ENVIRONMENTS[asked.environment]}環境へ申請しますか？`,
    detail: [
      `接続先: ${fact(asked.host)}`,
      `納付月分: ${monthText(asked.month)}`,
      `納付指定日: ${shown(asked.dueDate)}`,
      `引落口座: ${accountText(asked.account, DEPOSITS)}`,
      `納付先: ${yen(asked.totals.municipalityCount)} 団体`,
      `合計件数: ${yen(asked.totals.totalNumber)} 件`,
      `合計税額: ${yen(asked.totals.totalAmount)} 円`,
      ...whose(
        asked,
        {
          name: '会社',
          before: '前回申請時の名前',
          applicant: '特別徴収義務者名',
          accountBefore: '前回申請時の口座',
        },
        name,
      ),
      '',
      ...warnings(asked),
      ...(asked.clock.length > 0 ? [CLOCK, ''] : []),
      '申請した内容はこの画面から取り消せません。納付は銀行での承認後に行われます。',
    ].join('\n'),
  }),
  queue: (asked) => {
    const { total, lines, rest } = queueLines(
      asked,
      ({ companyName, applicantName, last, account, totals }, differs) =>
        `${yen(totals.totalAmount)} 円　${name(companyName)}（${name(applicantName)}）` +
        (differs
          ? `（今回の口座: ${accountText(account, DEPOSITS)}、前回申請時: ${fact(`${last?.branchNo ?? ''} ${last?.accountNo ?? ''}`)} ${name(last?.companyName ?? '')}）`
          : ''),
    )
    return {
      message: `${yen(asked.lots.length)} 件 合計 ${yen(total)} 円の住民税納付を、${ENVIRONMENTS[asked.environment]}環境へ続けて申請しますか？`,
      detail: [
        ...lines,
        ...(rest.count > 0 ? [`他 ${yen(rest.count)} 件　${yen(rest.total)} 円`] : []),
        '',
        `接続先: ${fact(asked.host)}`,
        `納付月分: ${valuesOf(asked, 'month', monthText)}`,
        `納付指定日: ${valuesOf(asked, 'dueDate', shown)}`,
        '',
        ...asked.lots.flatMap((lot) =>
          warnings(lot).map((line) => (line === '' ? '' : `${name(lot.companyName)}: ${line}`)),
        ),
        ...(asked.lots.some(({ clock }) => clock.length > 0) ? [CLOCK, ''] : []),
        '結果の分からない申請が出たら、そこで止まります。申請した内容はこの画面から取り消せません。納付は銀行での承認後に行われます。',
      ].join('\n'),
    }
  },
  resolve: ({ companyName, registeredName, resolution, totals, month, minutes }) => ({
    message:
      resolution.kind === 'accepted'
        ? `受付番号 ${fact(resolution.acceptanceNo)} で受け付けられたものとして登録しますか？`
        : '銀行に届いていないものとして登録しますか？',
    detail:
      `${monthText(month)} 合計 ${yen(totals.totalAmount)} 円\n会社: ${name(companyName)}${registeredName === undefined ? '' : `（いまの登録名: ${name(registeredName)}）`}\n\n` +
      (resolution.kind === 'accepted'
        ? '銀行の画面で受付番号と金額を確かめてから登録してください。'
        : `送信を始めてから${minutes}分以上たっています。届いていた場合、再び申請すると二重に納付されるおそれがあります。銀行の画面で受付がないことを必ず確かめてください。`),
  }),
  freed: ({ companyName, month, totals, at, by, settledAt }) => ({
    message: 'このパソコンから送信した納付データを、もう一度申請できるようにしますか？',
    detail: `${monthText(month)} 合計 ${yen(totals.totalAmount)} 円\n送信: ${minute(at)}\n${name(by)}が ${minute(settledAt)} に、銀行に届いていないものとして登録しました。\n\n届いていた場合、再び申請すると二重に納付されるおそれがあります。銀行の画面で受付がないことを確かめてください。キャンセルすると「結果不明」のままです。\n\n会社: ${name(companyName)}`,
  }),
  free: '申請できるようにする',
  returned: ({ companyName, acceptanceNo, month, totals }) => ({
    message: `受付番号 ${fact(acceptanceNo)} の申請を差戻しとして扱いますか？`,
    detail: `${monthText(month)} 合計 ${yen(totals.totalAmount)} 円\n会社: ${name(companyName)}\n\n同じ納付先を、重複の確認なしに申請できるようになります。銀行がこの申請を承認すると二重に納付されます。銀行の画面で差戻しになったことを必ず確かめてください。`,
  }),
  journalDamage: ({ problems }) => ({
    message: '申請履歴に確かめられない行がありますが、申請を再開しますか？',
    detail: `${linesOf(problems)}行目など、全部で ${problems.length} か所です。\n\n記録から失われた申請があると、同じ納付をもう一度申請しても気づけません。銀行の画面で最近の申請をすべて確かめてから再開してください。確かめたことは記録に残ります。`,
  }),
  leaving: {
    message: '申請を送信しています。結果が出るまでお待ちください。',
    wait: '結果を待つ',
    insist: '待たずに終了する',
    detail:
      '結果が出ると、自動で終了します（長くても1分半ほどです）。\n\n待たずに終了すると、申請が銀行に届いたかどうか分からなくなります。その納付データは「結果不明」となり、銀行で確かめて結果を登録するまで、編集も申請もできません。',
  },
  holdingSession: '申請の結果を待っています（特徴デスク）',
  unsaved: (names, inForms) => ({
    message: '保存していない入力があります。閉じると失われます。',
    stay: '閉じない',
    lose: '保存せずに閉じる',
    detail: `${names.map((one) => `${name(one)}\n`).join('')}${inForms ? '画面に戻って「保存」を押すと保存できます。' : 'ディスクに空きができると、自動で保存されます。'}これまでに保存できた内容は残ります。申請したものには影響しません。`,
  }),
  proxy: (named) => ({
    message: `銀行への通信に ${fact(named)} を使いますか？`,
    detail:
      '社内のネットワーク管理者から案内されたものであることを確かめてください。通信の内容は暗号化されていますが、どの銀行にいつ接続したかは、ここに伝わります。',
  }),
  useProxy: 'これを使う',
  updateFound: (version) => ({
    message: `新しいバージョン（${fact(version)}）があります。ダウンロードしますか？`,
    detail: '配布元のサーバーからダウンロードします。インストールの前に、もう一度お尋ねします。',
  }),
  updateReady: (version) => ({
    message: `新しいバージョン（${fact(version)}）をダウンロードしました。アプリを再起動して更新しますか？`,
    detail: '下書きは保存されています。更新が終わると、アプリが自動で起動します。',
  }),
  updateForEverybody: {
    found: (version) => ({
      message: `新しいバージョン（${fact(version)}）があります。インストールには管理者の許可が必要です。`,
      detail:
        'このアプリは、このパソコンを使う全員のためにインストールされています。アプリを閉じた後に、Windowsが管理者のパスワードか許可を求めます。\n\n管理者に頼むときは「依頼文をコピー」を押し、メールなどに貼り付けて渡してください。それまでは現在のバージョンをそのまま使えます。管理者がそばにいるか、ご自身が管理者のときだけ、ここでダウンロードしてください。',
    }),
    ready: (version) => ({
      message: `新しいバージョン（${fact(version)}）をダウンロードしました。アプリを閉じて更新しますか？`,
      detail:
        '下書きは保存されています。アプリを閉じた後に、Windowsが管理者のパスワードか許可を求めます。許可されなかったときは現在のバージョンのままです。スタートメニューからもう一度開いてください。',
    }),
    download: '管理者とダウンロードする',
    copy: '依頼文をコピー',
    request: (version, installer) =>
      `特徴デスクのバージョン ${version} を、このパソコンの全員のためにインストールしてください。\n\nファイル: ${installer}\nコマンド（管理者として）: ${commandOf(installer)}\n\nアプリが開いていると、終了を求めて待ちます。データと設定はそのまま残ります。`,
  },
  download: 'ダウンロードする',
  restart: '再起動して更新',
  policyReadable: {
    message: '管理者の設定を読めるようになりました。',
    detail: 'アプリを終了して起動し直すと、銀行への照会と申請ができるようになります。',
  },
  weakStorage: {
    message: 'クライアントキーを、保護されないままこのパソコンに保存しますか？',
    detail:
      'このパソコンには、キーを守る仕組み（キーリング）がありません。保存したファイルを手に入れた人は、だれでもキーを読み取り、会社の口座を照会したり納付を申請したりできます。\n\nこのパソコンを自分だけが使い、ディスクを暗号化している場合にだけ選んでください。いつでも「設定 → セキュリティ」で取り消せます。取り消すと、こうして保存したキーは削除されます。',
  },
  storeWeakly: '保護なしで保存する',
  lockReset: {
    message: 'パスワードを忘れたため、すべてのクライアントキーを削除してロックを解除しますか？',
    detail:
      '全部の会社のクライアントキーとパスワードを、このパソコンから削除します。キーは銀行から届いたものを登録し直すまで使えません。\n\n下書き、申請履歴、明細は残ります。',
  },
  eraseKeys: 'すべてのキーを削除する',
  practiceReset: {
    message: '練習銀行を初期化しますか？',
    detail: '練習で申請した内容はすべて削除されます。本番のデータには影響しません。',
  },
  officeJoin: ({ office, host, port, user, certificate }) => ({
    message: 'この事務所に参加しますか？',
    detail: `サーバー: ${fact(host)}:${String(port)}\nユーザー: ${fact(user)}\n${
      certificate === undefined
        ? '証明書: このパソコンが信頼する認証局が発行したもの'
        : `証明書の指紋（SHA-256）:\n${fingerprintIn(certificate)}\nパスワードと一緒に伝えられた指紋と、全部の文字が同じことを確かめてください。`
    }\n事務所: ${name(office)}\n\n会社・納付先・納付データ・申請履歴がこのサーバーに送られ、事務所の全員と共有されます。クライアントキーは送られません。\n管理者から受け取った招待ファイルであることを確かめてください。`,
  }),
  join: '参加する',
  officeLeave: {
    message: '事務所から離れますか？',
    detail:
      'このパソコンの会社・納付データ・申請履歴は残りますが、これからの変更は共有されません。別のパソコンで申請した納付データを、このパソコンで二重に申請するおそれがあります。',
  },
  leave: '事務所から離れる',
  officeExcuse: (missing) => ({
    message: `${name(missing.name)}${missing.user === null ? '' : `（使う人: ${name(missing.user)}）`}の申請履歴を待たずに申請を再開しますか？`,
    detail:
      'サーバーは、バックアップよりあとの申請を知りません。このパソコンや人が申請した納付データを、別のパソコンがもう一度申請するおそれがあります。\n\n・パソコンが失われ、申請履歴を送れないときだけ再開してください。\n・先に、最後に何を申請したかを銀行の画面で確かめてください。',
  }),
  officeUnsent: {
    message: '事務所にまだ送られていない変更があります。',
    detail:
      '変更はこのパソコンに保存されています。次に起動して事務所のサーバーに接続したときに送られます。それまで、ほかの人には見えません。',
  },
  rescued: (file, rescue) => ({
    message: `設定ファイル${name(file)}を読み取れませんでした。`,
    detail: `${rescue.restored ? '直前の控えから復元しました。' : '控えがないため、空の状態で始めます。'}\n読み取れなかったファイルは削除せず、${name(rescue.keptAside)}として残しています。`,
  }),
  folderStayed: (folder, code) => ({
    message: 'データを、このパソコンのディスクへ移せませんでした。',
    detail: `下書き、申請履歴、クライアントキーは、サーバーと同期されるフォルダーに残っていて、そこを使い続けます。同じフォルダーをほかのパソコンで同時に使わないでください。\nほかのアプリを閉じてから起動し直すと、もう一度移します。\n\n${fact(folder)}\n（${fact(code)}）`,
  }),
  folderElsewhere: (computer, at) => ({
    message: `これまでのデータは、パソコン${name(computer)}にあります。`,
    detail: `サーバーと同期されるフォルダーにあった下書き、申請履歴、クライアントキーは、${fact(at)}に${name(computer)}へ移しました。このパソコンは空の状態で始めます。\n前に申請した納付は、このパソコンの申請履歴には表示されません。同じ納付を二重に申請しないよう、前のパソコンの「データ移行・引継ぎ」で出力したファイルを、ここで取り込んでから使ってください。`,
  }),
  rekeyed: (environments, file) => ({
    message: `管理者が接続先を変更したため、${environments.map((one) => ENVIRONMENTS[one]).join('・')}環境のクライアントキーを削除しました。`,
    detail: `クライアントキーは前の接続先のために登録されたもので、新しい接続先には送りません。設定の「クライアントキー」で登録し直してください。\n\n${fact(file)}`,
  }),
}
