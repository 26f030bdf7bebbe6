import { describe, expect, it } from 'vitest'
import { NO_EMPLOYER } from '#contract/ipc/index'
import { clients, newState, openFile, readSheet } from '#formats/intake/intake'

const context = { today: '2026-11-27' }

async function read(text: string, answers: Record<string, string> = {}) {
  const opened = await openFile(new TextEncoder().encode(text), clients, context)
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  const sheet = opened.value.sheets[0]
  if (!sheet) throw new Error('no sheet')
  return readSheet(sheet, clients, context, { ...newState(), file: { answers, leftOut: {} } })
}

describe('a list of clients', () => {
  it('has code, name, reading, person, account, employer and address, however they are headed', async () => {
    const reading = await read(
      '顧問先コード,顧問先名,フリガナ,担当者,銀行名,支店番号,預金種目,口座番号,口座名義,住所,住所カナ,電話番号\n' +
        '0101,株式会社青葉商事,アオバショウジ,山田,見本銀行,1,普通,12345,アオバ,東京都千代田区,トウキョウトチヨダク,03-0000-0000\n',
    )
    expect(reading.problems).toEqual([])
    expect(reading.ready).toBe(true)
    expect(reading.rows).toEqual([
      {
        clientCode: '0101',
        name: '株式会社青葉商事',
        reading: 'アオバショウジ',
        personInCharge: '山田',
        applicantName: 'カブシキガイシャアオバショウジ',
        address: 'トウキョウトチヨダク',
        employer: { ...NO_EMPLOYER, postalAddress: '東京都千代田区', telephone: '03-0000-0000' },
        accounts: [{ branchNo: '001', accountTypeCode: '1', accountNo: '0012345', label: 'アオバ' }],
      },
    ])
    expect(reading.tally.inferred.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['zerosOfNumber', '1', '001'],
      ['zerosOfNumber', '12345', '0012345'],
      ['applicantFromReading', 'アオバショウジ', 'カブシキガイシャアオバショウジ'],
    ])
  })

  it('takes the reading with the legal form as the employer, unless it has one or the list names the employer', async () => {
    const { rows } = await read(
      '会社名,フリガナ,特別徴収義務者名カナ\n若葉有限会社,ワカバ,\n株式会社青葉,カブシキガイシャアオバ,\n合同会社紅葉,コウヨウ,ゴウ）コウヨウ\n花屋,ハナヤ,\n医療法人社団鈴蘭会,スズランカイ,\n常盤学園学校法人,トキワガクエン,\n税理士法人青空,ゼイリシホウジンアオゾラ,\n',
    )
    expect(rows.map(({ applicantName }) => applicantName)).toEqual([
      'ワカバユウゲンガイシャ',
      'カブシキガイシャアオバ',
      'ゴウ）コウヨウ',
      'ハナヤ',
      'イリョウホウジンシャダンスズランカイ',
      'トキワガクエンガッコウホウジン',
      'ゼイリシホウジンアオゾラ',
    ])
  })

  it('asks once for a column of the account that it does not know, and refuses no row for it', async () => {
    const list = '会社名,拠点,科目,口座番号\n青葉,1,普通,1234567\n若葉,2,普通,7654321\n'
    const asked = await read(list)
    expect([asked.ready, asked.problems]).toEqual([false, []])
    expect(asked.questions).toMatchObject([{ id: 'field:branchNo', params: { field: 'branchNo' }, columns: [2] }])
    const given = await read(list, { 'field:branchNo': '2' })
    expect(given.rows.map(({ accounts }) => accounts[0]?.branchNo)).toEqual(['001', '002'])
    const without = await read('会社名,担当\n青葉,山田\n')
    expect([without.ready, without.questions]).toEqual([true, []])
  })

  it('takes a column of branches for their numbers, if it holds nothing but digits', async () => {
    const rows = (branch: string) =>
      read(`会社名,支店,科目,口座番号\n青葉,${branch},普通,1234567\n若葉,2,普通,7654321\n`)
    const numbers = await rows('１')
    expect(numbers.ready).toBe(true)
    expect(numbers.rows.map(({ accounts }) => accounts[0]?.branchNo)).toEqual(['001', '002'])
    const names = await rows('本店')
    expect(names.layout.columns).not.toHaveProperty('branchNo')
    expect(names.ready).toBe(false)
    const both = await read('会社名,支店,支店番号,科目,口座番号\n青葉,9,1,普通,1234567\n')
    expect(both.rows[0]?.accounts[0]?.branchNo).toBe('001')
  })

  it('gives a client of several rows all their accounts, each once', async () => {
    const { rows } = await read(
      'コード,会社名,支店番号,科目,口座番号\n1,青葉,001,普通,1111111\n1,青葉,001,当座,2222222\n1,青葉,001,普通,1111111\n2,若葉,,,\n',
    )
    expect([...new Set(rows)].map(({ name, accounts }) => [name, accounts.map((one) => one.accountNo)])).toEqual([
      ['青葉', ['1111111', '2222222']],
      ['若葉', []],
    ])
  })

  it('takes no client whose rows say otherwise who it is', async () => {
    const reading = await read(
      '会社名,担当者,支店番号,科目,口座番号\nさくら,山田,001,普通,1111111\nさくら,佐藤,002,普通,2222222\nもみじ,山田,001,普通,3333333\n',
    )
    expect(reading.ready).toBe(false)
    expect(reading.problems.map(({ code, line, params }) => [code, line, params])).toEqual([
      ['clientDiffers', 3, { first: 2 }],
    ])
    const { rows } = await read('コード,会社名,担当者\n1,さくら,山田\n2,さくら,佐藤\n')
    expect(rows.map(({ clientCode, name }) => [clientCode, name])).toEqual([
      ['1', 'さくら'],
      ['2', 'さくら'],
    ])
  })

  it('has what reports print about the employer, in one writing', async () => {
    const { rows, tally, problems } = await read(
      '会社名,〒,所在地,法人番号,ＴＥＬ,担当部署,先方担当者,担当者\n' +
        '青葉,〒１００−０００１,東京都千代田区千代田1-1,7000-0120-50002,０３（１２３４）５６７８,総務課,見本 花子,山田\n' +
        '若葉,600001,北海道札幌市,,,,,\n紅葉,060-0001,トウキョウト,,,,,\n',
    )
    expect(problems).toEqual([])
    expect(rows.map(({ employer }) => employer)).toEqual([
      {
        postalCode: '1000001',
        postalAddress: '東京都千代田区千代田1-1',
        corporateNumber: '7000012050002',
        telephone: '03(1234)5678',
        department: '総務課',
        contactName: '見本 花子',
      },
      { ...NO_EMPLOYER, postalCode: '0600001', postalAddress: '北海道札幌市' },
      { ...NO_EMPLOYER, postalCode: '0600001' },
    ])
    expect(rows.map(({ address, personInCharge }) => [address, personInCharge])).toEqual([
      ['', '山田'],
      ['', ''],
      ['トウキョウト', ''],
    ])
    expect(tally.inferred).toEqual([])
  })

  it('leaves out a fact of the employer that cannot be read, and the number of a person without showing it', async () => {
    const { rows, ready, tally } = await read(
      '会社名,郵便番号,所在地,法人番号,電話番号\n青葉,1000,東京都 123456789018,123456789018,なし\n若葉,1000001,東京都,7000012050003,03-1234-5678\n',
    )
    expect(ready).toBe(true)
    expect(rows.map(({ employer }) => employer)).toEqual([
      NO_EMPLOYER,
      { ...NO_EMPLOYER, postalCode: '1000001', postalAddress: '東京都', telephone: '03-1234-5678' },
    ])
    expect(tally.inferred.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'employerFactUnread'))
    expect(JSON.stringify(tally)).not.toContain('123456789018')
  })

  it('leaves out what is not in kana, and refuses what is no account and no name', async () => {
    const kanji = await read('会社名,住所カナ\n青葉,東京都千代田区\n')
    expect(kanji.rows[0]).toMatchObject({ name: '青葉', address: '' })
    expect(kanji.tally.inferred.map(({ kind }) => kind)).toEqual(['notKana'])
    const bad = await read('会社名,支店番号,科目,口座番号\n青葉,0012,貯蓄,12345678\n,001,普通,1234567\n')
    expect(bad.ready).toBe(false)
    expect(bad.problems.map(({ code, line }) => [code, line])).toEqual([
      ['digitsExpected', 2],
      ['digitsExpected', 2],
      ['accountTypeUnknown', 2],
      ['textMissing', 3],
    ])
  })
})
