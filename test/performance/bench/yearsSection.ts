// Measures what the years do: the folder of an office after some years of filing beside that of its first day, in the
// same run. The folders take turns, so that a slower hour of the machine is in all of them.
import { LAST_MONTH } from '../../e2e/support/office.ts'
import { launchAged, type AgedDesk } from '../years/agedDesk.ts'
import { judge, line, median } from './measure.ts'
import { yearsRound, type Figures } from './yearsRound.ts'
import { yearsTransfer, type TransferTimes } from './yearsTransfer.ts'

const ROUNDS = 3
/** The limit of a day's work, as a ratio to the first day. */
const TARGET = 1.2
const MEMORY_TARGET = 1.5
/** Seconds. */
const TRANSFER_TARGET = 60

interface Office {
  years: number
  desk: AgedDesk
  figures: Figures
  transfer?: TransferTimes
}

function printLines(first: Office, other: Office): void {
  console.log(`\nafter ${String(other.years)} years, beside the first day`)
  for (const [name, figures] of Object.entries(other.figures)) {
    // On the first day nothing is filed, so that a filed lot has a draft beside it.
    const reference = first.figures[name] ?? first.figures['a draft opened'] ?? []
    const [unit, target] = name.includes('memory') ? (['MB', MEMORY_TARGET] as const) : (['ms', TARGET] as const)
    line(`years, ${String(other.years)}: ${name}`, median(figures), 'first day', median(reference), unit, target)
  }
}

function printTransfer({ years, transfer }: Office): void {
  if (!transfer) return
  const { out, shown, taken, megabytes } = transfer
  console.log(`\neverything after ${String(years)} years, ${megabytes.toFixed(1)} MB`)
  for (const [name, ms] of [
    ['written into a file', out],
    ['opened and shown', shown],
    ['taken over', taken],
  ] as const) {
    const told = { name: `years, ${String(years)}: everything ${name}, s`, value: ms / 1000, target: TRANSFER_TARGET }
    console.log(`${name}: ${told.value.toFixed(1)} s, target ${String(TRANSFER_TARGET)}: ${judge(told)}`)
  }
}

export async function yearsSection({
  years,
  clients,
}: {
  years: readonly number[]
  clients: number
}): Promise<unknown> {
  const offices: Office[] = []
  try {
    for (const age of new Set([0, ...years])) {
      const begin = performance.now()
      const months = Math.round(age * 12)
      const desk = await launchAged({ clients, months, last: LAST_MONTH }, ROUNDS + 1)
      offices.push({ years: age, desk, figures: {} })
      console.log(`${String(age)} years made in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
    }
    // The first round of each fills caches.
    for (let round = 0; round <= ROUNDS; round++)
      for (const { desk, years: age, figures } of offices)
        await yearsRound(desk, round, Math.round(age * 12), round === 0 ? {} : figures)
    const [first, ...others] = offices
    if (first) for (const other of others) printLines(first, other)
    for (const office of offices) {
      office.transfer = await yearsTransfer(office.desk)
      printTransfer(office)
    }
    return offices.map(({ years: age, figures, transfer }) => ({ years: age, figures, transfer }))
  } finally {
    for (const { desk } of offices) await desk.dispose()
  }
}
