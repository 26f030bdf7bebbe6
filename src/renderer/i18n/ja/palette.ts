/** The command palette, and what the app says of files and keys on any screen. */
export const palette = {
  title: '操作と検索', placeholder: '操作、会社、納付先、ロット、明細を検索', none: '「{query}」に当たるものはありません', more: 'ほか{count}件', searching: '保存済みの明細を調べています…', results: '検索結果', hint: '↑↓ 選ぶ　Enter 決定　Esc 閉じる', found: '{count}件',
  failed: '保存済みのデータを読めませんでした（{reason}）。画面の操作と移動は使えます',
  group: { recent: '最近使った項目', commands: '操作', go: '移動', companies: '会社', payees: '納付先', lots: 'ロット', entries: '保存済みの明細' },
  command: {
    newLot: '新しいロット', import: 'ファイルを読み込む', save: '今すぐ保存', export: 'ファイルに出力', savePdf: 'PDFに保存', print: '印刷', undo: '元に戻す', redo: 'やり直す', selectAll: 'すべて選択', find: 'この画面で検索', back: '前の画面に戻る', forward: '次の画面に進む',
    palette: '操作と検索', keys: 'キーの一覧', help: 'この画面のヘルプ', newWindow: '新しいウィンドウ', zoomIn: '拡大', zoomOut: '縮小', zoomReset: '実際のサイズ', fullScreen: '全画面表示', lock: 'ロック',
  },
  of: '{group}：{name}', lotTitle: '{month} {name}', lotDetail: '{company}　{state}　{payees}団体　{amount}円', companyDetail: '口座 {count}件',
  entryTitle: '{day} {text}', entryDetail: '{company}　{account}　{side} {amount}円',
  keys: 'どの画面でも使えるキー',
  drop: {
    hint: 'ここに置くと読み込みます（ロットのファイル、別のパソコンから移すファイル）', many: 'ファイルは1つずつ置いてください。何も読み込んでいません。', folder: 'フォルダーは読み込めません。ファイルを置いてください。',
    other: '「{name}」は読み込めません。ロットのファイル（{endings}）か、別のパソコンから移すファイル（.{transfer}）を置いてください。何も変わっていません。', text: '文字やリンクは、入力欄のほかには置けません。何も変わっていません。',
    large: '「{name}」は大きすぎて、置いては読み込めません（上限 {megabytes}MB）。「設定」の「引っ越し・引き渡し」から選んでください。', unreadable: '「{name}」を読めませんでした。ファイルが移動または削除されていないか確かめてください。何も変わっていません。', noCompany: '先に会社を登録してください。「{name}」は読み込んでいません。',
  },
}
