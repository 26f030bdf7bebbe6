import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A numbered file of `resources/office`: one step of the schema. */
export interface SchemaFile {
  readonly number: number
  readonly name: string
  readonly sql: string
}

/** The version of the schema that this app works with: the number of the last file. A test compares them. */
export const SCHEMA_VERSION = 18

const NUMBERED = /^(\d{3})-[a-z-]+\.sql$/

/** Returns a file of the schema by its name, or null when the name is not that of one. Line ends are always LF. */
export function schemaFile(name: string, sql: string): SchemaFile | null {
  const number = NUMBERED.exec(name)?.[1]
  return number === undefined ? null : { number: Number(number), name, sql: sql.replaceAll('\r\n', '\n') }
}

/** Returns the files of the schema in a folder, in their order. */
export function readSchemaFiles(folder: string): SchemaFile[] {
  return readdirSync(folder)
    .map((name) => schemaFile(name, readFileSync(join(folder, name), 'utf8')))
    .filter((file) => file !== null)
    .sort((a, b) => a.number - b.number)
}

/** Returns the SHA-256 of a file as hex: a file that was applied must not change afterwards. */
export const sha256Of = ({ sql }: SchemaFile): string => createHash('sha256').update(sql).digest('hex')
