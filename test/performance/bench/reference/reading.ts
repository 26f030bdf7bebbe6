// Provides the app's table of entries and the plain one, each over the same rows in a page of its own.
import { balanceBreaks, type BalanceBreak } from '#domain/statements/statements'
import { createPinia } from 'pinia'
import { createApp, defineComponent, h, shallowRef } from 'vue'
import type { StatementRow } from '#features/bank/statements/fetch/useStatementState'
import { i18n } from '#i18n/index'
import { makeEntries } from './entries.ts'
import OursTable from './OursTable.vue'
import PlainTable from './PlainTable.vue'

export interface Reading {
  /** Mounts one of the two tables without rows. */
  mount(side: 'ours' | 'plain'): void
  /** Creates the rows without showing them. */
  make(count: number): void
  /** Shows this many of the rows; 0 shows none. */
  give(count: number): void
  filter(words: string): void
  sort(way: -1 | 0 | 1): void
  /**
   * Returns the balance (digits) of the second row: of all rows, after filtering or after sorting; tells when it is
   * shown.
   */
  expected(what: 'all' | 'filtered' | 'ascending' | 'descending', words: string): string
}

const rows = shallowRef<readonly StatementRow[]>([])
const breaks = shallowRef<ReadonlyMap<StatementRow, BalanceBreak>>(new Map())
let made: StatementRow[] = []
let plain: { filter(words: string): void; sort(way: number): void } | undefined
let way: -1 | 0 | 1 = 0

const Ours = defineComponent(() => () => h(OursTable, { rows: rows.value, breaks: breaks.value }))
const Plain = defineComponent(
  () => () =>
    h('div', { style: 'height:720px;width:1270px' }, [
      h(PlainTable, {
        rows: rows.value,
        ref: (one: unknown) => {
          plain = (one as typeof plain | null) ?? undefined
        },
      }),
    ]),
)

function second(what: 'all' | 'filtered' | 'ascending' | 'descending', words: string): StatementRow | undefined {
  if (what === 'all') return made[1]
  if (what === 'filtered') return made.filter(({ remarks }) => remarks?.includes(words) === true)[1]
  const direction = what === 'ascending' ? 1 : -1
  return made.toSorted((a, b) => direction * ((a.balance ?? 0) - (b.balance ?? 0)))[1]
}

const ours = {
  filter(words: string) {
    const field = document.querySelector<HTMLInputElement>('.filter input')
    if (!field) throw new Error('no filter')
    field.value = words
    field.dispatchEvent(new Event('input', { bubbles: true }))
  },
  /** Presses the heading of the balance until the rows are sorted in that direction. */
  sort(wanted: -1 | 0 | 1) {
    const order = [0, 1, -1]
    const presses = (order.indexOf(wanted) - order.indexOf(way) + 3) % 3
    for (let press = 0; press < presses; press++) document.querySelector<HTMLElement>('th:nth-child(8) button')?.click()
  },
}

let side: 'ours' | 'plain' = 'ours'
export const reading: Reading = {
  mount(which) {
    side = which
    createApp(which === 'ours' ? Ours : Plain)
      .use(createPinia())
      .use(i18n)
      .mount('#app')
  },
  make: (count) => void (made = makeEntries(count)),
  give(count) {
    rows.value = count === 0 ? [] : count === made.length ? made : made.slice(0, count)
    breaks.value = new Map(balanceBreaks(rows.value).map((found) => [found.entry, found]))
  },
  filter: (words) => (side === 'ours' ? ours : plain)?.filter(words),
  sort(wanted) {
    if (side === 'ours') ours.sort(wanted)
    else plain?.sort(wanted)
    way = wanted
  },
  expected: (what, words) => String(second(what, words)?.balance ?? ''),
}
