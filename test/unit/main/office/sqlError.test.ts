import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { refusalOf, retryOf } from '#main/office/sqlError'
import { StorageError } from '#main/storage/storageError'

const withCode = (code: string, detail?: string) =>
  Object.assign(new Error(code), { code, ...(detail !== undefined && { detail }) })

describe('an error on the way to the office', () => {
  it.each([
    ['ECONNREFUSED', 'officeUnreachable'],
    ['EPIPE', 'officeUnreachable'],
    ['57P01', 'officeUnreachable'],
    ['08006', 'officeUnreachable'],
    ['53300', 'officeUnreachable'],
    ['53100', 'officeServerFault'],
    ['3D000', 'officeServerFault'],
    ['XX001', 'officeServerFault'],
    ['28P01', 'officeLogin'],
    ['OF001', 'officeNotMember'],
    ['OF005', 'officeJournalDiffers'],
    ['CERT_HAS_EXPIRED', 'officeCertificate'],
  ])('with the code %s means %s', (code, meaning) => {
    expect(refusalOf(withCode(code), 9).code).toBe(meaning)
  })

  it('of this computer’s disk, or of data that cannot be read, is not taken for an unreachable server', () => {
    expect(refusalOf(new StorageError('office: ENOSPC'), 9)).toEqual({ code: 'officeStorage' })
    expect(refusalOf(z.string().safeParse(1).error, 9)).toEqual({ code: 'officeUnreadable' })
    expect(refusalOf(withCode('OF003', '12'), 9)).toEqual({ code: 'officeVersion', theirs: 12, ours: 9 })
  })

  it('is tried again at once, in a minute, or only when asked', () => {
    const retry = (thrown: unknown) => retryOf(refusalOf(thrown, 9), thrown)
    expect(retry(withCode('ECONNREFUSED'))).toBe('soon')
    expect(retry(withCode('53100'))).toBe('soon')
    expect(retry(new StorageError('office: ENOSPC'))).toBe('later')
    expect(retry(withCode('OF001'))).toBe('later')
    expect(retry(withCode('28P01'))).toBe('asked')
  })

  it('of a database into which a backup is being put back is tried again at once', () => {
    for (const code of ['3D000', '3F000', '42P01', '42883', '42501'])
      expect(retryOf(refusalOf(withCode(code), 9), withCode(code)), code).toBe('soon')
  })
})
