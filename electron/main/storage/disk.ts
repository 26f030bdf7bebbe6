import type fs from 'node:fs'

export type Disk = Pick<
  typeof fs,
  | 'closeSync'
  | 'existsSync'
  | 'fstatSync'
  | 'fsyncSync'
  | 'ftruncateSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readFileSync'
  | 'readSync'
  | 'renameSync'
  | 'rmSync'
  | 'statSync'
  | 'writeFileSync'
  | 'writeSync'
>

/** One call may write only some of the bytes. */
export function writeWhole(disk: Pick<Disk, 'writeSync'>, file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += disk.writeSync(file, bytes, done)
}
