import 'fake-indexeddb/auto'
import { readdirSync } from 'node:fs'
import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import { declareVersions, MIGRATIONS } from '#data/schema/migrations'
import { rowsOf } from './upgrade.ts'

it('the versions of the schema have no gaps, and each has a test', () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, at) => at + 1))
  const tests = readdirSync(import.meta.dirname).filter((name) => /^version\d+\.test\.ts$/.test(name))
  expect(tests).toHaveLength(MIGRATIONS.length)
})

describe('a database of any version', () => {
  /** Returns the primary key and the indexes of each table, as the browser has them. */
  const tablesOf = ({ tables }: Dexie) =>
    Object.fromEntries(
      tables.map(({ name, schema }) => [
        name,
        [schema.primKey.src, ...schema.indexes.map(({ src }) => src).toSorted()],
      ]),
    )

  /** Opens a database whose versions up to `last` are declared one by one, as every release until now declared them. */
  async function oneByOne(name: string, last: number): Promise<Dexie> {
    const database = new Dexie(name)
    for (const { version, stores, upgrade } of MIGRATIONS.slice(0, last)) {
      const declared = database.version(version).stores(stores)
      if (upgrade) declared.upgrade(upgrade)
    }
    return database.open()
  }

  it.each(MIGRATIONS.map(({ version }) => version))(
    '%i gets the tables of a new one and keeps its rows',
    async (from) => {
      const old = await oneByOne(`from-${String(from)}`, from)
      const rows = rowsOf(...old.tables.map(({ name }) => name))
      for (const [table, list] of Object.entries(rows)) await old.table(table).bulkAdd(list)
      old.close()
      const [now, stepwise, fresh] = [
        new Dexie(old.name),
        await oneByOne('stepwise', MIGRATIONS.length),
        new Dexie('new'),
      ]
      declareVersions(now)
      declareVersions(fresh)
      await Promise.all([now.open(), fresh.open()])
      expect(tablesOf(now)).toEqual(tablesOf(stepwise))
      expect(tablesOf(fresh)).toEqual(tablesOf(stepwise))
      // What the former stores of files had is in the two of today; version14.test.ts looks at it.
      const { imports: _imports, mappings: _mappings, ...kept } = rows
      for (const [table, list] of Object.entries(kept)) expect(await now.table(table).toArray()).toMatchObject(list)
      expect(Object.keys(rows)).not.toEqual([])
      for (const database of [now, stepwise, fresh]) database.close()
    },
  )

  it('before an upgrade of rows gets that upgrade too', async () => {
    const old = await oneByOne('with-payees', 4)
    await old.table('lookups').add({ id: 1, answer: { transactionStatus: '承認済', normalDetails: [{ payee: 'a' }] } })
    old.close()
    const now = new Dexie(old.name)
    declareVersions(now)
    expect(await now.table('lookups').toArray()).toEqual([{ id: 1, answer: { transactionStatus: '承認済' } }])
    expect(await now.table('lookupPayees').toArray()).toEqual([{ id: 1, normalDetails: [{ payee: 'a' }] }])
    now.close()
  })
})
