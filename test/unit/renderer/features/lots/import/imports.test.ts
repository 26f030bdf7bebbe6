import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lotTotals, type LotHead } from '#domain/lot'
import { encodeUtf8 } from '#formats/textCoding'
import type { Mapping } from '#formats/mapping'
import type { Table } from '#formats/table'
import { db } from '../../../../../../src/renderer/database/schema/db.ts'
import {
  createImportedLots,
  findImport,
  rememberImport,
  savedMappings,
} from '../../../../../../src/renderer/database/repositories/imports.ts'
import { sha256 } from '../../../../../../src/renderer/features/lots/import/hash.ts'
import { offerHead } from '../../../../../../src/renderer/features/lots/import/headOffer.ts'
import {
  chooseMapping,
  columnUseOf,
  withFirstDataRow,
  withUse,
} from '../../../../../../src/renderer/features/lots/import/mappingChoice.ts'
import { normaliseDetails } from '../../../../../../src/renderer/features/lots/import/normalise.ts'
import { openImport, readTable } from '../../../../../../src/renderer/features/lots/import/openImport.ts'
import {
  isTooMany,
  lotSizes,
  rowsAfter,
  defaultTarget,
} from '../../../../../../src/renderer/features/lots/import/target.ts'
import { totalsRows } from '../../../../../../src/renderer/features/lots/import/totalsRows.ts'
import { OWN_HEADINGS } from '#formats/lotColumns'
import { lotToTable } from '#formats/lotTable'
import { writeDelimited } from '#formats/delimited'
import { aDetail, fileOf, patched, RECORDS } from '../../../../formats/samples.ts'

const tableOf = (rows: string[][]): Table => ({ rows, lines: rows.map((_, at) => at + 1), faults: new Map() })
const HEADINGS = ['市町村コード', '市町村名', '指定番号', '人員', '税額']
const SAMPLE = tableOf([HEADINGS, ['131016', '千代田区', '12', '3', '1000']])
const head: LotHead = {
  localTaxPaymentDataName: '',
  codeOnlyFlag: '',
  transactionCode: '',
  payingBranchNo: '',
  payingDepositType: '',
  payingAccountNo: '',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カブシキガイシャ',
  address: '',
}
const open = (bytes: Uint8Array, format: 'zengin99' | 'eltax' | 'xlsx' | 'delimited') =>
  openImport(bytes, { format, today: '2026-11-21', fiveDigitCodes: 'refuse' })

describe('the initial mapping', () => {
  const kept: Mapping = {
    firstDataRow: 1,
    columns: { municipalityCode: 0, amountOfPayrollTaxPayments: 4 },
    headings: HEADINGS,
    own: false,
  }

  it('is the mapping stored for the company rather than the mapping that the headings suggest', () => {
    expect(chooseMapping(SAMPLE, [])).toMatchObject({
      source: 'suggested',
      mapping: { columns: { municipalityCode: 0, numberOfPayrollTaxPayments: 3 } },
    })
    expect(chooseMapping(SAMPLE, [{ ...kept, headings: ['x'] }, kept])).toEqual({
      source: 'saved',
      mapping: kept,
      doubtful: [],
    })
  })

  it('is the built-in mapping for a table that the app exported, even if another mapping is stored', () => {
    const own = tableOf([[...OWN_HEADINGS]])
    expect(chooseMapping(own, [{ ...kept, headings: [...OWN_HEADINGS] }])).toMatchObject({
      source: 'own',
      mapping: { own: true },
    })
  })

  it('is a stored mapping without headings only if no heading of the file is recognised', () => {
    const plain: Mapping = {
      firstDataRow: 0,
      columns: { municipalityCode: 0, amountOfPayrollTaxPayments: 4 },
      headings: [],
      own: false,
    }
    expect(chooseMapping(SAMPLE, [plain]).source).toBe('suggested')
    expect(chooseMapping(tableOf([['131016', '', '', '', '5']]), [plain]).source).toBe('saved')
    expect(chooseMapping(tableOf([['131016', '5']]), [plain])).toMatchObject({
      source: 'none',
      mapping: { columns: {} },
    })
  })

  it('marks a second column with the same meaning as doubtful', () => {
    expect(
      chooseMapping(
        tableOf([
          [...HEADINGS, '税額'],
          ['131016', '', '1', '1', '5', '6'],
        ]),
        [],
      ).doubtful,
    ).toEqual([5])
  })
})

