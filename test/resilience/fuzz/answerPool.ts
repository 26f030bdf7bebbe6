// Good answers of the practice bank to all five operations. The fuzz damages copies of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT_KEY_HEADER, DEFAULT_PATH_PREFIX, SEQUENCE_NUMBER_HEADER } from '#contract/bank/limits'
import { buildApplication } from '#domain/lots/application'
import { emptyDetail } from '#domain/lots/lot'
import { createPracticeBank, PRACTICE_ORIGIN } from '#practice-bank/index'
import { NOW } from './desk.ts'

export const OPERATIONS = ['balance', 'transactions', 'paymentArrivals', 'apply', 'acceptance'] as const
export type Operation = (typeof OPERATIONS)[number]
export interface GoodAnswer {
  status: number
  body: unknown
}
export type AnswerPool = Record<Operation, readonly GoodAnswer[]>

/** Returns an application whose payees and amounts depend on `number`, so that no two are equal. */
export function applicationOf(number: number) {
  const detail = {
    ...emptyDetail(),
    municipalityCode: '131016',
    designatedNumber: String(number),
    numberOfPayrollTaxPayments: 1,
    amountOfPayrollTaxPayments: 1_000 + number,
  }
  return buildApplication(
    {
      localTaxPaymentDataName: `分${String(number)}`,
      codeOnlyFlag: '1',
      transactionCode: '99',
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '1111111',
      dueDate: '2026-12-10',
      monthForWhichPaymentIsDue: '2026-11',
      applicantName: 'レンシユウ',
      address: 'トウキヨウト',
    },
    [detail],
  )
}

/** Sends every kind of request to a practice bank and returns its answers. */
export async function openAnswerPool(): Promise<AnswerPool> {
  const folder = mkdtempSync(join(tmpdir(), 'answer-pool-'))
  const bank = await createPracticeBank({ folder, now: () => NOW.getTime() })
  let number = 0
  const ask = async (path: string, body?: string, key = 'practice-answer-pool'): Promise<GoodAnswer> => {
    const headers = {
      [CLIENT_KEY_HEADER]: key,
      [SEQUENCE_NUMBER_HEADER]: `20261121-${String(++number).padStart(16, '0')}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await bank.fetch(
      new Request(PRACTICE_ORIGIN + DEFAULT_PATH_PREFIX + path, {
        headers,
        ...(body !== undefined && { method: 'POST', body }),
      }),
    )
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const period = 'inquiryDateFrom=2026-11-18&inquiryDateTo=2026-11-20'
  const statements = async (kind: string) => {
    const first = await ask(`/accounts/77717777777/transactions${kind}?${period}`)
    const keyword = (first.body as { nextKeyword?: string }).nextKeyword
    const further =
      keyword === undefined
        ? []
        : [await ask(`/accounts/77717777777/transactions${kind}?${period}&nextKeyword=${keyword}`)]
    return [
      await ask(`/accounts/00111111111/transactions${kind}?${period}`),
      await ask(`/accounts/00224444444/transactions${kind}?${period}`),
      first,
      ...further,
      await ask('/accounts/x/transactions'),
    ]
  }
  try {
    const apply = [await ask('/me/localtaxes/', JSON.stringify(applicationOf(1)))]
    const accepted = apply[0]?.body as { localTaxPaymentResult: { acceptanceNo: string } }
    bank.setFaults([{ kind: 'rejectDetails', operation: 'apply', times: 1, amount: 0 }])
    apply.push(
      await ask('/me/localtaxes/', JSON.stringify(applicationOf(2))),
      await ask('/me/localtaxes/', '{}'),
      await ask('/me/localtaxes/', JSON.stringify(applicationOf(3)), 'nobody'),
    )
    return {
      balance: [
        await ask('/accounts/00111111111'),
        await ask('/accounts/00224444444'),
        await ask('/accounts/00111111111', undefined, 'nobody'),
      ],
      transactions: await statements(''),
      paymentArrivals: await statements('/paymentarrivals'),
      apply,
      acceptance: [
        await ask(`/me/localtaxes/${accepted.localTaxPaymentResult.acceptanceNo}`),
        await ask('/me/localtaxes/000000000000'),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
