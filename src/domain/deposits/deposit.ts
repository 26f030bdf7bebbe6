/** Yen; for the key see `arrivalKeys`. */
export interface Deposit {
  readonly key: string
  readonly transactionDate: string
  readonly amount: number
  readonly applicantName: string
  readonly ediInfo?: string | undefined
}

/** Yen; `dueDate` is YYYY-MM-DD or ''; `invoiceNo` and `kana` may be ''. */
export interface ExpectedDeposit {
  readonly name: string
  readonly kana: string
  readonly amount: number
  readonly dueDate: string
  readonly invoiceNo: string
}

/** For the key see `withExpectationKeys`. */
export interface Expectation extends ExpectedDeposit {
  readonly key: string
}
