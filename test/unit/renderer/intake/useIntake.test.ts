import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { payees } from '#formats/intake/intake'
import { useIntake } from '#intake/useIntake'

const ROWS = 3_000
const listOf = (number: string, rows = ROWS) => ({
  name: `${number}.csv`,
  bytes: new TextEncoder().encode(
    ['市区町村コード,指定番号', ...Array.from({ length: rows }, (_, at) => `131016,${number}${String(at)}`)].join('\n'),
  ),
})
const newIntake = () =>
  useIntake({
    subjects: [payees],
    companyId: 'company',
    filters: () => [],
    context: () => ({ today: '2026-06-10' }),
  })
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a file that is being read', () => {
  it('is named at once, and there with its rows at the end', async () => {
    const intake = newIntake()
    const done = intake.receive(listOf('1'))
    expect([intake.file.value?.name, intake.working.value, intake.opened.value]).toEqual(['1.csv', true, undefined])
    await done
    expect([intake.working.value, intake.reading.value?.rows.length]).toEqual([false, ROWS])
  })

  it('brings nothing once it was closed', async () => {
    const intake = newIntake()
    const done = intake.receive(listOf('1'))
    await aMoment()
    intake.close()
    await done
    expect([intake.file.value, intake.opened.value, intake.reading.value, intake.working.value]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
    ])
  })

  it('gives way to one that was chosen after it', async () => {
    const intake = newIntake()
    const first = intake.receive(listOf('1', 15_000))
    await aMoment()
    await Promise.all([first, intake.receive(listOf('2', 2))])
    expect(intake.file.value?.name).toBe('2.csv')
    expect(intake.reading.value?.rows.map((row) => row.designatedNumber)).toEqual(['20', '21'])
  })
})
