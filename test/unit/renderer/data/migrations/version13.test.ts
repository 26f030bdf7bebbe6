import { expect, it } from 'vitest'
import { ROWS_OF_4, upgradeTo } from './upgrade.ts'

it('version 13 adds the notices of the office and keeps every row', async () => {
  const { added, rows } = await upgradeTo(13, ROWS_OF_4)
  expect(added).toContain('officeNotices')
  expect(rows).toMatchObject({ ...ROWS_OF_4, officeNotices: [] })
})
