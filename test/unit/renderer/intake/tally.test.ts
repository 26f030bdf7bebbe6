import { beforeEach, describe, expect, it } from 'vitest'
import {
  lot,
  newState,
  openFile,
  plan,
  readOpened,
  statement,
  type Subject,
  withAnswer,
  withLeftOut,
} from '#formats/intake/intake'
import type { Question } from '#formats/intake/reading'
import { tallyLines } from '#intake/tallyText'
import type { Words } from '#intake/fileText'
import { questionText, sampleText } from '#intake/questionText'
import { recordsPaper, withoutOthers } from '#intake/recordsPaper'
import { i18n, loadScreenTexts, loadTexts } from '#i18n/index'
import '#intake/texts'

const t = i18n.global.t as (key: string, named?: Record<string, unknown>) => string
const words: Words = { t, te: (key) => i18n.global.te(key), subject: 'lot' }
await loadScreenTexts()
await loadTexts('en')
beforeEach(() => void (i18n.global.locale.value = 'ja'))

const FILE = ['市区町村コード,人員,税額', '131016,1,1000', '132063,1,2000', '11002,1,500', '合計,2,3000'].join('\n')
async function read() {
  const context = { today: '2026-11-21' }
  const file = await openFile(new TextEncoder().encode(FILE), lot, context)
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  const { value } = file
  return (state = newState()) => readOpened(value, 0, lot, context, state)
}

describe('the tally of a file in words', () => {
  it('adds up, and names the reason of a row that was left out', async () => {
    const reading = (await read())(withLeftOut(newState(), 3, '納付済み'))
    const lines = tallyLines(reading.tally, words).flatMap((group) => group.lines)
    expect(lines).toEqual(
      expect.arrayContaining([
        'ファイルの 5 行 ＝ 取り込む 2 ＋ 取り込まない 3 ＋ 保留 0',
        '4行を除いた理由：納付済み',
        '税額：ファイル 3,500 ＝ 取り込む 3,000 ＋ 取り込まない 500、ファイルの合計 3,000',
      ]),
    )
  })

  it.each(['ja', 'en'] as const)('has no key and no placeholder left in %s', async (locale) => {
    i18n.global.locale.value = locale
    const reading = (await read())()
    const texts = [
      ...tallyLines(reading.tally, words).flatMap(({ heading, lines }) => [heading, ...lines]),
      ...reading.questions.map((question) => questionText(question, words, false)),
    ]
    expect(texts.length).toBeGreaterThan(8)
    for (const text of texts) expect(text).not.toMatch(/[{}]|imports\.|formats\.|fields\./)
  })

  it('writes days and months as everything else does', async () => {
    const context = { today: '2026-11-21', year: 2026 }
    async function said<R>(text: string, subject: Subject<R>) {
      const file = await openFile(new TextEncoder().encode(text), subject, context)
      if (!file.ok) throw new Error(JSON.stringify(file.problems))
      const { tally, questions } = readOpened(file.value, 0, subject, context, newState())
      return [
        ...tallyLines(tally, words).flatMap(({ lines }) => lines),
        ...questions.map((one) => questionText(one, words, false)),
        ...questions.flatMap(({ kind, options }) =>
          options.flatMap(({ samples }) => samples.map((sample) => sampleText(kind, sample, words, false))),
        ),
      ].join()
    }
    const year = await said('社員番号,市区町村名,6月,7月以降\n1,千代田区,12,10', plan)
    expect(year).toContain('令和8年6月分 からの年度')
    const days = await said('日付,摘要,出金,入金\n2062年10月1日,A,,500\n26.10.2,B,3,', statement)
    for (const day of ['2062/10/01', '2026/10/02']) expect(days).toContain(day)
    expect(days + year).not.toMatch(/[0-9]{4}-[0-9]{2}/)
  })

  it('is printed with the file that it belongs to', async () => {
    const { tally } = (await read())()
    const record = {
      intakeId: 'i',
      companyId: 'c',
      subject: 'lot' as const,
      owners: [],
      name: 'a.csv',
      hash: 'h',
      at: '2026-11-21T01:02:03Z',
      count: 3,
    }
    const paper = recordsPaper([{ ...record, account: tally }, record], { companyName: '会社', practice: false }, words)
    const cells = paper.rows.map((row) => row.cells.join(' '))
    expect(cells[0]).toContain('a.csv')
    expect(cells).toContainEqual(expect.stringContaining('北海道札幌市（011002）'))
    expect(cells.at(-1)).toContain('内訳は残っていません')
  })

  it('is not printed for one client where it is about others too', async () => {
    const { tally } = (await read())()
    const record = {
      intakeId: 'i',
      companyId: '',
      subject: 'officeLot' as const,
      owners: [],
      name: 'all.csv',
      hash: 'h',
      at: '2026-11-21T01:02:03Z',
      count: 3,
      account: tally,
    }
    const cellsOf = (one: typeof record) =>
      recordsPaper([withoutOthers(one)], { companyName: '会社', practice: false }, words).rows.map(
        ({ cells }) => cells[1],
      )
    expect(cellsOf(record).slice(1)).toEqual([expect.stringContaining('ほかの顧問先の分を含むため')])
    expect(cellsOf({ ...record, subject: 'lot' as never }).length).toBeGreaterThan(2)
  })

  it('names the sheet that is read and the others that have a list, of which one is asked for', () => {
    const question: Question = {
      ...{ id: 'sheet', kind: 'sheet', columns: [], lines: [], options: [], suggested: '6月', remembers: false },
      params: { sheet: '6月', sheets: '7月、8月' },
    }
    expect(questionText(question, words, false)).toBe(
      '「6月」のほかにも、表のあるシートがあります（7月、8月）。どのシートを取り込みますか？',
    )
  })

  it('says in yen what a sum of the file differs by, and is ready once that was explained', async () => {
    const reading = await read()
    const before = reading()
    const asked = before.questions.find(({ params }) => params['heading'] === '税額')
    if (!asked) throw new Error('nothing was asked')
    expect(questionText(asked, words, false)).toContain('ファイルの合計は 3,000、行の合計は 3,500（差 -500）')
    const state = before.questions.reduce(
      (now, question) => withAnswer(now, before.layout, question, '1団体は合計に入れていない'),
      newState(),
    )
    expect([before.ready, reading(state).ready]).toEqual([false, true])
  })
})
