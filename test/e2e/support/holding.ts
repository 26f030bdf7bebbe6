// Files that another program holds, as Excel and virus scanners do on Windows.
import { spawn } from 'node:child_process'
import { type Desk, PROGRAM } from './desk.ts'
import { exitOf, killFamily } from './processes.ts'

/** Windows opens a file with this flag for one program alone (UV_FS_O_EXLOCK of libuv). */
const ALONE = 0x1000_0000

/** Opens the file for nobody else while the app runs. Returns a function that lets go of it. Needs Windows. */
export async function holdAlone({ app }: Desk, path: string): Promise<() => Promise<void>> {
  const handle = await app.evaluate((_, { file, flags }) => process.getBuiltinModule('node:fs').openSync(file, flags), {
    file: path,
    flags: ALONE,
  })
  return () =>
    app.evaluate((_, held) => {
      process.getBuiltinModule('node:fs').closeSync(held)
    }, handle)
}

/** Another program of the app's system holds the file, also while the app does not run. Needs Windows. */
export async function holdOutside(path: string): Promise<() => Promise<void>> {
  const script = `require('node:fs').openSync(process.argv.at(-1), ${String(ALONE)}); console.log('held'); setInterval(() => {}, 1e6)`
  const holder = spawn(PROGRAM.executablePath, ['-e', script, path], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  await new Promise<void>((resolve, reject) => {
    for (const stream of [holder.stdout, holder.stderr])
      stream.on('data', (part: Buffer) => {
        if (part.toString().includes('held')) resolve()
      })
    holder.once('exit', () => {
      reject(new Error('the file could not be held'))
    })
  })
  return async () => {
    killFamily(holder.pid ?? 0)
    await exitOf(holder)
  }
}
