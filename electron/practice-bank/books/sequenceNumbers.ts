// X-BANK-Seq-No (sections 4 and 5): a date, a hyphen, 16 letters or digits; none is used twice. One file per date,
// read only when a number of that date arrives.
import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { date } from '#contract/bank/fields'
import { dateOf, dayOf } from './clock.ts'
import { openFolder } from './files.ts'
import { createQueue } from './queue.ts'

const FORM = /^(\d{4})(\d{2})(\d{2})-[0-9A-Za-z]{16}$/
/**
 * Days from today; numbers further off are refused, so that their files can be deleted without making used numbers
 * valid.
 */
const KEPT_DAYS = 400
const DATES_IN_MEMORY = 4

/** `YYYY-MM-DD`; undefined if malformed. */
function sequenceDate(value: string): string | undefined {
  const match = FORM.exec(value)
  const text = match ? `${match[1] ?? ''}-${match[2] ?? ''}-${match[3] ?? ''}` : ''
  return date().safeParse(text).success ? text : undefined
}

type SequenceFault = 'sequenceMalformed' | 'sequenceDateFar' | 'sequenceReused'

export interface SequenceNumbers {
  /** Undefined for an unused number, which is then used; otherwise its fault. */
  claim(value: string, today: number): Promise<SequenceFault | undefined>
}

/** `today` is a day number. */
export async function openSequenceNumbers(folder: string, today: number): Promise<SequenceNumbers> {
  await removeOld(folder, today)
  const dates = new Map<string, Set<string>>()
  const queue = createQueue()
  return {
    claim(value, today) {
      const day = sequenceDate(value)
      if (day === undefined) return Promise.resolve('sequenceMalformed')
      if (Math.abs(dayOf(day) - today) > KEPT_DAYS) return Promise.resolve('sequenceDateFar')
      // One at a time: no date's file is read while a number is being written to it.
      return queue.run(async () => {
        const used = await usedOn(dates, folder, day)
        if (used.has(value)) return 'sequenceReused'
        await appendFile(fileOf(folder, day), `${value}\n`)
        used.add(value)
        return undefined
      })
    },
  }
}

async function usedOn(dates: Map<string, Set<string>>, folder: string, day: string): Promise<Set<string>> {
  const used = dates.get(day) ?? (await readUsed(fileOf(folder, day)))
  dates.delete(day)
  dates.set(day, used)
  const oldest = dates.keys().next().value
  if (dates.size > DATES_IN_MEMORY && oldest !== undefined) dates.delete(oldest)
  return used
}

function fileOf(folder: string, day: string): string {
  return join(folder, `${day}.txt`)
}

async function removeOld(folder: string, today: number): Promise<void> {
  const oldest = `${dateOf(today - KEPT_DAYS)}.txt`
  const old = (await openFolder(folder)).filter((name) => name < oldest)
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}

/** An incomplete last line of a crash is terminated, so that the next number starts a new one. */
async function readUsed(path: string): Promise<Set<string>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n')
  return new Set(text.split('\n'))
}
