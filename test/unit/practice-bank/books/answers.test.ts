import { expect, it } from 'vitest'
import { acceptance, accountBalance, localTaxOutcome, statement } from '#contract/bank/index'
import { BUSY, get, goodApplication, newBank, ORDINARY, post } from '../helpers.ts'
import { PRACTICE_ACCOUNTS } from '#practice-bank/index'

const bank = await newBank()

it.each(PRACTICE_ACCOUNTS.map((account) => account.accountId))(
  'the balance of %s follows the interface strictly and fills every field',
  async (id) => {
    const { status, body } = await get(bank, `/accounts/${id}`)
    expect(status).toBe(200)
    expect(accountBalance.parse(body)).toEqual(body)
    expect(Object.keys(body).sort()).toEqual(Object.keys(accountBalance.shape).sort())
  },
)

const statements = PRACTICE_ACCOUNTS.filter(({ accountTypeCode }) => accountTypeCode < '3').flatMap(({ accountId }) => [
  [accountId, 'transactions'] as const,
  [accountId, 'transactions/paymentarrivals'] as const,
])
it.each(statements)('the statement of %s, %s, follows the interface strictly', async (id, kind) => {
  const { status, body } = await get(
    bank,
    `/accounts/${id}/${kind}?inquiryDateFrom=2026-09-01&inquiryDateTo=2026-11-21`,
  )
  expect(status).toBe(200)
  expect(statement.parse(body)).toEqual(body)
})

it('a statement fills only the list that belongs to the operation', async () => {
  const entries = await get(bank, `/accounts/${ORDINARY}/transactions`)
  const arrivals = await get(bank, `/accounts/${ORDINARY}/transactions/paymentarrivals`)
  expect([entries.body['transactions'] !== undefined, entries.body['paymentArrivals']]).toEqual([true, undefined])
  expect([arrivals.body['paymentArrivals'] !== undefined, arrivals.body['transactions']]).toEqual([true, undefined])
})

it('statements use the longest texts the interface allows, and characters outside the Basic Multilingual Plane', async () => {
  const { body } = await get(bank, '/accounts/00224444444/transactions?inquiryDateFrom=2026-09-01')
  const read = statement.parse(body)
  const length = (text: string | undefined) => [...(text ?? '')].length
  expect(
    [read.accountInfo?.branchName, read.accountInfo?.accountNameKanji, read.accountInfo?.accountNameKana].map(length),
  ).toEqual([15, 71, 71])
  const rows = read.transactions ?? []
  expect(Math.max(...rows.map((row) => length(row.transactionType)))).toBe(12)
  expect(Math.max(...rows.map((row) => length(row.remarks)))).toBe(22)
  expect(Math.max(...rows.map((row) => row.amount))).toBe(999_999_999_999)
  const arrivals =
    statement.parse((await get(bank, '/accounts/00224444444/transactions/paymentarrivals')).body).paymentArrivals ?? []
  expect(Math.max(...arrivals.map((row) => length(row.applicantName)))).toBe(50)
  expect(Math.max(...arrivals.map((row) => length(row.transactionType)))).toBe(10)
  expect(arrivals.some((row) => row.ediInfo?.length === 20)).toBe(true)
  expect(arrivals.some((row) => row.paymentApplicantNo?.length === 10)).toBe(true)
  expect(arrivals.every((row) => row.applicantName?.startsWith('𠮷田'))).toBe(true)
})

it('the balances of an account agree with its entries', async () => {
  const balances = accountBalance.parse((await get(bank, `/accounts/${ORDINARY}`)).body)
  const lastOf = async (date: string) => {
    const day = await get(bank, `/accounts/${ORDINARY}/transactions?inquiryDateFrom=${date}&inquiryDateTo=${date}`)
    return statement.parse(day.body).transactions?.at(-1)?.balance
  }
  expect(balances).toMatchObject({
    previousDate: '2026-11-20',
    previousMonthEndDate: '2026-10-31',
    operationDate: '2026-11-21',
    operationTime: '12:00:00',
  })
  expect(await lastOf('2026-11-21')).toBe(balances.todayBalance)
  expect(await lastOf('2026-11-20')).toBe(balances.previousDayBalance)
  expect(await lastOf('2026-10-31')).toBe(balances.previousMonthEndBalance)
})

it('an account without entries gets an empty statement', async () => {
  const { body } = await get(bank, '/accounts/00213333333/transactions')
  expect(body).toMatchObject({
    nextFlag: '0',
    number: 0,
    transactions: [],
    transactionDateFrom: '2026-10-22',
    transactionDateTo: '2026-11-21',
  })
  expect(body).not.toHaveProperty('transactionIdFirst')
  expect((await get(bank, '/accounts/00213333333')).body['todayBalance']).toBe(0)
})

it('an overdrawn account stays overdrawn', async () => {
  expect((await get(bank, '/accounts/00224444444')).body['todayBalance']).toBeLessThan(0)
})

it('every practice bank has the same ledger, and past entries stay the same on later days', async () => {
  const other = await newBank(undefined, () => Date.parse('2026-12-24T03:00:00Z'))
  const path = `/accounts/${BUSY}/transactions?inquiryDateFrom=2026-10-01&inquiryDateTo=2026-10-02`
  expect((await get(other, path)).body['transactions']).toEqual((await get(bank, path)).body['transactions'])
})

it('an application and its lookup are answered as the interface specifies', async () => {
  const applied = await post(bank, goodApplication())
  const outcome = localTaxOutcome.parse(applied.body)
  expect(outcome).toEqual(applied.body)
  const { body } = await get(bank, `/me/localtaxes/${outcome.localTaxPaymentResult?.acceptanceNo ?? ''}`)
  expect(acceptance.parse(body)).toEqual(body)
})
