// A process that adds lines to a journal to which others write as well: at least `count` lines, and until another has
// interfered. At the end it reports each line it wrote to its parent, with the number of lines it knew before.
import { once } from 'node:events'
import { openAppendLog } from '../../../../electron/main/storage/appendLog.ts'
import { StorageError } from '../../../../electron/main/storage/storageError.ts'

/** Lines after which it stops waiting for another to interfere. */
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
