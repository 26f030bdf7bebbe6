import type { MenuCommand } from '#contract/ipc/desktop'

const ja = {
  file: 'ファイル', edit: '編集', view: '表示', go: '移動', window: 'ウィンドウ', help: 'ヘルプ',
  about: '特徴デスクについて', services: 'サービス', hide: '特徴デスクを隠す', hideOthers: 'ほかを隠す', unhide: 'すべてを表示', quit: '終了',
  newWindow: '新しいウィンドウ', recent: '最近使った項目', noRecent: '項目はありません', lock: 'ロック', close: 'ウィンドウを閉じる',
  cut: '切り取り', copy: 'コピー', paste: '貼り付け', zoomIn: '拡大', zoomOut: '縮小', zoomReset: '実際のサイズ', fullScreen: '全画面表示', minimize: '最小化', zoom: '拡大／縮小', front: 'すべてを手前に移動',
  commands: {
    newLot: '新しいロット', import: 'ファイルを読み込む…', save: '今すぐ保存', export: 'ファイルに出力…', savePdf: 'PDFに保存…', print: '印刷…', undo: '元に戻す', redo: 'やり直す', selectAll: 'すべて選択', find: '検索…',
    palette: '操作と検索…', back: '戻る', forward: '進む', keys: 'キーの一覧', home: 'ホーム', balances: '残高一覧', accounts: '口座照会', lots: '地方税納付', payees: '納付先', ledger: '納付台帳', following: '申請の状況', acceptance: '受付照会',
    journal: '申請の記録', settings: '設定', practice: '練習銀行', diagnostics: '診断', help: 'この画面のヘルプ',
  } satisfies Record<MenuCommand, string>,
}

const en: typeof ja = {
  file: 'File', edit: 'Edit', view: 'View', go: 'Go', window: 'Window', help: 'Help',
  about: 'About Tokucho Desk', services: 'Services', hide: 'Hide Tokucho Desk', hideOthers: 'Hide others', unhide: 'Show all', quit: 'Quit',
  newWindow: 'New window', recent: 'Open recent', noRecent: 'No recent items', lock: 'Lock', close: 'Close window',
  cut: 'Cut', copy: 'Copy', paste: 'Paste', zoomIn: 'Zoom in', zoomOut: 'Zoom out', zoomReset: 'Actual size', fullScreen: 'Full screen', minimize: 'Minimize', zoom: 'Zoom', front: 'Bring all to front',
  commands: {
    newLot: 'New lot', import: 'Import a file…', save: 'Save now', export: 'Export to a file…', savePdf: 'Save as PDF…', print: 'Print…', undo: 'Undo', redo: 'Redo', selectAll: 'Select all', find: 'Find…',
    palette: 'Commands and search…', back: 'Back', forward: 'Forward', keys: 'Keyboard shortcuts', home: 'Home', balances: 'Balances', accounts: 'Accounts', lots: 'Local tax', payees: 'Payees', ledger: 'Ledger', following: 'Applications', acceptance: 'Acceptance',
    journal: 'Filing record', settings: 'Settings', practice: 'Practice bank', diagnostics: 'Diagnostics', help: 'Help for this screen',
  },
}

/** The words of the menu; the names of screens are those of the page. */
export const MENU_WORDS = { ja, en }
