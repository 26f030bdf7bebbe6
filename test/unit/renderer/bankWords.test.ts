import { describe, expect, it } from 'vitest'
import type { ApplicationOutcome, AppError } from '#contract/ipc/index'
import type { LocalTaxOutcome } from '#contract/bank/index'
import { verdictOf, verdictOfAll } from '#domain/filing/acceptanceComparison'
import { answerText, bankWords, outcomeCode } from '#contract/ipc/outcomeWords'
import { bankMessage, describeError, errorDetails } from '#ui/text/errorText'

const BODY = {
  status: 401,
  message: 'm1',
  code: 'ERR001',
  developer_message: 'd1',
  httpCode: '401',
  httpMessage: 'Unauthorized',
  moreInformation: 'not registered to the plan',
  error: 'invalid_client',
  error_description: 'e1',
}
const refused = (status: number, answer: LocalTaxOutcome): ApplicationOutcome => ({
  outcome: 'rejected',
  status,
  answer,
})

describe('the text of a batch that somebody else took', () => {
  it('says who took it, where and since when, in the time of Japan', () => {
    const taken = {
      by: 'taro',
      machine: 'DESK-2',
      at: '2026-12-09T12:40:00.000Z',
      claimId: '',
      same: false,
      stage: 'open' as const,
    }
    const told: Record<string, unknown>[] = []
    describeError({ code: 'officeTaken', ...taken }, (key, named) => {
      told.push({ ...named })
      return key
    })
    expect(told[0]).toMatchObject({ by: 'taro', machine: 'DESK-2', at: '2026/12/09 21:40' })
    const whatOf = (stage: 'open' | 'filed' | 'unknown') =>
      describeError({ code: 'officeTaken', ...taken, stage }, (key) => key).what
    expect([whatOf('open'), whatOf('filed'), whatOf('unknown')]).toEqual([
      'errors.officeTaken.what',
      'errors.officeTakenFiled.what',
      'errors.officeTakenUnknown.what',
    ])
  })
})

describe('a file that could not be written', () => {
  it.each([
    ['settings: EBUSY', undefined, 'storageHeld'],
    ['document: EBUSY', '一覧.csv', 'storageHeld'],
    ['document: EACCES', '一覧.csv', 'storageDenied'],
    ['document: ENOENT', '一覧.csv', 'storage'],
    ['document: ENOSPC', '一覧.csv', 'storageFull'],
    ['journal: EPERM', undefined, 'storageDenied'],
    ['journal: EIO', undefined, 'storage'],
  ])('is told by what a person can do: %s', (detail, file, key) => {
    const told = describeError(
      { code: 'storage', detail, file },
      (name, values) => `${name} ${String(values?.['file'])}`,
    )
    const named = file === undefined ? 'errors.file.own undefined' : `errors.file.chosen ${file}`
    expect(told.what).toBe(`errors.${key}.what ${named}`)
  })
})

describe('the words of the bank', () => {
  it('are all shown, each of them once', () => {
    const words = bankWords({ code: 'unauthorized', status: 401, bank: BODY }) ?? ''
    for (const word of [
      'm1',
      'ERR001',
      'd1',
      'Unauthorized',
      'not registered to the plan',
      'invalid_client',
      'e1',
      'HTTP 401',
    ])
      expect(
        words.split(' ／ ').filter((one) => one === word),
        word,
      ).toHaveLength(1)
    expect(
      bankWords({ code: 'bankError', status: 400, bank: { message: 'same', developer_message: 'same', error: '' } }),
    ).toBe('same')
    expect(bankWords({ code: 'bankError', status: 400 })).toBeUndefined()
  })

  it('are all shown for a refused application too, next to its own code', () => {
    const words = answerText({ appliedStatus: 'failed', errorCode: 'APICHD5001', errorInfo: 'info', ...BODY })
    for (const word of ['failed APICHD5001 info', 'm1', 'd1', 'e1', 'not registered to the plan', 'invalid_client'])
      expect(words).toContain(word)
    expect(answerText(undefined)).toBe('')
  })
})

describe('a refusal by the bank', () => {
  const t = (key: string) => key
  it.each([
    ['invalid_client', 'invalidClient'],
    ['invalid_grant', 'invalidGrant'],
    ['server_error', 'bankError'],
  ])('with %s is described as %s', (error, key) => {
    const failure: AppError = { code: 'bankError', status: 400, bank: { error } }
    expect(describeError(failure, t).what).toBe(`errors.${key}.what`)
  })

  it('of an application is described as a problem with the key if the key is the cause', () => {
    expect(outcomeCode(refused(400, { error: 'invalid_grant' }))).toBe('invalidGrant')
    expect(outcomeCode(refused(401, { error: 'invalid_client' }))).toBe('invalidClient')
    expect(outcomeCode(refused(401, {}))).toBe('unauthorized')
  })

  it('mentions rows only if the bank named a row', () => {
    const rows = (...localTaxPaymentError: { recordNo?: number; errorCode?: string }[]) =>
      refused(200, { appliedStatus: 'failed', localTaxPaymentResult: { localTaxPaymentError } })
    expect(outcomeCode(rows({ recordNo: 3, errorCode: 'APICHD6001' }))).toBe('application')
    expect(outcomeCode(rows({ errorCode: 'APICHD5001' }))).toBe('wholeLot')
    expect(outcomeCode(refused(400, { errorCode: 'APICHD5001' }))).toBe('wholeLot')
  })
})

describe('a figure compared with the bank’s', () => {
  it('is reported as different only if the bank sent its own figure', () => {
    expect([verdictOf(1, 1), verdictOf(1, 2), verdictOf(1, undefined), verdictOf(0, undefined)]).toEqual([
      'match',
      'differ',
      'untold',
      'untold',
    ])
    expect([
      verdictOfAll(['match', 'untold']),
      verdictOfAll(['match', 'untold', 'differ']),
      verdictOfAll(['match', 'match']),
    ]).toEqual(['untold', 'differ', 'match'])
  })
})

describe('the details of an error', () => {
  it('have its code, its status and the codes of the bank, whose message alone is said outside of them', () => {
    const error = { code: 'unauthorized' as const, status: 401, bank: BODY }
    const details = errorDetails(error)
    expect(details.slice(0, 2)).toEqual(['unauthorized', 'HTTP 401'])
    expect(details.join()).toContain('invalid_client')
    expect(bankMessage(error)).toBe(BODY.message)
    expect(bankMessage({ code: 'bankError', status: 500 })).toBeUndefined()
  })

  it('have what the system said about a file', () => {
    expect(errorDetails({ code: 'storage', detail: 'journal: ENOSPC' })).toEqual(['storage', 'journal: ENOSPC'])
  })
})
