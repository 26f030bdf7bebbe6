// Invented error codes: the interface does not list the real ones, only their form.

export const LOT_CODES = {
  details: ['APICHD5001', '明細に誤りがあるため申請できません。'],
  totals: ['APICHD5002', '合計の件数または金額が明細と一致しません。'],
  payingAccount: ['APICHD5003', '引落口座を使えません。'],
  dueDatePast: ['APICHD5004', '納付指定日が過ぎています。'],
  dueDateHoliday: ['APICHD5005', '納付指定日が銀行営業日ではありません。'],
  noDetails: ['APICHD5006', '明細がありません。'],
  practice: ['APICHD5099', '練習用の設定により、申請の全体を受け付けませんでした。'],
} as const

export const ROW_CODES = {
  shape: ['APICHD6001', '項目の形式が正しくありません。'],
  codeUnknown: ['APICHD6002', '市区町村コードが正しくありません。'],
  codeNotPayee: ['APICHD6003', '納付先にできない市区町村コードです。'],
  duplicate: ['APICHD6004', '同じ納付先の明細が重複しています。'],
  payrollCount: ['APICHD6005', '給与分の件数が正しくありません。'],
  totalNumber: ['APICHD6006', '合計件数が給与分と退職分の和と一致しません。'],
  totalAmount: ['APICHD6007', '合計税額が給与分と退職分の和と一致しません。'],
  retirementAmount: ['APICHD6008', '退職分の税額が市町村民税と道府県民税の和と一致しません。'],
  retirees: ['APICHD6009', '退職分の件数と人員の一方だけが入力されています。'],
  benefit: ['APICHD6010', '退職分の人員または支払金額がありません。'],
  practice: ['APICHD6099', '練習用の設定により受け付けませんでした。'],
} as const

export type LotCode = keyof typeof LOT_CODES
export type RowCode = keyof typeof ROW_CODES

/** `recordNo` counts from 1 (section 2.10). */
export interface RowFault {
  readonly recordNo: number
  readonly code: RowCode
}
