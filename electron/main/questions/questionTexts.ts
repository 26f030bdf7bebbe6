import type { EnvironmentName } from '#contract/ipc/company'
import type { JournalStatus } from '#contract/ipc/journal'
import type { Preferences } from '#contract/ipc/channels'
import type { Rescue } from '../storage/jsonFile.ts'
import type { FilingQuestion, ResolveQuestion, ReturnedQuestion } from './filingQuestions.ts'

interface Box {
  message: string
  detail: string
}
interface Texts {
  title: string
  cancel: string
  change: string
  file: string
  settle: string
  reset: string
  address(asked: { environment: EnvironmentName; host: string; address: string }): Box
  filing(asked: FilingQuestion): Box
  resolve(asked: ResolveQuestion): Box
  returned(asked: ReturnedQuestion): Box
  goOn: string
  journalDamage(status: JournalStatus): Box
  leaving: Box & { wait: string; insist: string }
  unsaved(names: readonly string[]): Box & { stay: string; lose: string }
  practiceReset: Box
  proxy(named: string): Box
  useProxy: string
  updateFound(version: string): Box
  updateReady(version: string): Box
  download: string
  restart: string
  weakStorage: Box
  storeWeakly: string
  lockReset: Box
  eraseKeys: string
  rescued(name: string, rescue: Rescue): Box
  rekeyed(environments: readonly EnvironmentName[], file: string): Box
}

const yen = (amount: number): string => amount.toLocaleString('ja-JP')

const linesOf = (problems: JournalStatus['problems']): string =>
  problems
    .slice(0, 5)
    .map(({ line }) => line)
    .join(', ')

const JA_ENVIRONMENTS = { practice: '練習', production: '本番', development: '開発' } as const satisfies Record<
  EnvironmentName,
  string
>
const EN_ENVIRONMENTS = {
  practice: 'practice',
  production: 'production',
  development: 'development',
} as const satisfies Record<EnvironmentName, string>

const JA_DEPOSITS: Deposits = { 1: '普通', 2: '当座' }
const EN_DEPOSITS: Deposits = { 1: 'ordinary', 2: 'current' }
type Deposits = Readonly<Record<string, string>>

/**
 * Returns the lines that identify the filing: the registered name, the name and account of the last accepted filing if
 * they differ, and the applicant as the bank will read it.
 */
function whose(
  { companyName, applicantName, last, account }: FilingQuestion,
  words: { name: string; before: string; accountBefore: string; applicant: string },
): string[] {
  const moved =
    last?.accountNo !== undefined && (last.accountNo !== account.accountNo || last.branchNo !== account.branchNo)
  return [
    ...(last && last.companyName !== companyName
      ? [`${words.name}: ${companyName}`, `${words.before}: ${last.companyName}`]
      : []),
    `${words.applicant}: ${applicantName}`,
    ...(moved ? [`${words.accountBefore}: ${last.branchNo ?? ''} ${last.accountNo ?? ''}`] : []),
  ]
}

/** Returns branch, deposit type (its code when it is neither of the two known ones) and account number. */
const accountText = ({ branchNo, depositType, accountNo }: FilingQuestion['account'], names: Deposits): string =>
  `${branchNo} ${names[depositType] ?? depositType} ${accountNo}`

