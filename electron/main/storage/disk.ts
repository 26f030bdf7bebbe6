import type fs from 'node:fs'

/** The file system functions that logs, heads and small files use; tests replace them to observe or break the disk. */
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

/** Writes all bytes, because one call to the disk may write only part of them. */
export function writeWhole(disk: Pick<Disk, 'writeSync'>, file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += disk.writeSync(file, bytes, done)
}
