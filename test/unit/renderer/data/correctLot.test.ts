import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { emptyHead } from '#domain/lots/lot'
import { correctLot, createLot, listLots } from '#data/repositories/lots'

const COMPANY = '0190a3a1-0000-7000-8000-000000000001'

it('a returned lot has one correction, however often it is asked for, and its correction has one of its own', async () => {
  const returned = await createLot(COMPANY, emptyHead(), [])
  const asked = await Promise.all([correctLot(returned), correctLot(returned)])
  const again = await correctLot(returned)
  expect(new Set([...asked, again]).size).toBe(1)
  expect((await listLots(COMPANY)).filter(({ corrects }) => corrects === returned)).toHaveLength(1)
  const next = await correctLot(again ?? '')
  expect(next).not.toBe(again)
  expect(await listLots(COMPANY)).toHaveLength(3)
})
