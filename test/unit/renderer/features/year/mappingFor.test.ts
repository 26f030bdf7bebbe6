import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepLayout } from '../../../../../src/renderer/database/repositories/years.ts'
import { db } from '../../../../../src/renderer/database/schema/db.ts'
import { mappingFor } from '../../../../../src/renderer/features/year/mappingFor.ts'
import { HEADINGS, rowsOf, tableOf } from '../../../formats/year/samples.ts'

beforeEach(async () => {
  await db.yearLayouts.clear()
})

/** The notice of all municipalities has no headings; a person has said what its columns are. */
const headless = async () => (await tableOf(rowsOf(14))).table
async function completed() {
  const { mapping } = await mappingFor('a', await headless())
  return { ...mapping, columns: { ...mapping.columns, recipientNumber: 0, designatedNumber: 3 } }
}

describe('which column is what', () => {
  it('is known from the shape or the headings until a person has completed it, then from the last file', async () => {
    expect((await mappingFor('a', await headless())).source).toBe('shape')
    expect((await mappingFor('a', (await tableOf([HEADINGS, ...rowsOf(2)])).table)).source).toBe('headings')
    await keepLayout('a', await completed())
    expect(await mappingFor('a', await headless())).toEqual({ source: 'saved', mapping: await completed() })
  })

  it('is completed once for all companies, and says that another one had it', async () => {
    await keepLayout('a', await completed())
    expect(await mappingFor('b', await headless())).toEqual({ source: 'other', mapping: await completed() })
    const own = { ...(await completed()), columns: { yearly: 4, municipalityCode: 2 } }
    await keepLayout('b', own)
    expect(await mappingFor('b', await headless())).toEqual({ source: 'saved', mapping: own })
  })

  it('is not taken from another company whose file has other columns in the same number', async () => {
    const mapping = await completed()
    await keepLayout('a', { ...mapping, columns: { ...mapping.columns, municipalityCode: 3, designatedNumber: 2 } })
    expect((await mappingFor('b', await headless())).source).toBe('shape')
    await keepLayout('a', { ...mapping, width: mapping.width + 1 })
    expect((await mappingFor('b', await headless())).source).toBe('shape')
    const headed = await tableOf([HEADINGS, ...rowsOf(2)])
    expect((await mappingFor('b', headed.table)).source).toBe('headings')
  })
})
