import type fs from 'node:fs'

/** What logs, heads and small files need of a file system; another one only to watch or break what they do. */
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

/** Writes bytes whole: a disk may take less of them than it was given. */
export function writeWhole(disk: Pick<Disk, 'writeSync'>, file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += disk.writeSync(file, bytes, done)
}
