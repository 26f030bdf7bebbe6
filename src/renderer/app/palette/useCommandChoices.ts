import { useI18n } from 'vue-i18n'
import { type Router, useRouter } from 'vue-router'
import { MENU_COMMANDS, WINDOW_COMMANDS } from '#contract/ipc/desktopNames'
import { SETTINGS_TABS } from '#features/settings/tabs/tabs'
import { APP_KEYMAP } from '#ui/commands/keymap'
import { keysText } from '#ui/keyboard/keysText'
import { commandTitle, isScreen } from '#ui/commands/titles'
import type { Commands } from '../desktop/useCommands.ts'
import { call } from '#data/bridge/index'
import type { Translate } from '#i18n/translate'
import { useCompanies } from '#data/state/companies'
import { useLock } from '#features/settings/lock/store'
import { usePreferences } from '#data/preferences/index'
import type { MenuCommand, WindowCommand } from '#contract/ipc/index'
import { type Findable, fold } from './search.ts'
import type { PaletteChoice } from './types.ts'

type CommandName =
  | Exclude<MenuCommand, 'palette'>
  | Exclude<WindowCommand, 'paste'>
  | 'officeImport'
  | 'lock'
  | 'dark'
  | 'light'
  | 'system'
  | 'japanese'
  | 'english'
  | 'transferImport'
  | 'backup'
  | 'move'
  | 'keysSettings'
  | 'office'
  | 'companies'
  | 'environments'
  | 'network'
  | 'security'
  | 'display'
  | 'backups'
  | 'transfer'

export const KEYWORDS: Readonly<Record<CommandName, string>> = {
  newLot: '新しい納付データ あたらしいのうふでーた ロット ろっと 新規作成 しんきさくせい new lot create',
  import: 'ファイルの読み込み 読込 よみこみ 取込 とりこみ インポート import file open csv excel',
  officeImport:
    '全社 ぜんしゃ 顧問先 こもんさき 一括取込 いっかつとりこみ 取込 とりこみ 給与ソフト きゅうよ インポート import file all clients office payroll',
  save: '保存 ほぞん save store',
  export: '出力 しゅつりょく 書き出し かきだし エクスポート export file csv zengin eltax excel',
  savePdf: 'ピーディーエフ 保存 ほぞん pdf save',
  print: '印刷 いんさつ プリント print paper',
  undo: '元に戻す もとにもどす 取り消し とりけし undo',
  redo: 'やり直し やりなおし redo again',
  selectAll: '全選択 すべて選択 ぜんせんたく select all',
  find: '検索 けんさく 探す さがす find search',
  back: '戻る もどる 前の画面 back previous',
  forward: '進む すすむ 次の画面 forward next',
  keys: 'キー ショートカット 操作方法 ヘルプ keyboard shortcuts help',
  home: '今月 こんげつ のうふ ホーム はじめの画面 顧問先 month home start clients',
  morning:
    '本日の確認事項 ほんじつ 朝のまとめ あさのまとめ 前回からの変化 へんか 期限 きげん 一括照会 morning summary digest changes due',
  morningNow:
    '本日の確認事項 ほんじつ 朝のまとめ あさのまとめ 作成 さくせい 一括照会 いっかつしょうかい morning summary make now',
  year: '年間計画 ねんかんけいかく 税額通知 ぜいがくつうち 従業員 じゅうぎょういん 異動 いどう 退職 year plan notices employees',
  balances: '残高 ざんだか いちらん balances money',
  accounts: '口座 こうざ しょうかい 入出金 にゅうしゅっきん 明細 めいさい account statement',
  lots: '地方税 ちほうぜい 住民税 じゅうみんぜい 納付データ のうふでーた ロット ろっと local tax lots payments',
  payees: '納付先 のうふさき 市区町村 しくちょうそん マスタ payees municipalities',
  ledger: '台帳 だいちょう のうふだいちょう 年間 ledger year',
  following: '承認状況 しょうにんじょうきょう 申請の状況 しんせい applications follow approval',
  acceptance: '受付番号照会 うけつけばんごうしょうかい 受付照会 うけつけしょうかい acceptance number inquiry',
  journal: '申請履歴 しんせいりれき 送信履歴 申請の記録 きろく 監査 かんさ 証跡 しょうせき journal audit record filing',
  evidence:
    '証憑 しょうひょう 電子取引 でんしとりひき 電子帳簿保存法 でんちょうほう 監査 かんさ evidence audit records',
  settings: '設定 せってい settings preferences options',
  practice: '練習 れんしゅう 銀行 ぎんこう practice bank faults',
  diagnostics: '診断 しんだん 不具合 ふぐあい サポート diagnostics support trouble version',
  help: 'ヘルプ てびき 手引き つかいかた 使い方 help manual',
  newWindow: 'ウィンドウ まど 窓 new window',
  zoomIn: '拡大 かくだい 文字を大きく ズーム zoom in larger',
  zoomOut: '縮小 しゅくしょう 文字を小さく ズーム zoom out smaller',
  zoomReset: '実際の大きさ ズーム 元の大きさ zoom reset actual size',
  fullScreen: '全画面 ぜんがめん full screen',
  lock: 'ロック 離席 りせき 鍵 lock leave',
  dark: '表示 ダーク くらい 黒 テーマ dark theme night',
  light: '表示 ライト あかるい 白 テーマ light theme day',
  system: '表示 テーマ じどう system theme automatic',
  japanese: '言語 げんご にほんご language japanese nihongo',
  english: '言語 げんご えいご 英語 language english',
  transferImport:
    '移行 引継ぎ いこう 引き継ぎ ひきつぎ 読み込み よみこみ 別のパソコン transfer import another computer',
  backup: 'バックアップ 控え ひかえ 保存 backup copy',
  move: '移行 いこう 引っ越し ひっこし 別のパソコン move computer',
  office: '事務所 じむしょ 共有 きょうゆう サーバー office share server',
  keysSettings: '接続キー せつぞく クライアントキー key client',
  companies: '会社 かいしゃ 顧問先 こもんさき 口座の登録 とうろく company companies clients',
  environments: '接続先 せつぞくさき 銀行 本番 アドレス environment address production',
  network: '通信 つうしん プロキシ 証明書 しょうめいしょ network proxy certificate',
  security: 'セキュリティ 保護 安全 ロック パスワード 合言葉 security lock passphrase',
  display: '表示 ひょうじ 言語 テーマ display language theme',
  backups: '控え ひかえ スナップショット 復元 ふくげん backups snapshots restore',
  transfer: '移行 いこう 引継ぎ 引き継ぎ 引っ越し ひきつぎ transfer move computer',
}

