import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it('version 9 adds the trash, which is empty, and keeps every row', async () => {
  const { added, rows } = await upgradeTo(9, ROWS_OF_4)
  expect(added.sort()).toEqual(['trash', 'trashRows'])
  expect(rows).toMatchObject({ ...ROWS_OF_4, trash: [], trashRows: [] })
})
