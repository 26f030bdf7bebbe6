import type { EnvironmentName } from '#contract/ipc/company'
import type { JournalStatus } from '#contract/ipc/journal'
import type { Preferences } from '#contract/ipc/channels'
import type { Rescue } from '../storage/jsonFile.ts'
import type { FilingQuestion, ResolveQuestion } from './filingQuestions.ts'

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
 * The lines that say whose filing this is: the registered name, the name and account of the last accepted filing where
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

/** Branch, subject (its code where that is neither of the two known ones) and number. */
const accountText = ({ branchNo, depositType, accountNo }: FilingQuestion['account'], names: Deposits): string =>
  `${branchNo} ${names[depositType] ?? depositType} ${accountNo}`

const ja: Texts = {
  title: '特徴デスク',
  cancel: 'キャンセル',
  change: '接続先を変更する',
  file: '申請する',
  settle: '確定する',
  reset: '初期化する',
  goOn: '申請を再開する',
  address: ({ environment, host, address }) => ({
    message: `${JA_ENVIRONMENTS[environment]}環境の接続先を「${host}」に変更しますか？`,
    detail: `${address}\n\nクライアントキーと納付データはこの接続先に送られます。銀行から案内された接続先であることを確かめてください。\n変更すると、この環境に保存したクライアントキーはすべて消去されます。`,
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
      `納付先: ${yen(asked.totals.municipalityCount)} 件`,
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
        ? `受付番号 ${resolution.acceptanceNo} で受け付けられたものとして確定しますか？`
        : '銀行に届いていないものとして確定しますか？',
    detail:
      `${companyName}${registeredName === undefined ? '' : `（いまの登録名: ${registeredName}）`} ${month}月分 合計 ${yen(totals.totalAmount)} 円\n\n` +
      (resolution.kind === 'accepted'
        ? '銀行の画面で受付番号と金額を確かめてから確定してください。'
        : `送信を始めてから${minutes}分以上たっています。届いていた場合、再び申請すると二重に納付されるおそれがあります。銀行の画面で受付がないことを必ず確かめてください。`),
  }),
  journalDamage: ({ problems }) => ({
    message: '申請の記録に確かめられない行がありますが、申請を再開しますか？',
    detail: `${linesOf(problems)}行目など、全部で ${problems.length} か所です。\n\n記録から失われた申請があると、同じ納付をもう一度申請しても気づけません。銀行の画面で最近の申請をすべて確かめてから再開してください。確かめたことは記録に残ります。`,
  }),
  leaving: {
    message: '申請を送信しています。結果が出るまでお待ちください。',
    wait: '結果を待つ',
    insist: '待たずに終了する',
    detail:
      '結果が出ると、自動で終了します（長くても1分半ほどです）。\n\n待たずに終了すると、申請が銀行に届いたかどうか分からなくなります。そのロットは「結果不明」となり、銀行で確かめて結果を登録するまで、編集も申請もできません。',
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
    message: `新しい版（${version}）があります。ダウンロードしますか？`,
    detail: '発行元のサーバーからダウンロードします。インストールの前に、もう一度たずねます。',
  }),
  updateReady: (version) => ({
    message: `新しい版（${version}）をダウンロードしました。アプリを終了して更新しますか？`,
    detail: '下書きは保存されています。更新すると、アプリが開き直します。',
  }),
  download: 'ダウンロードする',
  restart: '更新して開き直す',
  weakStorage: {
    message: 'クライアントキーを、保護されないままこのパソコンに保存しますか？',
    detail:
      'このパソコンには、キーを守る仕組み（キーリング）がありません。保存したファイルを手に入れた人は、だれでもキーを読み取り、会社の口座を照会したり納付を申請したりできます。\n\nこのパソコンを自分だけが使い、ディスクを暗号化している場合にだけ選んでください。いつでも「設定 → 保護」で取り消せます。取り消すと、こうして保存したキーは消去されます。',
  },
  storeWeakly: '保護なしで保存する',
  lockReset: {
    message: '合言葉を忘れたため、すべてのクライアントキーを消去してロックを解除しますか？',
    detail:
      '全部の会社のクライアントキーと合言葉を、このパソコンから消去します。キーは銀行から届いたものを登録し直すまで使えません。\n\n下書き、申請の記録、明細は消えません。',
  },
  eraseKeys: 'すべてのキーを消去する',
  practiceReset: {
    message: '練習用の銀行を初期化しますか？',
    detail: '練習で申請した内容はすべて消えます。本番のデータには影響しません。',
  },
  rescued: (name, rescue) => ({
    message: `設定ファイル「${name}」を読み取れませんでした。`,
    detail: `${rescue.restored ? '直前の控えから復元しました。' : '控えがないため、空の状態で始めます。'}\n読み取れなかったファイルは消さずに「${rescue.keptAside}」として残しています。`,
  }),
  rekeyed: (environments, file) => ({
    message: `管理者が接続先を変更したため、${environments.map((name) => JA_ENVIRONMENTS[name]).join('・')}環境のクライアントキーを消去しました。`,
    detail: `クライアントキーは前の接続先のために登録されたもので、新しい接続先には送りません。設定の「クライアントキー」で登録し直してください。\n\n${file}`,
  }),
}

