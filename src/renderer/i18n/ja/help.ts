/** The help beside the screens and the tour of the practice bank. The pages themselves are in docs/manual. */
export const help = {
  title: 'ヘルプ', open: 'この画面のヘルプ（Shift + F1）', contents: '目次', follow: 'この画面のページへ', glossary: '用語集', tour: '練習の案内',
  offer: {
    title: '練習の案内', text: '残高の確認から承認まで、ひと月の仕事を8つの手順で試せます（5分ほど）。', paused: '手順 {step} / {steps} の途中です。',
    start: '案内を始める', resume: '案内を続ける', decline: '表示しない',
  },
  steps: {
    label: '練習の案内', count: '{step} / {steps}', toScreen: 'その画面を開く', back: '前の手順', next: '次の手順', finish: '案内を終える', later: 'あとで続ける',
    home: { title: '残高を見る', text: '口座ごとの残高と、次の納付期限が並びます。緑の帯は練習銀行のしるしで、ここでの申請は実際には行われません。' },
    accounts: { title: '明細を取得する', text: '口座を選び、「直近60日」と「明細を取得」を押してください。取得した明細は次からすぐに表示されます。' },
    lots: { title: 'ロットを作る', text: '「新しいロット」を押してください。ロットは、1か月分をまとめて申請するひとまとまりです。' },
    lot: { title: '納付先を入力する', text: '名称と所在地をカナで入れ、表に市区町村コード（例 011002）、指定番号、件数、税額を入れてください。「チェック」のエラーがなくなったら「確認へ進む」を押します。' },
    confirm: { title: '確かめて申請する', text: '合計税額・引落口座・納付指定日を読み、印を付けて「申請する」を押してください。' },
    result: { title: '受付番号を受け取る', text: '受付番号は、銀行が受け付けた印です。受付は納付ではなく、銀行での承認が要ります。次の手順で、練習銀行の側から承認します。' },
    practice: { title: '銀行の側で承認する', text: '「申請と承認」で「次の段階へ進める」を2回押すと、承認済みになります。通信の不具合もこの画面で試せます。' },
    following: { title: '承認を追う', text: '承認されるまでは「未承認」に並びます。「表示」を「すべて」にすると、承認済みになったことを確かめられます。これでひと月の仕事は終わりです。' },
  },
}