export interface CommandChoice extends PaletteChoice, Findable {
  readonly group: 'commands' | 'go'
  readonly name: string
}

interface Context {
  readonly t: Translate
  readonly commands: Commands
  readonly router: Router
  readonly lock: ReturnType<typeof useLock>
  readonly preferences: ReturnType<typeof usePreferences>
  readonly choice: (
    group: CommandChoice['group'],
    name: CommandName,
    label: string,
    run: () => unknown,
    keys?: string,
  ) => CommandChoice
}

/** Whether a command can run is decided before the palette takes the focus, which would change the answer. */
export function useCommandChoices(commands: Commands, runAfterClose: (work: () => unknown) => void): CommandChoice[] {
  const { t } = useI18n()
  const context: Context = {
    t,
    commands,
    router: useRouter(),
    lock: useLock(),
    preferences: usePreferences(),
    choice: (group, name, label, run, keys) => ({
      id: `command:${group}:${name}`,
      name: label,
      group,
      title: fold(label),
      other: fold(KEYWORDS[name]),
      run: () => {
        runAfterClose(run)
      },
      ...(keys === undefined ? {} : { keys }),
    }),
  }
  return [
    ...ofMenu(context),
    ...ofOffice(context),
    ...ofWindows(context),
    ...ofDisplay(context),
    ...ofSettings(context),
    ...ofTransfer(context),
  ]
}

const keysOf = (command: string): string | undefined => {
  const binding = APP_KEYMAP.find((one) => one.command === command)
  return binding && keysText(binding)
}

function ofMenu({ t, commands, choice }: Context): CommandChoice[] {
  return MENU_COMMANDS.flatMap((command) => {
    if (command === 'palette' || command === 'selectAll' || !commands.can(command)) return []
    if (!isScreen(command))
      return [choice('commands', command, commandTitle(command, t), () => commands.run(command), keysOf(command))]
    return command === 'diagnostics'
      ? []
      : [choice('go', command, t(`common.nav.${command}`), () => commands.run(command), keysOf(command))]
  })
}

/** A file about all clients is of use only with several. */
function ofOffice({ t, router, choice }: Context): CommandChoice[] {
  if (useCompanies().all.length < 2) return []
  const open = () => router.push({ path: '/', query: { import: 'office' } })
  return [choice('commands', 'officeImport', t('month.officeImport.open'), open)]
}

function ofWindows({ t, router, lock, choice }: Context): CommandChoice[] {
  const lockNow = () => (lock.status?.passphrase ? lock.lockNow() : router.push('/settings/security'))
  return [
    ...WINDOW_COMMANDS.map((what) =>
      choice('commands', what, t(`palette.command.${what}`), () => call('menu.run', { what })),
    ),
    choice('commands', 'lock', t('palette.command.lock'), lockNow, 'Ctrl + L'),
  ]
}

const LANGUAGES = [
  ['japanese', 'ja'],
  ['english', 'en'],
] as const

function ofDisplay({ t, preferences, choice }: Context): CommandChoice[] {
  return [
    ...(['system', 'light', 'dark'] as const).map((theme) =>
      choice(
        'commands',
        theme,
        t('palette.of', { group: t('settings.display.theme'), name: t(`settings.display.${theme}`) }),
        () => preferences.change({ theme }),
      ),
    ),
    ...LANGUAGES.map(([name, locale]) =>
      choice(
        'commands',
        name,
        t('palette.of', { group: t('settings.display.language'), name: t(`settings.display.${locale}`) }),
        () => preferences.change({ locale }),
      ),
    ),
  ]
}

function ofSettings({ t, router, choice }: Context): CommandChoice[] {
  return SETTINGS_TABS.map((tab) =>
    choice(
      'go',
      tab === 'keys' ? 'keysSettings' : tab,
      t('palette.of', { group: t('common.nav.settings'), name: t(`settings.tabs.${tab}`) }),
      () => router.push(`/settings/${tab}`),
    ),
  )
}

const TRANSFER_MODES = [
  ['transferImport', 'import'],
  ['backup', 'backup'],
  ['move', 'move'],
] as const

function ofTransfer({ t, router, choice }: Context): CommandChoice[] {
  return TRANSFER_MODES.map(([name, mode]) =>
    choice('go', name, t('palette.of', { group: t('settings.tabs.transfer'), name: t(`transfer.mode.${mode}`) }), () =>
      router.push({ path: '/settings/transfer', query: { mode } }),
    ),
  )
}
