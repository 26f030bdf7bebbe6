// Each cell is read once: rows, days, sums and questions look at the same cells, and a person changes the columns
// again and again.
import {
  municipalitiesOfCode,
  municipalitiesOfName,
  type FoundMunicipality,
} from '#domain/municipalities/findMunicipalities'
import type { Table } from '../tables/table.ts'
import { readDay, type DayReading } from './days.ts'
import { parseCount, parseYen, textOf, type NumberResult } from './values.ts'

const tables = new WeakMap<Table, CellValues>()

export function valuesOf(table: Table): CellValues {
  const known = tables.get(table) ?? new CellValues(table)
  tables.set(table, known)
  return known
}

export class CellValues {
  readonly #rows: readonly (readonly string[])[]
  readonly #texts: string[][] = []
  readonly #yen: NumberResult[][] = []
  readonly #counts: NumberResult[][] = []
  readonly #days = new Map<string, DayReading>()
  readonly #codes = new Map<string, readonly FoundMunicipality[]>()
  readonly #names = new Map<string, readonly FoundMunicipality[]>()

  constructor({ rows }: Table) {
    this.#rows = rows
  }

  /** '' where there is none. */
  text(index: number, column: number): string {
    const texts = (this.#texts[column] ??= [])
    return (texts[index] ??= textOf(this.#rows[index]?.[column] ?? ''))
  }

  yen(index: number, column: number): NumberResult {
    const yen = (this.#yen[column] ??= [])
    return (yen[index] ??= parseYen(this.#rows[index]?.[column] ?? ''))
  }

  count(index: number, column: number): NumberResult {
    const counts = (this.#counts[column] ??= [])
    return (counts[index] ??= parseCount(this.#rows[index]?.[column] ?? ''))
  }

  day(text: string): DayReading {
    const known = this.#days.get(text) ?? readDay(text)
    this.#days.set(text, known)
    return known
  }

  municipalitiesOfCode(code: string): readonly FoundMunicipality[] {
    const known = this.#codes.get(code) ?? municipalitiesOfCode(code)
    this.#codes.set(code, known)
    return known
  }

  municipalitiesOfName(name: string, prefecture = ''): readonly FoundMunicipality[] {
    const key = `${prefecture} ${name}`
    const known = this.#names.get(key) ?? municipalitiesOfName(name, prefecture)
    this.#names.set(key, known)
    return known
  }
}
