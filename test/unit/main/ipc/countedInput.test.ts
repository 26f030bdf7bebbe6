import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChannelName, channels } from '#contract/ipc/channels'
import { STANDARD_STATEMENT_EXPORT } from '#contract/ipc/index'
import { ok } from '#contract/ipc/errors'
import { createDispatcher } from '#main/ipc/dispatcher'
import type { Handlers } from '#main/ipc/handlers'
import { application, caller, COMPANY_ID, LOT_ID, recordingLog } from '../support.ts'

/** Calls main directly, as a compromised page would; returns the input the handler got, or the refusal. */
async function received(channel: ChannelName, input: unknown): Promise<unknown> {
  let got: unknown
  const handlers = Object.fromEntries(
    Object.keys(channels).map((name) => [
      name,
      (given: unknown) => {
        got = given
        return ok(null)
      },
    ]),
  ) as unknown as Handlers
  const answer = await createDispatcher({ handlers, log: recordingLog(), checkOutput: false })(caller(), channel, input)
  return got ?? answer
}

const points = (text: string) => [...text].length
/** Texts of `length` characters as the bank counts them, some of them typed as base and mark. */
const typed = (length: number) =>
  fc
    .array(fc.constantFrom('か\u3099', 'は\u309a', 'ホ\u3099', 'が', 'ア', '漢', '1'), {
      minLength: length,
      maxLength: length,
    })
    .map((characters) => characters.join(''))
const body = (
  name: string,
  applicant: string,
  address: string,
  [municipalityName, designatedNumber, change]: readonly [string, string, string],
) => {
  const lot = application()
  const localTaxPaymentRequestDetails = lot.localTaxPaymentInfo.localTaxPaymentRequestDetails.map((detail) => ({
    ...detail,
    municipalityName,
    designatedNumber,
    change,
  }))
  return {
    ...lot,
    localTaxPaymentDataName: name,
    localTaxPaymentInfo: {
      ...lot.localTaxPaymentInfo,
      applicantName: applicant,
      address,
      localTaxPaymentRequestDetails,
    },
  }
}
const company = (name: string, applicantName: string, address: string, label: string) => ({
  companyId: COMPANY_ID,
  name,
  environment: 'practice',
  applicant: { applicantName, address },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
  accounts: [{ accountId: '00111111111', branchNo: '001', accountTypeCode: '1', accountNo: '1111111', label }],
  statementExport: { ...STANDARD_STATEMENT_EXPORT, bankName: name.slice(0, 2) },
})

const CALLS: Record<string, fc.Arbitrary<[ChannelName, unknown]>> = {
  'a lot': fc
    .tuple(typed(60), typed(40), typed(50), fc.tuple(typed(15), typed(15), typed(1)))
    .map(([...texts]) => ['localTaxes.apply', { companyId: COMPANY_ID, lotId: LOT_ID, application: body(...texts) }]),
  'a company': fc
    .tuple(typed(60), typed(40), typed(50), typed(40))
    .map(([...texts]) => ['companies.save', company(...texts)]),
  'a practice company': typed(60).map((name) => ['practice.setup', { name }]),
  'an account': typed(11).map((accountId) => ['accounts.balance', { companyId: COMPANY_ID, accountId }]),
  'an account for its statement': typed(11).map((accountId) => [
    'statements.fetch',
    { jobId: LOT_ID, companyId: COMPANY_ID, accountId, kind: 'transactions' },
  ]),
  'an acceptance number': typed(12).map((acceptanceNo) => [
    'localTaxes.acceptance',
    { companyId: COMPANY_ID, acceptanceNo },
  ]),
  'the number that settles a filing': typed(12).map((acceptanceNo) => [
    'journal.resolve',
    { entryId: 'x', resolution: { kind: 'accepted', acceptanceNo } },
  ]),
}

describe('a direct call with letters typed as base and mark', () => {
  it.each(Object.keys(CALLS))('reaches main with composed letters, at the maximum length: %s', async (what) => {
    await fc.assert(
      fc.asyncProperty(CALLS[what]!, async ([channel, input]) => {
        expect(await received(channel, input)).toEqual(JSON.parse(JSON.stringify(input).normalize('NFC')))
      }),
      { numRuns: 60 },
    )
  })

  it('is refused when a text is one composed letter too long', async () => {
    for (const [channel, input] of [
      [
        'localTaxes.apply',
        {
          companyId: COMPANY_ID,
          lotId: LOT_ID,
          application: body('か\u3099'.repeat(61), 'ア', 'ア', ['ア', '1', '1']),
        },
      ],
      ['practice.setup', { name: 'か\u3099'.repeat(61) }],
      ['accounts.balance', { companyId: COMPANY_ID, accountId: 'か\u3099'.repeat(12) }],
      ['localTaxes.acceptance', { companyId: COMPANY_ID, acceptanceNo: 'か\u3099'.repeat(13) }],
    ] as const)
      expect(await received(channel, input), channel).toMatchObject({ ok: false, error: { code: 'invalidInput' } })
  })

  it('is refused with a keyword of 46 characters, because a keyword is never composed', async () => {
    const ask = (resumeKeyword: string) =>
      received('statements.fetch', {
        jobId: LOT_ID,
        companyId: COMPANY_ID,
        accountId: '00111111111',
        kind: 'transactions',
        resumeKeyword,
      })
    expect(await ask('か\u3099'.repeat(23))).toMatchObject({ ok: false, error: { code: 'invalidInput' } })
    expect(await ask('が'.repeat(23))).toMatchObject({ resumeKeyword: 'が'.repeat(23) })
    expect(points('か\u3099'.repeat(23))).toBe(46)
  })
})
