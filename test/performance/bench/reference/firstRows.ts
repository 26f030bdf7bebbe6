import { createApp } from 'vue'
import PlainRows from './PlainRows.vue'
import { PAGE_ROWS, pageText } from './statementPage.ts'

const painted = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        resolve(performance.now())
      }
      port2.postMessage(0)
    }),
  )

interface Page {
  transactions: Record<string, unknown>[]
}
const held: Page[] = []

/** Returns the milliseconds that a bare table takes to paint the rows of one page that are in memory. */
export async function measureFirstRows(): Promise<number> {
  const host = document.createElement('div')
  host.style.height = '600px'
  document.querySelector('#app')?.replaceChildren(host)
  const { transactions } = JSON.parse(pageText(0, 1)) as Page
  await painted()
  const started = performance.now()
  createApp(PlainRows, { rows: transactions }).mount(host)
  return (await painted()) - started
}

/** Keeps `rows` rows in memory as JSON.parse creates them, page by page. */
export function holdRows(rows: number): void {
  const pages = rows / PAGE_ROWS
  for (let page = 0; page < pages; page++) held.push(JSON.parse(pageText(page, pages)) as Page)
}
