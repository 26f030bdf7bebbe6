export const home = {
  nextDue: '次の納期限',
  dueFor: '（{month}）',
  daysLeft: 'あと {days} 日',
  lotsByState: '納付データの状態',
  toLots: '地方税納付へ',
  recent: '最近の納付データ',
  balances: '口座残高',
  refreshBalances: '残高を更新',
  account: '口座',
  asOf: '照会日時',
  never: '未照会',
}
