// The numbered files of an office's schema (resources/office).
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SchemaFile {
  readonly number: number
  readonly name: string
  readonly sql: string
}

/** Number of the last file; a test compares them. */
export const SCHEMA_VERSION = 18

const NUMBERED = /^(\d{3})-[a-z-]+\.sql$/

/** Null when `name` is not numbered, such as `001-meta.sql`. Line ends become LF. */
export function schemaFile(name: string, sql: string): SchemaFile | null {
  const number = NUMBERED.exec(name)?.[1]
  return number === undefined ? null : { number: Number(number), name, sql: sql.replaceAll('\r\n', '\n') }
}

export function readSchemaFiles(folder: string): SchemaFile[] {
  return readdirSync(folder)
    .map((name) => schemaFile(name, readFileSync(join(folder, name), 'utf8')))
    .filter((file) => file !== null)
    .sort((a, b) => a.number - b.number)
}

/** In hexadecimal. Stored with an applied file, which must not change afterwards. */
export const sha256Of = ({ sql }: SchemaFile): string => createHash('sha256').update(sql).digest('hex')
