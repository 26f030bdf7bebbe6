import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SEQUENCE_NUMBER_HEADER } from '#contract/bank/limits'
import { get, goodApplication, newBank, newFolder, nextNumber, NOON, ORDINARY, post } from '../helpers.ts'

const BALANCE = `/accounts/${ORDINARY}`
const recordsOf = (folder: string) => readdir(join(folder, 'applications')).then((names) => names.sort())
const firstNo = (bank: Awaited<ReturnType<typeof newBank>>) => bank.state().applications[0]?.acceptanceNo ?? ''

it('a restart keeps applications and their stages, and switches faults off', async () => {
  const folder = newFolder()
  const bank = await newBank(folder)
  await post(bank, goodApplication())
  bank.advance(firstNo(bank), 'advance')
  await bank.flush()
  const kept = bank.state()
  bank.setFaults([{ kind: 'offline', operation: 'any', times: 0, amount: 0 }])
  const again = await newBank(folder)
  expect(again.state()).toEqual(kept)
  expect((await get(again, `/me/localtaxes/${firstNo(bank)}`)).body).toEqual(
    (await get(await newBank(folder), `/me/localtaxes/${firstNo(bank)}`)).body,
  )
})

it('an application is on disk before its answer arrives', async () => {
  const folder = newFolder()
  const bank = await newBank(folder)
  await post(bank, goodApplication())
  expect((await newBank(folder)).state().applications).toEqual(bank.state().applications)
})

it('a sequence number that was used before the restart is refused', async () => {
  const folder = newFolder()
  const number = { [SEQUENCE_NUMBER_HEADER]: nextNumber() }
  expect((await get(await newBank(folder), BALANCE, number)).status).toBe(200)
  expect((await get(await newBank(folder), BALANCE, number)).body['code']).toBe('ERR103')
})

it('sequence numbers of many dates are remembered, including those no longer in memory', async () => {
  const bank = await newBank()
  const dates = Array.from({ length: 9 }, (_, index) => `2026110${String(index + 1)}-0000000000000000`)
  for (const date of dates) expect((await get(bank, BALANCE, { [SEQUENCE_NUMBER_HEADER]: date })).status).toBe(200)
  for (const date of dates) expect((await get(bank, BALANCE, { [SEQUENCE_NUMBER_HEADER]: date })).status).toBe(409)
})

it('an incomplete sequence number left by a crash does no harm', async () => {
  const folder = newFolder()
  await mkdir(join(folder, 'sequence-numbers'), { recursive: true })
  await writeFile(join(folder, 'sequence-numbers', '2026-11-21.txt'), '20261121-aaaaaaaaaaaaaaaa\n20261121-bbbb')
  const bank = await newBank(folder)
  const status = async (number: string) => (await get(bank, BALANCE, { [SEQUENCE_NUMBER_HEADER]: number })).status
  expect([await status('20261121-aaaaaaaaaaaaaaaa'), await status('20261121-cccccccccccccccc')]).toEqual([409, 200])
  const again = await newBank(folder)
  expect((await get(again, BALANCE, { [SEQUENCE_NUMBER_HEADER]: '20261121-cccccccccccccccc' })).status).toBe(409)
})

it('sequence numbers of dates that are refused anyway are deleted', async () => {
  const folder = newFolder()
  const numbers = join(folder, 'sequence-numbers')
  await mkdir(numbers, { recursive: true })
  for (const date of ['2025-10-16', '2025-10-17']) await writeFile(join(numbers, `${date}.txt`), '')
  await newBank(folder)
  expect(await readdir(numbers)).toEqual(['2025-10-17.txt'])
})

it.each([
  ['cut short', (text: string) => text.slice(0, 100)],
  ['empty', () => ''],
  ['of another shape', () => '{"acceptanceNo":"1"}'],
])('a record that is %s is renamed, reported and kept', async (_name, damage) => {
  const folder = newFolder()
  const bank = await newBank(folder)
  await post(bank, goodApplication())
  await post(bank, goodApplication())
  const [name = ''] = await recordsOf(folder)
  const path = join(folder, 'applications', name)
  const damaged = damage(await readFile(path, 'utf8'))
  await writeFile(path, damaged)
  const again = await newBank(folder)
  const [aside = ''] = again.state().setAside
  expect([again.state().applications.length, again.state().setAside.length]).toEqual([1, 1])
  expect(aside.startsWith(name)).toBe(true)
  expect(await readFile(join(folder, 'applications', aside), 'utf8')).toBe(damaged)
  expect((await newBank(folder)).state().setAside).toEqual([aside])
})

it('a temporary file that a crash left behind is deleted and not read', async () => {
  const folder = newFolder()
  await newBank(folder)
  await writeFile(join(folder, 'applications', '261121000001.json.1-1.tmp'), '{"half')
  expect((await newBank(folder)).state()).toEqual({ faults: [], applications: [], setAside: [] })
  expect(await recordsOf(folder)).toEqual([])
})

it('many simultaneous applications leave one complete record each', async () => {
  const folder = newFolder()
  const bank = await newBank(folder)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(bank, goodApplication())))
  expect(
    new Set(answers.map(({ body }) => (body['localTaxPaymentResult'] as { acceptanceNo: string }).acceptanceNo)).size,
  ).toBe(20)
  expect(await recordsOf(folder)).toHaveLength(20)
  expect((await newBank(folder)).state().applications).toHaveLength(20)
})

it('a record that cannot be written is answered with 500 and not kept', async () => {
  const folder = newFolder()
  const bank = await newBank(folder)
  await rm(join(folder, 'applications'), { recursive: true })
  await writeFile(join(folder, 'applications'), 'in the way')
  const { status, body } = await post(bank, goodApplication())
  expect([status, body['code'], bank.state().applications]).toEqual([500, 'ERR900', []])
})

it('a reset deletes applications, also on disk, but not the used sequence numbers', async () => {
  const folder = newFolder()
  const bank = await newBank(folder)
  const number = { [SEQUENCE_NUMBER_HEADER]: nextNumber() }
  const pending = post(bank, goodApplication(), number)
  await pending
  bank.advance(firstNo(bank), 'advance')
  expect(bank.reset().applications).toEqual([])
  await bank.flush()
  expect(await recordsOf(folder)).toEqual([])
  expect((await get(bank, BALANCE, number)).status).toBe(409)
})

it('applications are listed in order of arrival, after a restart too', async () => {
  const folder = newFolder()
  let now = NOON
  const bank = await newBank(folder, () => (now += 1000))
  for (let times = 0; times < 5; times += 1) await post(bank, goodApplication())
  expect((await newBank(folder)).state().applications).toEqual(bank.state().applications)
})
