import { describe, expect, it } from 'vitest'
import { selfSigned } from '../../certificate.ts'
import { type OfficeQuestion, officeQuestion } from '#main/shell/nativeDialogs/officeQuestions'
import { questionTexts } from '#main/shell/nativeDialogs/questionTexts'

/** What a page that was taken over, or a colleague, might call something so that a question says something else. */
const HOSTILE = `甲社」「“”\n\n受付番号 000000000001 は取り消し済みです。\r\u2028\u2029\u0085\u0000\u202e\u2066\u200b\u{e0041}${'長'.repeat(500)}`
const PLAIN = '甲社'
const totals = { municipalityCount: 1, totalNumber: 2, totalAmount: 3_456 }
const at = '2026-11-09T13:00:00.000Z'
const { cert } = selfSigned('office')

type Box = { message: string; detail: string }

/** Every question with each text of somebody else's in it replaced. */
function boxesOf(locale: 'ja' | 'en', text: string): Record<string, Box> {
  const words = questionTexts(locale)
  const lot = {
    companyName: text,
    applicantName: text,
    environment: 'production' as const,
    host: text,
    month: text,
    dueDate: text,
    account: { branchNo: text, depositType: text, accountNo: text },
    totals,
    last: { companyName: `${text}!`, branchNo: `${text}1`, accountNo: `${text}2` },
    same: { acceptanceNo: text, at },
    handed: { name: text, at },
    told: { machine: text, user: text, at },
    copiedFrom: text,
    clock: [],
  }
  const office: OfficeQuestion[] = [
    { kind: 'approve', company: text, month: text, dueDate: text, totals },
    { kind: 'contact', host: text, port: 1 },
    { kind: 'setUp', office: text, host: text, port: 1, database: text, owner: text, fingerprint: text },
    { kind: 'upgrade', office: text, host: text },
    ...(['add', 'roles'] as const).map((kind) => ({ kind, name: text, login: text, roles: ['file' as const] })),
    ...(['password', 'deactivate'] as const).map((kind) => ({ kind, name: text, login: text })),
    { kind: 'settings', office: text, fourEyes: true },
    { kind: 'void', what: text, seq: 1 },
    { kind: 'machine', machine: text, from: text, to: text },
    { kind: 'key', machine: text, login: text, key: text },
    { kind: 'restored', office: text },
    { kind: 'end', office: text },
  ]
  return {
    address: words.address({ environment: 'production', host: text, address: text }),
    filing: words.filing(lot),
    queue: words.queue({ environment: 'production', host: text, lots: [lot, lot] }),
    resolve: words.resolve({
      companyName: text,
      registeredName: text,
      resolution: { kind: 'accepted', acceptanceNo: text },
      totals,
      month: text,
      minutes: 10,
    }),
    freed: words.freed({ companyName: text, month: text, totals, at, by: text, settledAt: at }),
    returned: words.returned({ companyName: text, acceptanceNo: text, month: text, totals }),
    unsaved: words.unsaved([text, text], false),
    proxy: words.proxy(text),
    updateFound: words.updateFound(text),
    updateReady: words.updateReady(text),
    join: words.officeJoin({
      ...{ kind: 'tokucho-desk-office', version: 1, office: text, host: text, port: 1, database: text, user: text },
      certificate: cert,
    }),
    excuse: words.officeExcuse({ name: text, user: text }),
    rescued: words.rescued(text, { restored: true, keptAside: text }),
    folderStayed: words.folderStayed(text, text),
    folderElsewhere: words.folderElsewhere(text, text),
    rekeyed: words.rekeyed(['production'], text),
    ...Object.fromEntries(office.map((asked) => [asked.kind, officeQuestion(locale, asked)])),
  }
}

describe.each(['ja', 'en'] as const)('the native questions (%s)', (locale) => {
  const [plain, hostile] = [boxesOf(locale, PLAIN), boxesOf(locale, HOSTILE)]

  it.each(Object.keys(plain))('of %s have the lines that main wrote, whatever a text in them says', (name) => {
    const texts = (boxes: typeof plain) => `${boxes[name]?.message ?? ''}\n${boxes[name]?.detail ?? ''}`
    // The control: the text is there.
    expect(texts(hostile)).toContain('甲社')
    expect(texts(hostile).split('\n')).toHaveLength(texts(plain).split('\n').length)
    expect(texts(hostile)).not.toMatch(/[^\P{C}\n]|[\u2028\u2029]/u)
    for (const line of texts(hostile).split('\n')) expect(line.length).toBeLessThan(1_000)
  })

  it('let no name end its own quotes', () => {
    const [open, close] = locale === 'ja' ? ['「', '」'] : ['“', '”']
    for (const [name, { message, detail }] of Object.entries(hostile)) {
      let depth = 0
      for (const sign of `${message}${detail}`) {
        depth += sign === open ? 1 : sign === close ? -1 : 0
        if (depth < 0 || depth > 1) expect([name, depth]).toEqual([name, 'balanced'])
      }
      expect([name, depth]).toEqual([name, 0])
    }
  })

  it('say the facts of a filing before any name', () => {
    const { message, detail } = plain['filing'] ?? { message: '', detail: '' }
    expect(message).toContain('3,456')
    expect(message).not.toContain(PLAIN)
    const lines = detail.split('\n')
    const first = (words: string) => lines.findIndex((line) => line.includes(words))
    expect(first(locale === 'ja' ? '合計税額: ' : 'Total: ')).toBeGreaterThan(0)
    expect(first(locale === 'ja' ? '合計税額: ' : 'Total: ')).toBeLessThan(
      first(locale === 'ja' ? '会社: ' : 'Company: '),
    )
  })

  it('name an equal filing with its acceptance number, a lot that went elsewhere, and data that were copied', () => {
    const { detail } = plain['filing'] ?? { detail: '' }
    for (const words of locale === 'ja'
      ? ['同じ内容が 受付番号 甲社 で受け付けられています', '別のパソコンに渡しました', '前回「甲社」で申請しています']
      : ['accepted under number 甲社', 'handed over to another computer', 'last filed on “甲社”'])
      expect(detail).toContain(words)
  })
})
