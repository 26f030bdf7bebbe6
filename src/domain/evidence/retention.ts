const YEARS = 7
/**
 * The longest from a document's day to the due date of the tax return of its business year: the year itself, and three
 * months with the usual extension.
 */
const MONTHS_TO_RETURN = 12 + 3

/**
 * Returns the last day (`YYYY-MM-DD`) on which a document of this day has to be kept: seven years after the due date
 * of the tax return (電子帳簿保存法; 法人税法施行規則). The app does not know the client's business year, so it takes the
 * latest one that the day can belong to, to the end of that month.
 */
export function keepUntil(day: string): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + YEARS * 12 + MONTHS_TO_RETURN
  const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1]
  return `${pad(year, 4)}-${pad(inYear, 2)}-${pad(lastDay(year, inYear), 2)}`
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0')
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lastDay = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
