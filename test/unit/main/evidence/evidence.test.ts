import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { isEvidenceLine } from '#main/evidence/events'
import { createEvidence } from '#main/evidence/evidence'
import type { JournalEntry } from '#contract/ipc/journal'
import { EVERYTHING } from '#domain/evidence/search'
import type { EvidenceDraft } from '#main/evidence/draft'
import { exportEvidence } from '#main/evidence/exporting'
import { evidenceWords } from '#main/evidence/words'
import { memoryFile, temporaryFolder } from '../support.ts'

const draft = (n: number, change: Partial<EvidenceDraft> = {}): EvidenceDraft => ({
  key: `application:${String(n)}`,
  kind: 'application',
  date: `2026-11-${String(n).padStart(2, '0')}`,
  amount: n * 1000,
  company: '練習商事',
  parties: ['横浜市', '練習銀行'],
  extension: 'json',
  content: Buffer.from(`{"n":${String(n)}}`),
  ...change,
})

/** Opens the evidence of a computer; several may share the folder. */
function computer(folder: string, { held = [] as EvidenceDraft[], file = memoryFile() } = {}) {
  const userData = temporaryFolder()
  const evidence = createEvidence({
    file,
    userData,
    now: () => new Date('2026-11-24T00:00:00.000Z'),
    user: () => 'hanako',
    write: (path, bytes) => writeFile(path, bytes),
    held: {
      since: () => held.map(({ key }) => ({ entryId: key.split(':')[1] }) as JournalEntry),
      end: () => null,
      answerOf: ({ entryId }) => held.find(({ key }) => key.endsWith(`:${entryId}`))!,
    },
    onChange: () => undefined,
    log: { write: () => undefined },
  })
  const settled = (count: number) =>
    vi.waitFor(async () => {
      expect((await evidence.status()).waiting).toBe(0)
      expect(await evidence.list()).toHaveLength(count)
    })
  return { evidence, file, userData, folder, settled }
}

async function filled(count: number) {
  const folder = temporaryFolder()
  const one = computer(folder)
  await one.evidence.setFolder(folder)
  for (let n = 1; n <= count; n++) one.evidence.keep(draft(n))
  await one.settled(count)
  return one
}
const fileOf = (folder: string, at: number) => {
  const name = readdirSync(join(folder, 'documents')).sort()[at] ?? ''
  return { name, path: join(folder, 'documents', name) }
}

