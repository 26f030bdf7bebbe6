import { expect, it } from 'vitest'
import { acceptance, acceptanceDetailRow } from '#contract/bank/acceptance'
import { get, goodApplication, newBank, NOON, post } from '../helpers.ts'

const HOUR = 3_600_000

async function applied() {
  let now = NOON
  const bank = await newBank(undefined, () => now)
  await post(bank, goodApplication())
  const acceptanceNo = bank.state().applications[0]?.acceptanceNo ?? ''
  const step = (action: 'advance' | 'return') => {
    now += HOUR
    return bank.advance(acceptanceNo, action)?.applications[0]?.stage
  }
  const lookUp = async () => acceptance.parse((await get(bank, `/me/localtaxes/${acceptanceNo}`)).body)
  return { bank, step, lookUp }
}

it('an application passes two approvals with their times, and has the codes 4 and 1 only once approved', async () => {
  const { step, lookUp } = await applied()
  const first = await lookUp()
  expect(first).toMatchObject({
    transactionStatus: '一次承認待ち',
    transactionStatusCode: '2',
    appliedStatusCode: '0',
    appliedTime: '12:00:00',
    transactionTime: '12:00:00',
  })
  expect([first.firstApprovedDate, first.approvedDate]).toEqual([undefined, undefined])
  expect(step('advance')).toBe('firstApproved')
  expect(await lookUp()).toMatchObject({
    transactionStatusCode: '3',
    appliedStatusCode: '0',
    firstApprovedDate: '2026-11-21',
    firstApprovedTime: '13:00:00',
  })
  expect(step('advance')).toBe('approved')
  expect(await lookUp()).toMatchObject({
    transactionStatus: '承認済',
    transactionStatusCode: '4',
    appliedStatusCode: '1',
    appliedTime: '12:00:00',
    firstApprovedTime: '13:00:00',
    approvedDate: '2026-11-21',
    approvedTime: '14:00:00',
    transactionTime: '14:00:00',
    operationTime: '14:00:00',
  })
})

it('an approved application has every field of the detail and of its rows', async () => {
  const { step, lookUp } = await applied()
  step('advance')
  step('advance')
  const detail = await lookUp()
  expect(Object.keys(detail).sort()).toEqual(Object.keys(acceptance.shape).sort())
  const [chiyoda, yokohama, sapporo] = detail.normalDetails ?? []
  expect(Object.keys(chiyoda ?? {}).sort()).toEqual(Object.keys(acceptanceDetailRow.shape).sort())
  expect(chiyoda).toMatchObject({
    recordNo: 1,
    prefectureName: '東京都',
    municipalityNameKanji: '千代田区',
    municipalityName: 'チヨダク',
    paymentCharge: 110,
  })
  expect(yokohama).toMatchObject({ recordNo: 2, prefectureName: '神奈川県', municipalityNameKanji: '横浜市' })
  expect(sapporo).toMatchObject({ recordNo: 3, prefectureName: '北海道', paymentCharge: 330, numberOfRetirees: 1 })
})

it.each([0, 1])('an application is returned after %i approvals and then stays returned', async (approvals) => {
  const { step, lookUp } = await applied()
  for (let done = 0; done < approvals; done += 1) step('advance')
  expect(step('return')).toBe('returned')
  expect(step('advance')).toBe('returned')
  expect(await lookUp()).toMatchObject({
    transactionStatus: '差戻し',
    transactionStatusCode: '9',
    appliedStatusCode: '2',
  })
})

it('an approved application stays approved', async () => {
  const { step } = await applied()
  step('advance')
  step('advance')
  expect([step('advance'), step('return')]).toEqual(['approved', 'approved'])
})

it('an unknown acceptance number belongs to no application', async () => {
  const { bank } = await applied()
  expect(bank.advance('000000000000', 'advance')).toBeUndefined()
})

it('listeners are told of every change until they unsubscribe', async () => {
  const { bank, step } = await applied()
  let heard = 0
  const leave = bank.onChange(() => (heard += 1))
  step('advance')
  bank.setFaults([])
  await post(bank, goodApplication())
  bank.reset()
  expect(heard).toBe(4)
  leave()
  bank.reset()
  expect(heard).toBe(4)
})
