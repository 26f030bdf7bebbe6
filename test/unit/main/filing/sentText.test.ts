import { describe, expect, it } from 'vitest'
import { characterCount } from '#contract/bank/fields'
import { buildApplication } from '#domain/lots/application'
import { prepareLot } from '#main/filing/lotBody'
import { json, hostileServer } from '../bank/hostileServer.ts'
import { application, clientOver, COMPANY_ID, loopbackFetch } from '../support.ts'

const TWO = 'か\u3099'
const points = (text: string) => [...text].length

describe('a letter typed as two characters (base and mark)', () => {
  it('is sent as one character in every text of an application', () => {
    const lot = application()
    const info = lot.localTaxPaymentInfo
    const details = info.localTaxPaymentRequestDetails.map((detail) => ({
      ...detail,
      municipalityName: TWO.repeat(15),
      designatedNumber: TWO.repeat(15),
    }))
    const prepared = prepareLot(COMPANY_ID, {
      ...lot,
      localTaxPaymentDataName: TWO.repeat(60),
      localTaxPaymentInfo: {
        ...info,
        applicantName: TWO.repeat(40),
        address: TWO.repeat(50),
        localTaxPaymentRequestDetails: details,
      },
    })
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
    const sent = JSON.parse(prepared.value.text) as typeof lot
    expect(prepared.value.text).not.toContain('\u3099')
    expect(sent).toEqual(prepared.value.application)
    expect([
      points(sent.localTaxPaymentDataName ?? ''),
      points(sent.localTaxPaymentInfo.applicantName),
      points(sent.localTaxPaymentInfo.address),
    ]).toEqual([60, 40, 50])
    for (const { municipalityName = '', designatedNumber = '' } of sent.localTaxPaymentInfo
      .localTaxPaymentRequestDetails)
      expect([points(municipalityName), points(designatedNumber)]).toEqual([15, 15])
    expect(characterCount(TWO.repeat(60))).toBe(60)
  })

  it('is counted as one character, so that 61 of them are refused where 60 are allowed', () => {
    expect(prepareLot(COMPANY_ID, { ...application(), localTaxPaymentDataName: TWO.repeat(61) })).toMatchObject({
      ok: false,
    })
  })

  it('is already one character in the application that the screen builds', () => {
    const head = {
      localTaxPaymentDataName: TWO,
      codeOnlyFlag: '1',
      transactionCode: '99',
      payingBranchNo: '001',
      payingDepositType: '1',
      payingAccountNo: '1111111',
      dueDate: '2026-07-10',
      monthForWhichPaymentIsDue: '2026-07',
      applicantName: TWO,
      address: TWO,
    }
    expect(JSON.stringify(buildApplication(head, []))).not.toContain('\u3099')
    expect(buildApplication(head, []).localTaxPaymentInfo.applicantName).toBe('が')
  })
})

describe('error fields beside data under status 200', () => {
  const ask = async (answer: unknown) => {
    const server = await hostileServer(json(200, answer))
    return clientOver(loopbackFetch, { baseUrl: server.baseUrl }).client.balance('00111111111')
  }

  it('are no error when they report success', async () => {
    for (const words of [{ message: 'OK' }, { status: 200, httpCode: '200', httpMessage: 'OK', message: '' }])
      expect(await ask({ branchNo: '001', todayBalance: 1000, ...words })).toStrictEqual({
        ok: true,
        value: { branchNo: '001', todayBalance: 1000 },
      })
  })

  it('are an error when they report a failure or come without data', async () => {
    for (const words of [
      { error: 'invalid_client' },
      { code: 'ERR001' },
      { status: 500 },
      { httpCode: '503' },
      { error_description: 'x' },
    ])
      expect(await ask({ branchNo: '001', todayBalance: 1000, ...words }), JSON.stringify(words)).toMatchObject({
        ok: false,
        error: { bank: words },
      })
    expect(await ask({ message: 'OK' })).toMatchObject({ ok: false, error: { code: 'bankError' } })
    expect(await ask({ moreInformation: 'not registered to the plan' })).toMatchObject({
      ok: false,
      error: { code: 'bankError' },
    })
  })
})
