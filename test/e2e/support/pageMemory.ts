// Searches the live memory of the page for texts.
import type { Page } from '@playwright/test'

/**
 * Returns those of the texts that the page still holds as strings. Garbage is collected before. A snapshot has the first
 * 1,024 characters of each string, and nothing of the bytes of a buffer.
 */
export async function textsInMemory(page: Page, texts: readonly string[]): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const chunks: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await cdp.detach()
  const heap = chunks.join('')
  return texts.filter((text) => heap.includes(text))
}
