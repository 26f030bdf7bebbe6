// Error bodies (section 7). The code numbers are the practice bank's own (docs/practice-bank.md).
import type { ErrorBody } from '#contract/bank/errorBody'

/** `body` is a JSON value. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const PROBLEMS = {
  keyNotAccepted: [401, 'ERR001', 'クライアントキーが認められません。'],
  keyNotRegistered: [401, 'ERR002', 'このクライアントキーは契約に登録されていません。'],
  sequenceMissing: [400, 'ERR101', '連番ヘッダーがありません。'],
  sequenceMalformed: [400, 'ERR102', '連番ヘッダーの形式が正しくありません。'],
  sequenceReused: [409, 'ERR103', 'この連番はすでに使われています。'],
  sequenceDateFar: [400, 'ERR104', '連番の日付が受け付けられる期間にありません。'],
  unknownPath: [404, 'ERR201', '指定された資源はありません。'],
  wrongMethod: [405, 'ERR202', 'このメソッドは使えません。'],
  accountIdLength: [400, 'ERR203', '口座IDは11文字です。'],
  unknownAccount: [404, 'ERR204', '口座が見つかりません。'],
  noStatement: [400, 'ERR205', 'この科目の口座に明細照会はありません。'],
  acceptanceNoLength: [400, 'ERR206', '受付番号は12文字です。'],
  unknownAcceptance: [404, 'ERR207', '受付番号が見つかりません。'],
  unknownQuery: [400, 'ERR301', '使えない照会条件があります。'],
  badDate: [400, 'ERR302', '照会日付が正しくありません。'],
  datesReversed: [400, 'ERR303', '照会期間の開始日が終了日より後です。'],
  keywordLength: [400, 'ERR304', '継続キーワードは23文字です。'],
  keywordUnknown: [400, 'ERR305', '継続キーワードがこの照会のものではありません。'],
  contentType: [415, 'ERR601', 'Content-Type は application/json です。'],
  bodyTooLarge: [413, 'ERR602', '電文が大きすぎます。'],
  notJson: [400, 'ERR603', '電文がJSONとして読めません。'],
  bodyShape: [400, 'ERR604', '電文の項目が仕様と合いません。'],
  storage: [500, 'ERR900', '練習銀行が記録を書き込めませんでした。'],
  rateLimited: [429, 'ERR901', '照会の回数が多すぎます。時間をおいてください。'],
  serverError: [500, 'ERR902', 'システムエラーが発生しました。'],
} as const satisfies Record<string, readonly [number, string, string]>

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

type ProblemName = keyof typeof PROBLEMS
export const PROBLEM_NAMES = Object.keys(PROBLEMS) as ProblemName[]

/** `detail` is for developers. */
export function problemBody(name: ProblemName, detail: string): Required<ErrorBody> {
  const [status, code, message] = PROBLEMS[name]
  const error =
    name === 'keyNotRegistered'
      ? 'invalid_grant'
      : status === 401
        ? 'invalid_client'
        : status >= 500
          ? 'server_error'
          : 'invalid_request'
  return {
    status,
    message,
    code,
    developer_message: detail,
    httpCode: String(status),
    httpMessage: REASONS[status] ?? '',
    moreInformation: detail,
    error,
    error_description: detail,
  }
}

/** `detail` is for developers. */
export function problem(name: ProblemName, detail: string, headers: Answer['headers'] = {}): Answer {
  return { status: PROBLEMS[name][0], headers, body: problemBody(name, detail) }
}

/** A 401 of the gateway, with only three of the nine fields. */
export function gatewayRefusal(detail: string): Answer {
  return { status: 401, headers: {}, body: { httpCode: '401', httpMessage: 'Unauthorized', moreInformation: detail } }
}
