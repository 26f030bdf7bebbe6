import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSequenceNumber } from '#main/bank/sequenceNumber'

const random = (count: number) => randomBytes(count)
const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

describe('the sequence number', () => {
  it('has 25 characters: the day in Japan, a hyphen and 16 of [0-9A-Z]', () => {
    fc.assert(
      fc.property(dates, (now) => {
        const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(now).replaceAll('-', '')
        expect(createSequenceNumber(now, random)).toMatch(new RegExp(`^${day}-[0-9A-Z]{16}$`))
      }),
    )
  })

  it.each([
    ['2026-06-30T14:59:59.999Z', '20260630'],
    ['2026-06-30T15:00:00.000Z', '20260701'],
    ['2026-12-31T14:59:59.999Z', '20261231'],
    ['2026-12-31T15:00:00.000Z', '20270101'],
    ['2028-02-28T15:00:00.000Z', '20280229'],
  ])('at %s begins with the day in Japan, %s', (now, day) => {
    expect(createSequenceNumber(new Date(now), random).slice(0, 8)).toBe(day)
  })

  it('differs every time', () => {
    const numbers = Array.from({ length: 20_000 }, () => createSequenceNumber(new Date(0), random))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('uses every character equally often, because bytes from 252 on are discarded', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      let first = true
      const thisByte = (count: number) => {
        const bytes = new Uint8Array(count).fill(first ? byte : 0)
        first = false
        return bytes
      }
      const letter = createSequenceNumber(new Date(0), thisByte).charAt(9)
      if (byte < 252) counts.set(letter, (counts.get(letter) ?? 0) + 1)
      else expect(letter).toBe('0')
    }
    expect(counts.size).toBe(36)
    expect(new Set(counts.values())).toEqual(new Set([7]))
  })

  it('asks for more random bytes when too many were discarded', () => {
    let calls = 0
    const stingy = (count: number) => new Uint8Array(count).fill(calls++ === 0 ? 255 : 35)
    expect(createSequenceNumber(new Date(0), stingy)).toBe('19700101-ZZZZZZZZZZZZZZZZ')
  })
})