const en: Texts = {
  title: 'Tokucho Desk',
  cancel: 'Cancel',
  change: 'Change the address',
  file: 'File',
  settle: 'Settle',
  reset: 'Reset',
  goOn: 'Go on filing',
  address: ({ environment, host, address }) => ({
    message: `Change the address of the ${EN_ENVIRONMENTS[environment]} environment to "${host}"?`,
    detail: `${address}\n\nClient keys and payment data will be sent there. Make sure that this is the address your bank gave you.\nAll client keys kept for this environment will be erased.`,
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
        ? [
            'The clock of this computer seems to be wrong. Check with a calendar that the payment date has not passed.',
            '',
          ]
        : []),
      'An application cannot be withdrawn from here. The payment is made after approval at the bank.',
    ].join('\n'),
  }),
  resolve: ({ companyName, registeredName, resolution, totals, month, minutes }) => ({
    message:
      resolution.kind === 'accepted'
        ? `Settle this as accepted under ${resolution.acceptanceNo}?`
        : 'Settle this as never having arrived at the bank?',
    detail:
      `${companyName}${registeredName === undefined ? '' : ` (registered now as ${registeredName})`}, ${month}, ${yen(totals.totalAmount)} yen in total\n\n` +
      (resolution.kind === 'accepted'
        ? 'Check the acceptance number and the amount at the bank first.'
        : `It was sent ${minutes} minutes ago or more. If it did arrive, filing again may pay twice. Make sure at the bank that nothing was accepted.`),
  }),
  journalDamage: ({ problems }) => ({
    message: 'Lines of the filing record cannot be verified. Go on filing?',
    detail: `${problems.length} in all, at line ${linesOf(problems)}.\n\nIf a filing is missing from the record, filing the same payment again would not be noticed. Check every recent application at the bank first. That you did is written down.`,
  }),
  leaving: {
    message: 'An application is being sent. Please wait for its outcome.',
    wait: 'Wait for the outcome',
    insist: 'End without waiting',
    detail:
      'The app ends by itself when the outcome is there, after a minute and a half at most.\n\nIf you end now, nobody knows whether the application reached the bank. The lot becomes "unknown" and can be neither edited nor filed until you have checked at the bank and recorded the outcome.',
  },
  unsaved: (names) => ({
    message: 'Something you entered is not saved and would be lost.',
    stay: 'Do not close',
    lose: 'Close and lose it',
    detail: `${names.map((name) => `"${name}"\n`).join('')}It is saved by itself as soon as the disk has room. What was saved before stays. What was filed is not affected.`,
  }),
  proxy: (named) => ({
    message: `Reach banks through "${named}"?`,
    detail:
      'Make sure that it is what the administrator of your network told you. What is sent is encrypted, but it learns which bank is reached, and when.',
  }),
  useProxy: 'Use it',
  updateFound: (version) => ({
    message: `There is a newer version (${version}). Download it?`,
    detail: 'It comes from the server of the publisher. You are asked once more before it is installed.',
  }),
  updateReady: (version) => ({
    message: `The newer version (${version}) is here. End the app and install it?`,
    detail: 'Your drafts are saved. The app opens again when it is installed.',
  }),
  download: 'Download',
  restart: 'Install and open again',
  weakStorage: {
    message: 'Store client keys on this computer without protection?',
    detail:
      "This computer has nothing that protects keys (no keyring). Whoever gets hold of the file can read the keys, and with them look into the companies' accounts and file payments.\n\nChoose this only if nobody else uses this computer and its disk is encrypted. You can take it back at any time under Settings, Protection; what was stored so is then erased.",
  },
  storeWeakly: 'Store without protection',
  lockReset: {
    message: 'Erase every client key and unlock, because the passphrase is forgotten?',
    detail:
      'The client keys of all companies and the passphrase are erased from this computer. Keys can be used again only after you have entered them anew.\n\nDrafts, the filing record and statements stay.',
  },
  eraseKeys: 'Erase all keys',
  practiceReset: {
    message: 'Reset the practice bank?',
    detail: 'Everything filed for practice is erased. Production data is not affected.',
  },
  rescued: (name, rescue) => ({
    message: `The settings file "${name}" could not be read.`,
    detail: `${rescue.restored ? 'The last good copy was restored.' : 'There is no earlier copy, so it starts empty.'}\nThe unreadable file was kept as "${rescue.keptAside}".`,
  }),
  rekeyed: (environments, file) => ({
    message: `Your office changed the bank's address: the client keys of the ${environments.map((name) => EN_ENVIRONMENTS[name]).join(' and ')} environment were erased.`,
    detail: `They were entered for the earlier address and are not sent to the new one. Enter them again under Settings, Client keys.\n\n${file}`,
  }),
}

/** The words of the native dialogs in a language. Amounts are yen. */
export const questionTexts = (locale: Preferences['locale']): Texts => (locale === 'en' ? en : ja)