const ja: Texts = {
  title: '特徴デスク',
  cancel: 'キャンセル',
  change: '接続先を変更する',
  file: '申請する',
  settle: '登録する',
  reset: '初期化する',
  goOn: '申請を再開する',
  address: ({ environment, host, address }) => ({
    message: `${JA_ENVIRONMENTS[environment]}環境の接続先を「${host}」に変更しますか？`,
    detail: `${address}\n\nクライアントキーと納付データはこの接続先に送られます。銀行から案内された接続先であることを確かめてください。\n変更すると、この環境に保存したクライアントキーはすべて削除されます。`,
  }),
  filing: (asked) => ({
    message: `${asked.companyName}の住民税納付を${JA_ENVIRONMENTS[asked.environment]}環境へ申請しますか？`,
    detail: [
      ...whose(asked, {
        name: '登録名',
        before: '前回申請時の名前',
        applicant: '特別徴収義務者名',
        accountBefore: '前回申請時の口座',
      }),
      `接続先: ${asked.host}`,
      `納付月分: ${asked.month}`,
      `納付指定日: ${asked.dueDate}`,
      `引落口座: ${accountText(asked.account, JA_DEPOSITS)}`,
      `納付先: ${yen(asked.totals.municipalityCount)} 団体`,
      `合計件数: ${yen(asked.totals.totalNumber)} 件`,
      `合計税額: ${yen(asked.totals.totalAmount)} 円`,
      '',
      ...(asked.clock.length > 0
        ? [
            'このパソコンの時計が正しくない可能性があります。納付指定日が過ぎていないか、カレンダーで確かめてください。',
            '',
          ]
        : []),
      '申請した内容はこの画面から取り消せません。納付は銀行での承認後に行われます。',
    ].join('\n'),
  }),
  resolve: ({ companyName, registeredName, resolution, totals, month, minutes }) => ({
    message:
      resolution.kind === 'accepted'
        ? `受付番号 ${resolution.acceptanceNo} で受け付けられたものとして登録しますか？`
        : '銀行に届いていないものとして登録しますか？',
    detail:
      `${companyName}${registeredName === undefined ? '' : `（いまの登録名: ${registeredName}）`} ${month}月分 合計 ${yen(totals.totalAmount)} 円\n\n` +
      (resolution.kind === 'accepted'
        ? '銀行の画面で受付番号と金額を確かめてから登録してください。'
        : `送信を始めてから${minutes}分以上たっています。届いていた場合、再び申請すると二重に納付されるおそれがあります。銀行の画面で受付がないことを必ず確かめてください。`),
  }),
  returned: ({ companyName, acceptanceNo, month, totals }) => ({
    message: `受付番号 ${acceptanceNo} の申請を差戻しとして扱いますか？`,
    detail: `${companyName} ${month}月分 合計 ${yen(totals.totalAmount)} 円\n\n同じ納付先を、重複の警告なしに申請できるようになります。銀行がこの申請を承認すると二重に納付されます。銀行の画面で差戻しになったことを必ず確かめてください。`,
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
  unsaved: (names) => ({
    message: '保存できていない入力があります。閉じると失われます。',
    stay: '閉じない',
    lose: '保存せずに閉じる',
    detail: `${names.map((name) => `「${name}」\n`).join('')}ディスクに空きができると、自動で保存されます。これまでに保存できた内容は残ります。申請したものには影響しません。`,
  }),
  proxy: (named) => ({
    message: `銀行への通信に「${named}」を使いますか？`,
    detail:
      '社内のネットワーク管理者から案内されたものであることを確かめてください。通信の内容は暗号化されていますが、どの銀行にいつ接続したかは、ここに伝わります。',
  }),
  useProxy: 'これを使う',
  updateFound: (version) => ({
    message: `新しいバージョン（${version}）があります。ダウンロードしますか？`,
    detail: '発行元のサーバーからダウンロードします。インストールの前に、もう一度たずねます。',
  }),
  updateReady: (version) => ({
    message: `新しいバージョン（${version}）をダウンロードしました。アプリを終了して更新しますか？`,
    detail: '下書きは保存されています。更新すると、アプリが開き直します。',
  }),
  download: 'ダウンロードする',
  restart: '更新して開き直す',
  weakStorage: {
    message: 'クライアントキーを、保護されないままこのパソコンに保存しますか？',
    detail:
      'このパソコンには、キーを守る仕組み（キーリング）がありません。保存したファイルを手に入れた人は、だれでもキーを読み取り、会社の口座を照会したり納付を申請したりできます。\n\nこのパソコンを自分だけが使い、ディスクを暗号化している場合にだけ選んでください。いつでも「設定 → セキュリティ」で取り消せます。取り消すと、こうして保存したキーは削除されます。',
  },
  storeWeakly: '保護なしで保存する',
  lockReset: {
    message: 'パスワードを忘れたため、すべてのクライアントキーを削除してロックを解除しますか？',
    detail:
      '全部の会社のクライアントキーとパスワードを、このパソコンから削除します。キーは銀行から届いたものを登録し直すまで使えません。\n\n下書き、申請履歴、明細は消えません。',
  },
  eraseKeys: 'すべてのキーを削除する',
  practiceReset: {
    message: '練習用の銀行を初期化しますか？',
    detail: '練習で申請した内容はすべて消えます。本番のデータには影響しません。',
  },
  rescued: (name, rescue) => ({
    message: `設定ファイル「${name}」を読み取れませんでした。`,
    detail: `${rescue.restored ? '直前の控えから復元しました。' : '控えがないため、空の状態で始めます。'}\n読み取れなかったファイルは消さずに「${rescue.keptAside}」として残しています。`,
  }),
  rekeyed: (environments, file) => ({
    message: `管理者が接続先を変更したため、${environments.map((name) => JA_ENVIRONMENTS[name]).join('・')}環境のクライアントキーを削除しました。`,
    detail: `クライアントキーは前の接続先のために登録されたもので、新しい接続先には送りません。設定の「クライアントキー」で登録し直してください。\n\n${file}`,
  }),
}

const en: Texts = {
  title: 'Tokucho Desk',
  cancel: 'Cancel',
  change: 'Change the address',
  file: 'File',
  settle: 'Record',
  reset: 'Reset',
  goOn: 'Resume filing',
  address: ({ environment, host, address }) => ({
    message: `Change the address of the ${EN_ENVIRONMENTS[environment]} environment to "${host}"?`,
    detail: `${address}\n\nClient keys and payment data will be sent there. Make sure that this is the address your bank gave you.\nAll client keys stored for this environment will be deleted.`,
  }),
  filing: (asked) => ({
    message: `File the residents' tax payment of ${asked.companyName} in the ${EN_ENVIRONMENTS[asked.environment]} environment?`,
    detail: [
      ...whose(asked, {
        name: 'Registered name',
        before: 'Name at the last filing',
        applicant: 'Applicant',
        accountBefore: 'Account at the last filing',
      }),
      `Host: ${asked.host}`,
      `Month: ${asked.month}`,
      `Payment date: ${asked.dueDate}`,
      `Debit account: ${accountText(asked.account, EN_DEPOSITS)}`,
      `Municipalities: ${yen(asked.totals.municipalityCount)}`,
      `Payments: ${yen(asked.totals.totalNumber)}`,
      `Total: ${yen(asked.totals.totalAmount)} yen`,
      '',
      ...(asked.clock.length > 0
        ? ['The clock of this computer may be wrong. Check with a calendar that the payment date has not passed.', '']
        : []),
      'You cannot withdraw an application from this app. The payment is made after approval at the bank.',
    ].join('\n'),
  }),
  resolve: ({ companyName, registeredName, resolution, totals, month, minutes }) => ({
    message:
      resolution.kind === 'accepted'
        ? `Record this as accepted under ${resolution.acceptanceNo}?`
        : 'Record this as not arrived at the bank?',
    detail:
      `${companyName}${registeredName === undefined ? '' : ` (registered now as ${registeredName})`}, ${month}, ${yen(totals.totalAmount)} yen in total\n\n` +
      (resolution.kind === 'accepted'
        ? 'Check the acceptance number and the amount at the bank first.'
        : `It was sent ${minutes} minutes ago or more. If it did arrive, filing again may pay twice. Make sure that the bank has not accepted it.`),
  }),
  returned: ({ companyName, acceptanceNo, month, totals }) => ({
    message: `Treat the application with acceptance number ${acceptanceNo} as returned?`,
    detail: `${companyName}, ${month}, ${yen(totals.totalAmount)} yen in total\n\nThe same payees can then be filed again without a warning. If the bank approves this application, they are paid twice. Make sure at the bank that it was returned.`,
  }),
  journalDamage: ({ problems }) => ({
    message: 'Some lines of the filing record cannot be verified. Resume filing?',
    detail: `${problems.length} in total, including line ${linesOf(problems)}.\n\nIf a filing is missing from the record, filing the same payment again would not be noticed. Check all recent applications at the bank before you resume. Your confirmation is recorded.`,
  }),
  leaving: {
    message: 'An application is being sent. Wait for the outcome.',
    wait: 'Wait for the outcome',
    insist: 'Quit without waiting',
    detail:
      'The app closes automatically when the outcome is known, within about a minute and a half.\n\nIf you quit now, you cannot tell whether the application reached the bank. The batch becomes "unknown", and you cannot edit or file it until you check at the bank and record the outcome.',
  },
  unsaved: (names) => ({
    message: 'Some input is not saved and will be lost if you close.',
    stay: 'Keep open',
    lose: 'Discard and close',
    detail: `${names.map((name) => `"${name}"\n`).join('')}It is saved automatically when there is free disk space. Input saved earlier is kept. Filed applications are not affected.`,
  }),
  proxy: (named) => ({
    message: `Connect to banks through "${named}"?`,
    detail:
      'Make sure that your network administrator told you to use it. The communication is encrypted, but the proxy can see which bank you connect to and when.',
  }),
  useProxy: 'Use it',
  updateFound: (version) => ({
    message: `A new version (${version}) is available. Download it?`,
    detail: 'It is downloaded from the publisher’s server. You are asked again before it is installed.',
  }),
  updateReady: (version) => ({
    message: `The new version (${version}) has been downloaded. Close the app and update it?`,
    detail: 'Your drafts are saved. The app reopens after the update.',
  }),
  download: 'Download',
  restart: 'Update and reopen',
  weakStorage: {
    message: 'Store client keys on this computer without protection?',
    detail:
      'This computer has no key protection (keyring). Anyone who gets the file can read the keys, check the companies’ accounts and file payments.\n\nChoose this only if you are the only user of this computer and its disk is encrypted. You can undo this at any time under Settings, Security; the keys stored this way are then deleted.',
  },
  storeWeakly: 'Store without protection',
  lockReset: {
    message: 'Forgot the passphrase? Delete all client keys and unlock?',
    detail:
      'The client keys of all companies and the passphrase are deleted from this computer. You must register the keys from your bank again before using them.\n\nDrafts, the filing record and statements are kept.',
  },
  eraseKeys: 'Delete all keys',
  practiceReset: {
    message: 'Reset the practice bank?',
    detail: 'All practice filings are deleted. Production data is not affected.',
  },
  rescued: (name, rescue) => ({
    message: `The settings file "${name}" could not be read.`,
    detail: `${rescue.restored ? 'The last good copy was restored.' : 'There is no earlier copy, so it starts empty.'}\nThe unreadable file was kept as "${rescue.keptAside}".`,
  }),
  rekeyed: (environments, file) => ({
    message: `Your administrator changed the bank’s address, so the client keys of the ${environments.map((name) => EN_ENVIRONMENTS[name]).join(' and ')} environment were deleted.`,
    detail: `The keys were registered for the previous address and are not sent to the new one. Register them again under Settings, Client key.\n\n${file}`,
  }),
}

/** Returns the texts of the native dialogs in a language. Amounts are yen. */
export const questionTexts = (locale: Preferences['locale']): Texts => (locale === 'en' ? en : ja)
