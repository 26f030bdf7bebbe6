export const acceptance = {
  title: '受付照会',
  placeholder: '12文字',
  ask: '照会する',
  askedAt: '{at} に照会',
  status: '申請の状態',
  fields: '受付内容',
  details: '納付先の明細',
  known: '受付番号の一覧',
  none: '受付番号はまだありません。番号を入力して照会できます',
  match: '送信した合計と一致しています',
  differ: '送信した合計と一致しません',
  timeline: { label: '承認の進み具合', applied: '申請', firstApproved: '一次承認', approved: '承認', waiting: '待ち' },
}
