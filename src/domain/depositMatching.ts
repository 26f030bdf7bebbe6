export interface ExpectedDeposit { name: string; kana: string; amount: number; dueDate: string; invoiceNo: string }
export interface Decision { depositKey: string; expectedKey: string }