describe('a mapping changed by hand', () => {
  const mapping: Mapping = {
    firstDataRow: 1,
    columns: { municipalityCode: 0, numberOfRetirees: 3, numberOfRetirementIncomeTaxPayments: 3 },
    headings: HEADINGS,
    own: true,
  }

  it('shows a column that fills both fields for the number of retirees as one use', () => {
    expect([0, 1, 3].map((column) => columnUseOf(mapping, column))).toEqual([
      'municipalityCode',
      'unused',
      'retireesAndPayments',
    ])
    expect(columnUseOf(withUse(mapping, 3, 'numberOfRetirees'), 3)).toBe('numberOfRetirees')
    expect(withUse(mapping, 4, 'retireesAndPayments').columns).toEqual({
      municipalityCode: 0,
      numberOfRetirees: 4,
      numberOfRetirementIncomeTaxPayments: 4,
    })
  })

  it('can move a field to another column, and no longer counts as the built-in mapping', () => {
    const moved = withUse(mapping, 2, 'municipalityCode')
    expect([moved.own, columnUseOf(moved, 0), columnUseOf(moved, 2)]).toEqual([false, 'unused', 'municipalityCode'])
    expect(withUse(mapping, 0, 'unused').columns.municipalityCode).toBeUndefined()
  })

  it('takes its headings from the row above the first data row', () => {
    expect(withFirstDataRow(SAMPLE, mapping, 2).headings).toEqual(SAMPLE.rows[1])
    expect(withFirstDataRow(SAMPLE, mapping, 0)).toMatchObject({ firstDataRow: 0, headings: [] })
  })
})

