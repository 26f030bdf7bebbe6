// A child process that adds lines to a journal while other processes write to it as well. It adds at least `count`
// lines, and continues until another process has interfered. At the end it sends each line it wrote to its parent, with
// the number of lines it knew before that line.
import { once } from 'node:events'
import { openAppendLog } from '#main/storage/appendLog'
import { StorageError } from '#main/storage/storageError'

/** Maximum number of lines it adds, even if no other process has interfered. */
const MOST = 20_000
const [path = '', name = '', count = '0'] = process.argv.slice(2)
const file = openAppendLog(path, { what: 'journal', isWhole: () => false, now: () => new Date() })
process.send?.('ready')
await once(process, 'message')
let known = file.read().length
const told: { line: string; known: number }[] = []
let refused = 0
for (let n = 0; n < MOST && (n < Number(count) || refused === 0);) {
  const line = JSON.stringify({ name, n, filling: 'x'.repeat((n * 37) % 900) })
  try {
    file.append(line)
    told.push({ line, known })
    known++
    n++
  } catch (thrown) {
    if (!(thrown instanceof StorageError)) throw thrown
    refused++
    known = file.read().length
  }
}
process.send?.({ told, refused }, () => {
  process.disconnect()
})
