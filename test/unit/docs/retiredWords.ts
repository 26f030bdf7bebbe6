/** Words that no text may use for an entry of the glossary. */
export interface Retired {
  ja: readonly RegExp[]
  en: readonly RegExp[]
}

/** For each entry of `docs/glossary.md`, in its order, the words that would stand for the same thing. */
export const RETIRED: Readonly<Record<string, Retired>> = {
  '特別徴収（個人住民税）': { ja: [/源泉住民税/, /特徴(?!デスク)/], en: [/inhabitants? tax/i, /special levy/i] },
  特別徴収義務者: {
    ja: [/納入義務者/, /徴収義務者(?<!特別徴収義務者)/, /申請者/],
    en: [/special collection agent/i, /tax collector/i],
  },
  納付データ: { ja: [/ロット/, /バッチ/, /納付ファイル/], en: [/\blots?\b/i, /head of the/i] },
  '納付先、市区町村': { ja: [/納入先/, /提出先/, /市町村(?!民税)/], en: [/\bpayable to\b/i, /\bbeneficiar/i] },
  納付先の一覧: { ja: [/納付先リスト/, /納付先マスタ/], en: [/payees list/i] },
  '納付先明細（1行）': { ja: [/納付行/, /明細行/], en: [/\bdetail lines?\b/i] },
  納付月分: { ja: [/対象月/, /課税月/, /納付対象/], en: [/month of payment/i, /tax month/i] },
  '納期限 / 納付指定日': {
    ja: [/法定納期限/, /納付期限/, /支払期日/, /(?<!納付)指定日/],
    en: [/legal due date/i, /designated date/i],
  },
  指定番号: { ja: [/納入番号/, /義務者番号/], en: [/designation number/i] },
  年間計画: { ja: [/年次計画/, /年間予定/], en: [/annual plan/i, /yearly plan/i] },
  税額通知: { ja: [/決定通知書/, /税額決定/], en: [/assessment notice/i] },
  受給者番号: { ja: [/受給番号/], en: [/beneficiary number/i] },
  個人番号: { ja: [/個人識別番号/], en: [/personal number/i] },
  '一括徴収 / 普通徴収': { ja: [/一括納付/], en: [/lump-sum payment/i] },
  異動届: { ja: [/異動届け/, /異動報告/], en: [/change report/i] },
  今月の納付: { ja: [/ホーム(?!ページ)/, /ダッシュボード/], en: [/dashboard/i] },
  '顧問先、顧問先コード': { ja: [/お客様/, /クライアント(?!キー|証明書|コード)/], en: [/\bcustomers?\b/i] },
  担当: { ja: [/受持ち/, /受け持ち/, /主任/], en: [/responsible person/i] },
  申請: { ja: [/申し込/, /申込/, /依頼書/], en: [/\bsubmit(s|ted)?\b/i] },
  まとめて申請: { ja: [/一括申請/, /連続申請/], en: [/\bbulk fil/i, /filing queue/i] },
  顧問先待ち: { ja: [/先方待ち/, /回答待ち/], en: [/\bon hold\b/i] },
  申請履歴: { ja: [/申請の記録/, /申請記録/, /送信履歴/, /申請ログ/], en: [/filing (log|history)/i] },
  改ざんチェック: { ja: [/連鎖/, /改ざん検知/, /整合性/], en: [/hash chain/i, /integrity check/i] },
  別のパソコンでの申請: {
    ja: [/(他|ほか)のパソコン/, /他の端末/, /別の端末/],
    en: [/imported filings?/i, /another machine/i],
  },
  '結果不明 / 受付不可': {
    ja: [/却下/, /エラー応答/, /結果が不明/, /申請.*拒否/],
    en: [/^refused$/i, /\breject(s|ed)?\b/i],
  },
  '未到達（手動登録）': { ja: [/未着/, /不着/], en: [/by hand\)/i, /did not arrive \(rec/i] },
  受付番号: { ja: [/受理番号/, /受領番号/, /受付コード/], en: [/(receipt|acknowledgement|reference) number/i] },
  受付番号照会: { ja: [/受付照会/, /受付の照会/], en: [/acceptance lookup/i, /receipt inquiry/i] },
  '承認待ち / 承認済み / 差戻し': {
    ja: [/返戻/, /差し戻し(?![たてま])/, /差戻(?!し)/, /承認済(?!み)/],
    en: [/sent back/i, /pending approval/i, /waiting for approval/i],
  },
  承認状況: {
    ja: [/申請の状況/, /承認の状況/, /申請状況/],
    en: [/under "?Applications/, /approval state/i, /applications board/i],
  },
  申請控え: { ja: [/申請書控/, /申請証明/, /納付証明書/], en: [/filing certificate/i] },
  '証憑（電子取引の保存）': { ja: [/証拠書類/, /エビデンス/], en: [/audit documents/i, /vouchers?/i] },
  取引先: { ja: [/相手方/, /取引相手/], en: [/trading partner/i, /business partner/i] },
  朝のまとめ: { ja: [/朝の要約/, /モーニングサマリー/], en: [/morning digest/i, /daily digest/i] },
  残高一覧: { ja: [/残高ボード/, /残高表/], en: [/board of balances/i, /balance board/i] },
  '資金化残高 / 当日残高': {
    ja: [/支払可能残高/, /引出可能/, /利用可能残高/],
    en: [/available balance/i, /balance of the day/i],
  },
  '入出金明細 / 振込入金明細': {
    ja: [/(?<!入出金)取引明細/, /入金明細(?<!振込入金明細)/],
    en: [/transfer deposits/i, /payment arrivals/i],
  },
  明細の照会: { ja: [/明細の問い合わせ/, /明細の取込/], en: [/\benquir/i] },
  保存済み明細: {
    ja: [/保存済みの明細/, /保存した明細/, /キャッシュ/],
    en: [/(stored|saved) statements/i, /\bcached?\b/i],
  },
  他行の口座: { ja: [/他銀行/, /よその銀行/], en: [/(foreign|external) accounts?/i] },
  取り込んだファイル: { ja: [/取込ファイル/, /取り込み済み(の)?ファイル/], en: [/\btaken files?\b/i] },
  消込: { ja: [/突合/, /突き合わせ/, /マッチング/], en: [/reconcil/i] },
  納付台帳: { ja: [/納税台帳/, /納付表/], en: [/\bregister of payments/i] },
  'データ移行・引継ぎ': { ja: [/引っ越し/, /引き渡し/, /移設/, /引き継ぎ(?!ます)/], en: [/migration/i] },
  下書きのバックアップ: { ja: [/スナップショット/], en: [/snapshot/i] },
  クライアントキー: { ja: [/APIキー/i, /接続キー/, /アクセスキー/], en: [/\bAPI key/i, /client id\b/i] },
  接続先: { ja: [/^環境$/, /接続環境/], en: [/\btenant\b/i] },
  管理者の設定: { ja: [/ポリシー/, /オフィス設定/], en: [/\bpolic(y|ies)\b(?<!admin-policy)/i] },
  練習銀行: { ja: [/練習用の?銀行/, /模擬銀行/, /テスト銀行/], en: [/(mock|test|demo) bank/i] },
  事務所: { ja: [/オフィス/, /ワークグループ/], en: [/\bworkgroup/i, /\bworkspace/i] },
  招待ファイル: { ja: [/招待状/, /招待コード/], en: [/\binvite\b/i, /invitation code/i] },
  メンバー: { ja: [/参加者/, /構成員/], en: [/\bparticipants?\b/i] },
  事務所モード: { ja: [/オンラインモード/], en: [/online mode/i, /shared mode/i] },
  削除: {
    ja: [/消去/, /(?<!取り?)消(す|さ|し(?!込))/, /外(す|し(?!部))/, /破棄/, /(?<!切り)捨て/],
    en: [/\beras(e|es|ed|ing)\b/i, /\bwipe/i],
  },
  出力: {
    ja: [
      /書き?出(?!来)/,
      /エクスポート(?!し直した|した \.)/,
      /CSV(ファイル)?[にで](も?保存|書)/,
      /保存先を選/,
      /診断ファイル[のを]保存/,
      /保存できるファイル/,
    ],
    en: [/save (as|result as|it as) csv/i, /write out/i],
  },
  PDFに保存: { ja: [/PDFに?(出力|書き)/, /PDF化/], en: [/export (as|to)? ?pdf/i] },
  読み込む: { ja: [/インポート/, /(?<!ダウン|アップ)ロード/], en: [/\bload (a|the) file/i] },
  取り込む: { ja: [/取りこむ/, /取込む/], en: [/\bingest/i] },
  要確認: { ja: [/注意/, /警告/], en: [/\bcautions?\b/i] },
  重複: { ja: [/二重(?!に|の(申請|納付)|納付|送信|送)/, /ダブり/], en: [/\bdoubles\b/i] },
  パスワード: { ja: [/合言葉/, /パスフレーズ/, /暗証/], en: [/pass ?phrase/i] },
  バージョン: { ja: [/(?<!出)版/], en: [/\brelease \d/i] },
  別のパソコン: {
    ja: [/(他|ほか)の(PC|コンピュータ)/, /別の(PC|コンピュータ)/],
    en: [/\bother machine/i, /\bother PC/i],
  },
  データフォルダー: { ja: [/データの(場所|保存先)/, /データフォルダ(?!ー)/], en: [/data director/i] },
  通知なし: {
    ja: [/(?<!受付後に)回答なし/, /値なし/],
    en: [/not returned/i, /returned by the bank/, /did not return/i],
  },
  連番: { ja: [/通番/, /通し番号/], en: [/request number/i, /serial number/i] },
  操作者: { ja: [/操作した人/, /送信した人/, /登録した人/], en: [/\boperator\b/i] },
  照会日時: { ja: [/取得日時/, /照会時点/], en: [/inquired at/i, /asked at/i, /updated at(?! most)/i] },
}

/** Places that keep such a word, each with its reason. `text` narrows the exception to one part of a line. */
export const EXCEPTIONS: readonly { file: string; text?: string; reason: string }[] = [
  {
    file: 'src/renderer/app/palette/keywords.ts',
    reason: 'the search of commands also finds the words of other programs',
  },
  { file: 'src/formats/headings.ts', reason: 'recognises the headings of other programs' },
  { file: 'src/formats/expectedDeposits.ts', reason: 'recognises the headings of other programs' },
  { file: 'src/domain/approval.ts', reason: 'recognises the words with which a bank returns an application' },
  { file: 'electron/practice-bank/books/stages.ts', text: '承認済', reason: 'the status is the word of the bank' },
  { file: 'docs/practice-bank.md', text: '承認済', reason: 'the status is the word of the bank' },
  { file: 'docs/glossary.md', text: '二重 only of', reason: 'says what the other word is for' },
  { file: 'CHANGELOG.md', text: '(was ロット)', reason: 'names the old word' },
  { file: 'CHANGELOG.md', text: '(was ホーム)', reason: 'names the old word' },
  { file: 'CHANGELOG.md', text: 'batch (was lot)', reason: 'names the old word' },
  { file: 'README.md', text: "the integrity check of the program's code", reason: 'is a feature of Electron' },
  { file: 'src/renderer/i18n/en/formats.ts', text: 'Save it as CSV', reason: 'is done in the other program' },
  { file: 'src/renderer/i18n/en/payees.ts', text: 'save it as CSV UTF-8', reason: 'is done in the other program' },
]