describe('an opened file', () => {
  it('contains the lot and states how the file was written if it is a bank file', async () => {
    const opened = await open(fileOf(RECORDS, '\r'), 'zengin99')
    expect(opened).toMatchObject({
      kind: 'lot',
      facts: { terminator: 'cr', endMark: false },
      result: { ok: true, value: { details: [aDetail], head: { dueDate: '2026-12-10' } } },
    })
  })

  it("may have the type code of the company's bank instead of 99, but no other", async () => {
    const other = fileOf([patched(RECORDS[0]!, 1, '91'), ...RECORDS.slice(1)])
    const read = (typeCode: string) =>
      openImport(other, { format: 'zengin99', today: '2026-11-21', fiveDigitCodes: 'refuse', typeCode })
    expect(await read('91')).toMatchObject({ kind: 'lot', result: { ok: true } })
    expect(await open(fileOf(RECORDS), 'zengin99')).toMatchObject({ kind: 'lot' })
    expect(
      await openImport(fileOf(RECORDS), {
        format: 'zengin99',
        today: '2026-11-21',
        fiveDigitCodes: 'refuse',
        typeCode: '91',
      }),
    ).toMatchObject({ kind: 'lot' })
    expect(await read('')).toMatchObject({
      kind: 'refused',
      failure: { problems: [{ code: 'wrongValue', field: 'typeCode' }] },
    })
  })

  it('needs no manual mapping and returns the exported details if the app exported the table', async () => {
    const odd = { ...aDetail, designatedNumber: '１２', municipalityName: '' }
    const written = writeDelimited(lotToTable([odd], { totals: true }), { delimiter: ',', encoding: 'utf-8' })
    const opened = await open(written.ok ? written.value : new Uint8Array(), 'delimited')
    if (opened.kind !== 'table') throw new Error(opened.kind)
    const { mapping, source } = chooseMapping(opened.table, [])
    expect(source).toBe('own')
    expect(readTable(opened.table, mapping, 'complete', [])).toMatchObject({
      ok: true,
      value: { details: [odd], differences: [] },
    })
  })

  it('contains a table with its encoding and delimiter, or is refused if no table can be read', async () => {
    expect(await open(encodeUtf8('a\tb\r\n1\t2\r\n'), 'delimited')).toMatchObject({
      kind: 'table',
      facts: { encoding: 'utf-8', delimiter: '\t', byteOrderMark: false },
      table: {
        rows: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
    })
    expect(await open(Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'delimited')).toMatchObject({
      kind: 'refused',
      failure: { problems: [{ code: 'notText' }] },
    })
    expect(await open(Uint8Array.of(0x50, 0x4b, 3, 4), 'xlsx')).toMatchObject({
      kind: 'refused',
      failure: { problems: [{ code: 'workbookDamaged' }] },
    })
    expect(await open(encodeUtf8('x'), 'eltax')).toMatchObject({
      kind: 'refused',
      failure: { problems: [{ code: 'recordOrder' }] },
    })
  })

  it('is refused if its sums are too large to be exact', () => {
    const huge = tableOf([HEADINGS, ...Array.from({ length: 3 }, () => ['131016', '', '1', '1', '9007199254740991'])])
    const { mapping } = chooseMapping(huge, [])
    expect(readTable(huge, mapping, 'complete', [])).toMatchObject({
      ok: false,
      problems: [{ code: 'amountTooLarge', field: 'totalAmountOfPayrollTaxPayments' }],
    })
    expect(readTable(SAMPLE, mapping, 'complete', [{ code: 'formulaValueUsed' }])).toMatchObject({
      ok: true,
      notes: [{ code: 'formulaValueUsed' }, { code: 'nameFromCode' }],
    })
  })
})

describe('the head fields of a file', () => {
  it('are offered where they differ, with dates ticked, and name and address ticked if the lot has none', () => {
    const offers = offerHead(
      head,
      {
        dueDate: '2027-01-12',
        monthForWhichPaymentIsDue: '2026-12',
        applicantName: 'カ）ベツ',
        address: 'トウキョウト',
      },
      false,
    )
    expect(offers.map(({ field, usual }) => [field, usual])).toEqual([
      ['monthForWhichPaymentIsDue', true],
      ['dueDate', true],
      ['applicantName', false],
      ['address', true],
    ])
    expect(offerHead(head, { dueDate: '2026-12-10', payingBranchNo: '001' }, false)).toEqual([])
  })

  it('are offered with the dates unticked if rows of the file are appended to a lot that already has dates', () => {
    expect(
      offerHead(head, { monthForWhichPaymentIsDue: '2026-12', dueDate: '2027-01-12' }, true).map(({ usual }) => usual),
    ).toEqual([false, false])
    expect(offerHead({ ...head, dueDate: '' }, { dueDate: '2027-01-12' }, true)[0]?.usual).toBe(true)
  })

  it('include the legal due date, marked as such, if the file has a month but no due date', () => {
    expect(offerHead(head, { monthForWhichPaymentIsDue: '2026-12' }, false)).toMatchObject([
      { after: '2026-12', legal: false },
      { field: 'dueDate', after: '2027-01-12', legal: true },
    ])
  })
})

describe('the target of an import', () => {
  it('is the open lot (replaced if empty, otherwise appended to), or new lots if none is open', () => {
    expect([defaultTarget(undefined), defaultTarget(0), defaultTarget(3)]).toEqual(['newLots', 'replace', 'append'])
    expect([rowsAfter('replace', 3, 7), rowsAfter('append', 3, 7), rowsAfter('newLots', 3, 7)]).toEqual([
      7,
      10,
      undefined,
    ])
  })

  it('never has more than 500 rows', () => {
    expect([isTooMany(500), isTooMany(501), isTooMany(undefined)]).toEqual([false, true, false])
    expect(lotSizes(Array.from({ length: 600 }))).toEqual([300, 300])
  })
})

it('each total is marked as equal to that of the file, as different, or as missing in the file', () => {
  const computedTotals = lotTotals([aDetail])
  const rows = totalsRows({ computedTotals, fileTotals: { totalAmount: computedTotals.totalAmount, totalNumber: 99 } })
  expect(rows.map(({ state }) => state)).toEqual([
    'notStated',
    'notStated',
    'notStated',
    'notStated',
    'differs',
    'same',
  ])
})

it('designated numbers and change marks become half-width, and each change is listed', () => {
  const { details, changes } = normaliseDetails([aDetail, { ...aDetail, designatedNumber: '１２ー３ａ', change: '１' }])
  expect(details[0]).toEqual(aDetail)
  expect(details[1]).toMatchObject({ designatedNumber: '12-3A', change: '1' })
  expect(changes.map(({ row, field, to }) => [row, field, to])).toEqual([
    [2, 'designatedNumber', '12-3A'],
    [2, 'change', '1'],
  ])
})

it('a detail without a name gets the name of its code and is counted', () => {
  const { details, named } = normaliseDetails([
    aDetail,
    { ...aDetail, municipalityName: '' },
    { ...aDetail, municipalityCode: '', municipalityName: '' },
  ])
  expect(details.map(({ municipalityName }) => municipalityName)).toEqual(['チヨダク', 'チヨダク', ''])
  expect(named).toBe(1)
})

it('sha256 returns the SHA-256 of the bytes', async () => {
  expect(await sha256(encodeUtf8('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

describe('imports in the database', () => {
  const file = { name: 'a.csv', hash: 'h1' }
  const mapping: Mapping = {
    firstDataRow: 1,
    columns: { municipalityCode: 0, amountOfPayrollTaxPayments: 4 },
    headings: HEADINGS,
    own: false,
  }

  beforeEach(() =>
    Promise.all([db.lots.clear(), db.details.clear(), db.orders.clear(), db.imports.clear(), db.mappings.clear()]),
  )

  it('a file imported before is recognised for its company, even after its lot has been deleted', async () => {
    const [lotId = ''] = await createImportedLots('c1', head, [aDetail], file)
    expect(await findImport('c1', 'h1')).toMatchObject({ name: 'a.csv', lotId, detailCount: 1, lotExists: true })
    expect(await findImport('c2', 'h1')).toBeUndefined()
    await db.lots.delete(lotId)
    expect((await findImport('c1', 'h1'))?.lotExists).toBe(false)
  })

  it('600 details become two numbered lots and one import', async () => {
    const lotIds = await createImportedLots(
      'c1',
      head,
      Array.from({ length: 600 }, () => aDetail),
      file,
    )
    expect(
      (await db.lots.toArray())
        .map(({ head: { localTaxPaymentDataName }, detailCount }) => [localTaxPaymentDataName, detailCount])
        .sort(),
    ).toEqual([
      ['11月分 1/2', 300],
      ['11月分 2/2', 300],
    ])
    expect(await findImport('c1', 'h1')).toMatchObject({ lotId: lotIds[0], detailCount: 600 })
  })

  it('nothing is stored when the last write of an import fails', async () => {
    vi.spyOn(db.mappings, 'add').mockRejectedValueOnce(new Error('QuotaExceeded'))
    await expect(createImportedLots('c1', head, [aDetail], file, { mapping, table: SAMPLE })).rejects.toThrow(
      'QuotaExceeded',
    )
    expect([await db.lots.count(), await db.details.count(), await db.imports.count()]).toEqual([0, 0, 0])
  })

  it('one mapping per layout is stored for each company, the most recently used first', async () => {
    const into = { lotId: 'l', detailCount: 1 }
    const other: Mapping = { ...mapping, headings: ['コード', '別', '', '', '額'] }
    await rememberImport('c1', file, into, { mapping, table: SAMPLE })
    await rememberImport('c1', file, into, { mapping: other, table: tableOf([other.headings]) })
    const changed = withUse(mapping, 3, 'change')
    await rememberImport('c1', file, into, { mapping: changed, table: SAMPLE })
    expect(await savedMappings('c1')).toEqual([changed, other])
    expect(await savedMappings('c2')).toEqual([])
  })
})
