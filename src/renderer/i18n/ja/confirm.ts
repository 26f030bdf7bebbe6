/** What is shown beside a lot before it is filed. */
export const confirm = {
  totals: '件数と税額', kind: '区分', words: '金額の読み',
  due: {
    tenth: '{month}月分の法定納期限 翌月10日', saturday: '{month}月分の法定納期限 翌月10日（土曜日のため翌営業日）', sunday: '{month}月分の法定納期限 翌月10日（日曜日のため翌営業日）',
    holiday: '{month}月分の法定納期限 翌月10日（休日のため翌営業日）', other: '法定納期限 {legal} と違う日です', left: 'あと{days}営業日', last: '今日が期限、または過ぎています',
  },
  cover: {
    label: '残高の判定', readAt: '{at} に照会', enough: '充足', short: '不足', unknown: '判定できません', missing: '{amount}円足りません',
    missingWithOthers: '申請済みの分と合わせて{amount}円足りません', byCleared: 'まだ決済されていない小切手などを除いた、支払いに使える資金化残高で判定します', byToday: '銀行から資金化残高の通知がないため、当日残高で判定しています。未決済の小切手などを含むことがあります', unread: '残高を照会できなかったため、足りるかどうか分かりません', reading: '残高を照会しています',
    others: 'ほかの申請済み', othersSum: '{lots}ロット {amount}円（結果不明を含む）', unplaced: 'ほかに、引落口座の分からない申請が{count}ロットあります', charges: '手数料は含みません。納付指定日が今日以降の申請を数えています',
  },
  difference: {
    label: '前月との差', none: '前月のロットがないため、比べられません', total: '合計', before: '前月', now: '今回', count: '{count}件', payees: '{count}団体', change: '{amount}円',
    added: '新しい納付先', gone: 'なくなった納付先', changed: '税額・指定番号の変わった納付先', list: '前月と違う納付先', open: '納付先ごとに見る', elsewhere: '今月のほかのロットにある{count}団体は除いています', kind: '違い', former: '{now}（前月 {before}）',
    kinds: { added: '新規', gone: 'なし', changed: '変更' }, amount: '差',
  },
  typed: { label: '合計税額（数字で入力）', differs: '合計税額と一致しません', note: '本番環境です。合計税額を数字で入力すると、申請できるようになります' },
  changed: '確認の間にロットの内容が変わったため、何も送信していません。変わった後の内容を表示しています。もう一度確かめてから申請してください',
}
