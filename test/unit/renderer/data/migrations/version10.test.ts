import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it('version 10 adds the notes about months and keeps every row', async () => {
  const { added, rows } = await upgradeTo(10, ROWS_OF_4)
  expect(added).toContain('monthNotes')
  expect(rows).toMatchObject({ ...ROWS_OF_4, monthNotes: [] })
})
