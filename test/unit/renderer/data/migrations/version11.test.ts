import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it("version 11 adds the tables of the office's items and keeps every row", async () => {
  const { added, rows } = await upgradeTo(11, ROWS_OF_4)
  expect(added).toEqual(expect.arrayContaining(['officeBase', 'officeCursor']))
  expect(rows).toMatchObject(ROWS_OF_4)
})
