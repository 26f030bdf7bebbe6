import type { Preferences } from '#contract/ipc/channels'

export type TroubleKind = 'folderDenied' | 'diskFull' | 'fileFailed' | 'settingsBroken' | 'settingsNewer'
/** `startEmpty` deletes nothing but looks so, hence a second question. */
export type Way = 'retry' | 'openFolder' | 'diagnostics' | 'startEmpty' | 'quit'

interface Texts {
  title: string
  ways: Record<Way, string>
  message: Record<TroubleKind, string>
  detail: Record<TroubleKind, string>
  /** Nothing was sent; the same for every problem. */
  filing: string
  place: (folder: string, code: string) => string
  startEmpty: { message: string; detail: string; agree: string; cancel: string }
  notSaved: string
}

const ja: Texts = {
  title: '特徴デスク',
  ways: {
    retry: 'もう一度試す',
    openFolder: 'データフォルダーを開く',
    diagnostics: '診断ファイルを出力',
    startEmpty: '会社の登録なしで始める',
    quit: '終了',
  },
  message: {
    folderDenied: 'データフォルダーに書き込めないため、起動できません。',
    diskFull: 'ディスクに空きがないため、起動できません。',
    fileFailed: 'データフォルダーのファイルを開けないため、起動できません。',
    settingsBroken: '会社の設定ファイルが壊れていて、控えもありません。',
    settingsNewer: '会社の設定ファイルを、このバージョンのアプリでは読み取れません。',
  },
  detail: {
    folderDenied:
      '下書き、申請履歴、クライアントキーはそのままで、何も変更していません。\nデータフォルダーの権限、読み取り専用のディスク、ネットワークドライブの接続、ウイルス対策ソフトを確かめてから、もう一度試してください。',
    diskFull:
      '下書き、申請履歴、クライアントキーはそのままで、何も変更していません。\n不要なファイルを別の場所へ移して空きを作ってから、もう一度試してください。データフォルダーのファイルは削除しないでください。',
    fileFailed:
      '下書き、申請履歴、クライアントキーには触れていません。\nデータフォルダーの権限と、ほかのアプリがファイルを使っていないかを確かめてから、もう一度試してください。',
    settingsBroken:
      '下書き、申請履歴、クライアントキーは別のファイルにあり、そのまま残っています。壊れたファイルにもまだ触れていません。\nデータフォルダーの「settings.json」を、別のディスクなどに取ってあるコピーに置き換えると、元どおりに始められます。\n会社を登録し直すと別の会社として扱われ、前の下書きは表示されず、同じ納付をもう一度申請しても気づけません。',
    settingsNewer:
      '新しいバージョンのアプリで保存されたか、書き換えられています。下書き、申請履歴、クライアントキーも設定ファイルもそのままで、何も変更していません。\n新しいバージョンのアプリで開いてください。',
  },
  filing:
    '今回、銀行には何も送信していません。起動するまで、申請も照会もできません。前回の終了までに送信していた申請は、起動すると表示されます。',
  place: (folder, code) => `${folder}\n（${code}）`,
  startEmpty: {
    message: '会社の登録なしで始めますか？',
    agree: '登録なしで始める',
    cancel: 'やめる',
    detail:
      '壊れたファイルは削除せず、名前を変えて残します。下書きと申請履歴も残りますが、会社を登録し直すまで表示されません。\n\n登録し直した会社では、前に申請したものと同じ納付を二重に申請しても、アプリは気づけません。申請の前に、必ず銀行の画面で最近の申請を確かめてください。',
  },
  notSaved: '診断ファイルを出力できませんでした。別の場所を選んでください。',
}

const en: Texts = {
  title: 'Tokucho Desk',
  ways: {
    retry: 'Try again',
    openFolder: 'Open the data folder',
    diagnostics: 'Export the diagnostics file',
    startEmpty: 'Start without companies',
    quit: 'Quit',
  },
  message: {
    folderDenied: 'The app cannot start because its data folder cannot be written to.',
    diskFull: 'The app cannot start because the disk is full.',
    fileFailed: 'The app cannot start because a file in its data folder cannot be opened.',
    settingsBroken: 'The settings file with your companies is damaged, and there is no copy of it.',
    settingsNewer: 'This version of the app cannot read the settings file with your companies.',
  },
  detail: {
    folderDenied:
      'Drafts, the filing record and client keys are unchanged.\nCheck the folder permissions, read-only disks, network drive connections and your antivirus software. Then try again.',
    diskFull:
      'Drafts, the filing record and client keys are unchanged.\nMove files you do not need to another place to free up space, then try again. Do not delete files in the data folder.',
    fileFailed:
      'Drafts, the filing record and client keys were not touched.\nCheck the folder permissions and whether another program is using the file, then try again.',
    settingsBroken:
      'Drafts, the filing record and client keys are in other files and are unchanged. The damaged file has not been touched either.\nTo start as before, replace "settings.json" in the data folder with a copy from another disk.\nCompanies you register again are treated as different companies: their earlier drafts are not shown, and filing the same payment again would not be noticed.',
    settingsNewer:
      'It was saved by a newer version of the app or edited manually. Drafts, the filing record, client keys and the settings file are unchanged.\nOpen it with the newer version of the app.',
  },
  filing:
    'Nothing was sent to a bank this time. Filing and inquiries are not available until the app starts. An application that was being sent before is shown then.',
  place: (folder, code) => `${folder}\n(${code})`,
  startEmpty: {
    message: 'Start without companies?',
    agree: 'Start without them',
    cancel: 'Go back',
    detail:
      'The damaged file is kept under another name. Drafts and the filing record are also kept, but are not shown until their companies are registered again.\n\nFor a company registered again, the app cannot notice that the same payment was filed before. Always check recent applications at the bank before you file.',
  },
  notSaved: 'The diagnostics file could not be exported. Choose another location.',
}

export const troubleTexts = (locale: Preferences['locale']): Texts => (locale === 'en' ? en : ja)
