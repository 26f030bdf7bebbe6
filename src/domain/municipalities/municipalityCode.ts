// A municipality code: two digits of the prefecture, three of the body, one check digit.

/**
 * Rule of the Ministry of Internal Affairs and Communications: the digits times 6, 5, 4, 3 and 2, added up; the last
 * digit of 11 minus the remainder of that sum divided by 11.
 */
export function checkDigit(first5: string): string {
  if (!/^[0-9]{5}$/.test(first5)) throw new RangeError(`not five digits: ${first5}`)
  let sum = 0
  for (let at = 0; at < 5; at += 1) sum += (6 - at) * Number(first5[at])
  return String((11 - (sum % 11)) % 10)
}

export function hasValidCheckDigit(code6: string): boolean {
  return /^[0-9]{6}$/.test(code6) && code6[5] === checkDigit(code6.slice(0, 5))
}
