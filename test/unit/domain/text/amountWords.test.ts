import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInDaiji, amountInEnglish } from '#domain/text/amountWords'

const amounts = fc.oneof(
  fc.integer({ min: 0, max: 99_999_999_999 }),
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 10 }))
    .map(([n, zeros]) => Math.min(n * 10 ** zeros, 99_999_999_999)),
  fc.maxSafeNat(),
)

/** Parses daiji: a unit multiplies the digit before it, a myriad unit everything since the previous myriad. */
function readDaiji(words: string): number {
  const digits = new Map([...'零壱弐参四五六七八九'].map((character, value) => [character, value]))
  const units = new Map([
    ['拾', 10],
    ['百', 100],
    ['千', 1000],
  ])
  const myriads = new Map([
    ['万', 1e4],
    ['億', 1e8],
    ['兆', 1e12],
  ])
  let [total, group, digit] = [0, 0, 0]
  for (const character of words.replace(/^金/, '').replace(/円$/, '')) {
    const [unit, myriad] = [units.get(character), myriads.get(character)]
    if (unit !== undefined) [group, digit] = [group + digit * unit, 0]
    else if (myriad !== undefined) [total, group, digit] = [total + (group + digit) * myriad, 0, 0]
    else digit = digits.get(character) ?? Number.NaN
  }
  return total + group + digit
}

/** Parses English number words by another method than the one that wrote them. */
function readEnglish(words: string): number {
  const small =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    )
  const tens = new Map(
    ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map((word, at) => [
      word,
      (at + 2) * 10,
    ]),
  )
  const large = new Map([
    ['thousand', 1e3],
    ['million', 1e6],
    ['billion', 1e9],
    ['trillion', 1e12],
    ['quadrillion', 1e15],
  ])
  let [total, group] = [0, 0]
  for (const word of words.replace(/ yen$/, '').split(/[ -]/)) {
    const scale = large.get(word)
    if (word === 'hundred') group *= 100
    else if (scale !== undefined) [total, group] = [total + group * scale, 0]
    else group += tens.get(word) ?? (small.includes(word) ? small.indexOf(word) : Number.NaN)
  }
  return total + group
}

describe('spelling out an amount', () => {
  it.each([
    [0, '金零円', 'zero yen'],
    [1, '金壱円', 'one yen'],
    [10, '金壱拾円', 'ten yen'],
    [
      1_234_567,
      '金壱百弐拾参万四千五百六拾七円',
      'one million two hundred thirty-four thousand five hundred sixty-seven yen',
    ],
    [10_000, '金壱万円', 'ten thousand yen'],
    [10_000_010, '金壱千万壱拾円', 'ten million ten yen'],
    [100_000_000, '金壱億円', 'one hundred million yen'],
    [80_000_015, '金八千万壱拾五円', 'eighty million fifteen yen'],
    [
      99_999_999_999,
      '金九百九拾九億九千九百九拾九万九千九百九拾九円',
      'ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine yen',
    ],
  ])('writes %i in Japanese and English words', (amount, daiji, english) => {
    expect([amountInDaiji(amount), amountInEnglish(amount)]).toEqual([daiji, english])
  })

  it('writes words that are read back as the same amount, in both languages', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readDaiji(amountInDaiji(amount))).toBe(amount)
        expect(readEnglish(amountInEnglish(amount))).toBe(amount)
      }),
      { numRuns: 2000 },
    )
  })

  it('uses only digits that no added stroke can turn into another digit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(amountInDaiji(amount)).toMatch(/^金[零壱弐参四五六七八九拾百千万億兆]+円$/)
      }),
    )
  })

  it.each([-1, 1.5, Number.NaN, 2 ** 53])('rejects %d, which is negative or not a whole amount of yen', (amount) => {
    expect(() => amountInDaiji(amount)).toThrow(RangeError)
    expect(() => amountInEnglish(amount)).toThrow(RangeError)
  })
})