describe('the evidence', () => {
  it('keeps nothing until a folder is named, and then takes in what the app holds', async () => {
    const folder = temporaryFolder()
    const one = computer(folder, { held: [draft(1)] })
    one.evidence.keep(draft(2))
    expect(await one.evidence.status()).toEqual({ folder: null, waiting: 0, failed: false })
    expect(readdirSync(one.userData)).toEqual([])
    await one.evidence.setFolder(folder)
    await one.evidence.takeIn()
    await one.settled(1)
    await one.evidence.takeIn()
    await one.settled(1)
  })

  it('takes in again only what differs by more than the order of its fields', async () => {
    const folder = temporaryFolder()
    const written = draft(1, { content: Buffer.from('{"n":1,"of":{"a":[1,2],"b":2}}') })
    const one = computer(folder, { held: [written] })
    await one.evidence.setFolder(folder)
    await one.evidence.takeIn()
    await one.settled(1)
    const again = async (content: string) => {
      const other = computer(folder, { held: [{ ...written, content: Buffer.from(content) }], file: one.file })
      await other.evidence.takeIn()
      return (await other.evidence.list()).length
    }
    expect(await again('{"of":{"b":2,"a":[1,2]},"n":1}')).toBe(1)
    expect(await again('{"of":{"b":2,"a":[2,1]},"n":1}')).toBe(2)
    // The file of the latest cannot tell any more.
    const latest = (await one.evidence.list()).at(-1)
    writeFileSync(join(folder, 'documents', latest!.file), '{"of":{"b":2,"a":[2,1]},"n":1 }')
    expect(await again('{"n":1,"of":{"b":2,"a":[2,1]}}')).toBe(3)
  })

  it('names a removed, a changed and a foreign file, and nothing in a whole folder', async () => {
    const { evidence, folder } = await filled(3)
    expect(await evidence.check()).toEqual({ documents: 3, problems: [] })
    const [first, second] = [fileOf(folder, 0), fileOf(folder, 1)]
    rmSync(first.path)
    writeFileSync(second.path, '{"n":9}')
    writeFileSync(join(folder, 'documents', 'x.txt'), 'x')
    expect((await evidence.check()).problems).toEqual([
      { check: 'missing', name: first.name },
      { check: 'changed', name: second.name },
      { check: 'foreign', name: 'x.txt' },
    ])
  })

  it('names a changed line of the index, and an index whose end was cut off with its head', async () => {
    const { file, folder } = await filled(3)
    const index = join(folder, 'index.jsonl')
    const whole = readFileSync(index, 'utf8')
    writeFileSync(index, whole.replace('"amount":2000', '"amount":2001'))
    expect((await computer(folder, { file }).evidence.check()).problems).toEqual([{ check: 'line', line: 2 }])
    writeFileSync(index, whole.split('\n').slice(0, 2).join('\n') + '\n')
    rmSync(join(folder, 'index.head'))
    expect((await computer(folder, { file }).evidence.check()).problems).toContainEqual({ check: 'cutOff', line: 2 })
  })

  it('reads nothing through a link, and takes no line whose file lies elsewhere', async () => {
    const { evidence, folder } = await filled(3)
    const [first, second] = [fileOf(folder, 0), fileOf(folder, 1)]
    const secret = join(temporaryFolder(), 'secret.json')
    writeFileSync(secret, readFileSync(first.path))
    rmSync(first.path)
    symlinkSync(secret, first.path)
    rmSync(second.path)
    mkdirSync(second.path)
    expect((await evidence.check()).problems).toEqual([
      { check: 'missing', name: first.name },
      { check: 'missing', name: second.name },
    ])
    const [line = ''] = readFileSync(join(folder, 'index.jsonl'), 'utf8').split('\n')
    const named = (name: string) => isEvidenceLine(Buffer.from(line.replace(first.name, name)))
    for (const name of [first.name, 'a.json', 'コン.json', 'console.json'])
      expect([name, named(name)]).toEqual([name, true])
    const wrong = [
      '/etc/passwd',
      '..',
      '.',
      '',
      'a\\\\b',
      'a\\u202eb',
      'a:b',
      'CON',
      'nul.json',
      'Com1 .json',
      'a. ',
      'a.',
    ]
    for (const name of [`../${first.name}`, 'x'.repeat(201), ...wrong])
      expect([name, named(name)]).toEqual([name, false])
  })

  it('has one finding for one bad line of the index, and the documents of all the others', async () => {
    const { file, folder } = await filled(5)
    const index = join(folder, 'index.jsonl')
    const lines = readFileSync(index, 'utf8').split('\n')
    writeFileSync(index, lines.with(1, '{"not":"an event"}').join('\n'))
    const again = computer(folder, { file }).evidence
    const { problems } = await again.check()
    expect(problems.filter(({ check }) => check === 'line')).toEqual([{ check: 'line', line: 2 }])
    expect(await again.list()).toHaveLength(4)
  })

  it('remembers on each computer the end that another one wrote, so a shorter index is noticed there too', async () => {
    const { folder } = await filled(3)
    const other = computer(folder)
    await other.evidence.setFolder(folder)
    await other.evidence.list()
    const index = join(folder, 'index.jsonl')
    writeFileSync(index, readFileSync(index, 'utf8').split('\n').slice(0, 2).join('\n') + '\n')
    rmSync(join(folder, 'index.head'))
    const later = computer(folder, { file: other.file }).evidence
    expect((await later.check()).problems).toContainEqual({ check: 'cutOff', line: 2 })
  })

  it('keeps a replaced and a withdrawn document with when and why', async () => {
    const { evidence, settled, folder } = await filled(1)
    evidence.keep(draft(1, { content: Buffer.from('newer') }))
    await settled(2)
    const [older, newer] = await evidence.list()
    expect(older?.replaced?.by).toBe(newer?.id)
    expect(await evidence.withdraw(newer?.id ?? '', '誤り')).toMatchObject({
      id: newer?.id,
      withdrawn: { reason: '誤り' },
    })
    expect(await evidence.find({ query: EVERYTHING, from: 0, count: 10 })).toMatchObject({
      total: 2,
      documents: [{ id: newer?.id, withdrawn: { user: 'hanako' } }, { id: older?.id }],
    })
    expect((await evidence.list())[1]?.withdrawn).toEqual({
      at: '2026-11-24T00:00:00.000Z',
      user: 'hanako',
      reason: '誤り',
    })
    expect(readdirSync(join(folder, 'documents'))).toHaveLength(2)
    expect((await evidence.check()).problems).toEqual([])
  })

  it('lets a document wait while the folder is gone, and writes it when it is back, after a new start too', async () => {
    const one = await filled(1)
    const away = `${one.folder}-away`
    renameSync(one.folder, away)
    one.evidence.keep(draft(2))
    await vi.waitFor(async () => {
      expect(await one.evidence.status()).toMatchObject({ waiting: 1, failed: true })
    })
    expect(existsSync(one.folder)).toBe(false)
    renameSync(away, one.folder)
    await one.evidence.takeIn()
    await one.settled(2)
    expect((await one.evidence.status()).failed).toBe(false)
  })

  it('shares a folder between computers without losing or doubling a document', async () => {
    const folder = temporaryFolder()
    const [one, two] = [computer(folder), computer(folder)]
    await one.evidence.setFolder(folder)
    await two.evidence.setFolder(folder)
    for (let n = 1; n <= 6; n++) {
      one.evidence.keep(draft(n))
      two.evidence.keep(draft(n), draft(n + 10))
    }
    await one.settled(12)
    await two.settled(12)
    expect((await one.evidence.check()).problems).toEqual([])
    expect((await two.evidence.check()).problems).toEqual([])
  })

  it('exports every file with an index, names what is wrong, and writes no text of a document as markup', async () => {
    const one = await filled(2)
    one.evidence.keep(draft(3, { company: '<b>&"', parties: ['=1+1'] }))
    await one.settled(3)
    rmSync(fileOf(one.folder, 0).path)
    const place = temporaryFolder()
    mkdirSync(place, { recursive: true })
    const done = await one.evidence.using((kept) =>
      exportEvidence(kept, place, {
        now: () => new Date('2026-11-24T01:02:03.000Z'),
        known: null,
        words: evidenceWords('ja'),
        write: (path, bytes) => writeFile(path, bytes),
      }),
    )
    expect(done).toMatchObject({ name: 'evidence-20261124T010203Z', documents: 3, problems: [{ check: 'missing' }] })
    const to = join(place, done?.name ?? '')
    expect(readdirSync(to).sort()).toEqual(['documents', 'index.csv', 'index.html', 'index.jsonl'])
    expect(readdirSync(join(to, 'documents'))).toHaveLength(2)
    const html = readFileSync(join(to, 'index.html'), 'utf8')
    expect(html).toContain('ファイルがありません')
    expect(html).toContain('&lt;b&gt;&amp;&quot;')
    expect(html).not.toContain('<b>')
    expect(readFileSync(join(to, 'index.csv'), 'utf8')).toContain("'=1+1")
  })
})

describe('where the file of a document is', () => {
  it('is a path in its folder, and nothing for what is no file of a document', async () => {
    const { evidence, folder } = await filled(2)
    const [first, second] = await evidence.list()
    const path = join(folder, 'documents', first?.file ?? '')
    expect(await evidence.pathOf(first?.id ?? '')).toBe(path)
    expect(await evidence.pathOf('0'.repeat(32))).toBeUndefined()
    rmSync(path)
    symlinkSync(join(folder, 'documents', second?.file ?? ''), path)
    expect(await evidence.pathOf(first?.id ?? '')).toBeUndefined()
    rmSync(path)
    expect(await evidence.pathOf(first?.id ?? '')).toBeUndefined()
    expect(await computer(folder).evidence.pathOf(first?.id ?? '')).toBeUndefined()
  })
})
