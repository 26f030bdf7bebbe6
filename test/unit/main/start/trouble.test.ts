import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askWayOut, type Box, folderTrouble, startLocale, troubleOf, type TroubleDeps } from '#main/start/trouble'
import { type TroubleKind, troubleTexts } from '#main/start/troubleTexts'
import { lossOf } from '#main/storage/jsonFile'
import { isSettings } from '#main/settings/settings'
import { StorageError } from '#main/storage/storageError'
import { temporaryFolder } from '../support.ts'

const KINDS: TroubleKind[] = ['folderDenied', 'diskFull', 'fileFailed', 'settingsBroken', 'settingsNewer']

/** A user who presses the buttons with these labels, one after the other. */
function person(presses: string[], changes: Partial<TroubleDeps> = {}) {
  const boxes: Box[] = []
  const did: string[] = []
  const deps: TroubleDeps = {
    folder: '/data',
    locale: 'ja',
    show: async (box) => {
      boxes.push(box)
      const index = box.buttons.indexOf(presses.shift() ?? '')
      if (index < 0) throw new Error(`no such button among ${box.buttons.join()}`)
      return index
    },
    openFolder: async () => {
      did.push('open')
    },
    saveDiagnostics: async () => {
      did.push('save')
      return true
    },
    ...changes,
  }
  return { boxes, did, deps, presses }
}

describe('a problem that prevents the start', () => {
  it('is classified by the code of the storage error', () => {
    expect(
      [
        'folder: EROFS',
        'folder: EACCES',
        'folder: ENOSPC',
        'settings.json: ENOSPC',
        'settings.json: EACCES',
        'folder: EIO',
      ].map((detail) => troubleOf(new StorageError(detail)).kind),
    ).toEqual(['folderDenied', 'folderDenied', 'diskFull', 'diskFull', 'fileFailed', 'fileFailed'])
  })

  it('is found if the data folder cannot be written to, by a check that leaves a good folder unchanged', () => {
    const folder = join(temporaryFolder(), 'new')
    expect(folderTrouble(folder)).toBeNull()
    expect(readdirSync(folder)).toEqual([])
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(folderTrouble(join(file, 'below'))?.detail).toMatch(/^folder: E/)
  })

  it.each(KINDS)(
    'says in both languages what is safe and what it means for filing, and offers to retry by default: %s',
    async (kind) => {
      for (const locale of ['ja', 'en'] as const) {
        const texts = troubleTexts(locale)
        const { boxes, deps } = person([texts.ways.retry], { locale })
        expect(await askWayOut({ kind, detail: 'settings.json: x' }, deps)).toBe('retry')
        const [box] = boxes
        expect(box?.detail).toContain(texts.filing)
        expect(box?.detail).toMatch(
          locale === 'ja' ? /下書き、申請履歴、クライアントキー/ : /filing record(,| and) client keys/,
        )
        expect(box?.detail).toContain('/data')
        expect([box?.buttons[box.defaultId], box?.buttons[box.cancelId]]).toEqual([texts.ways.retry, texts.ways.quit])
        expect(box?.buttons.includes(texts.ways.startEmpty)).toBe(kind === 'settingsBroken')
        expect(box?.buttons.join()).not.toMatch(/削除|消|delete|erase/i)
      }
    },
  )

  it('lets the user open the folder and save the diagnostics before deciding', async () => {
    const { boxes, did, deps } = person(['データフォルダーを開く', '診断ファイルを出力', '終了'])
    expect(await askWayOut({ kind: 'folderDenied', detail: 'folder: EROFS' }, deps)).toBe('quit')
    expect([did, boxes.length]).toEqual([['open', 'save'], 3])
  })

  it('is shown again after a message if the diagnostics could not be saved', async () => {
    const { boxes, deps } = person(['診断ファイルを出力', 'OK', '終了'], { saveDiagnostics: async () => false })
    await askWayOut({ kind: 'diskFull', detail: 'folder: ENOSPC' }, deps)
    expect(boxes[1]?.message).toContain('出力できませんでした')
  })

  it('lets the app start without settings only after a second question, whose default is no', async () => {
    const { boxes, deps } = person(['会社の登録なしで始める', 'やめる', '会社の登録なしで始める', '登録なしで始める'])
    expect(await askWayOut({ kind: 'settingsBroken', detail: 'settings.json: broken' }, deps)).toBe('startEmpty')
    expect(boxes).toHaveLength(4)
    expect([boxes[1]?.defaultId, boxes[1]?.cancelId, boxes[1]?.buttons[1]]).toEqual([1, 1, 'やめる'])
    expect(boxes[1]?.detail).toContain('二重')
  })
})

describe('the language before the settings are opened', () => {
  it('comes from the settings, their copy or the system, in this order', () => {
    const folder = temporaryFolder()
    expect([startLocale(folder, 'ja-JP'), startLocale(folder, 'en-US')]).toEqual(['ja', 'en'])
    writeFileSync(join(folder, 'settings.bak.json'), '{"preferences":{"locale": "en"}}')
    expect(startLocale(folder, 'ja')).toBe('en')
    writeFileSync(join(folder, 'settings.json'), '{"preferences":{"locale":"ja","the')
    expect(startLocale(folder, 'en')).toBe('ja')
  })
})

describe('a settings file whose content would be lost', () => {
  const loss = (text: string | null, copy?: string) => {
    const folder = temporaryFolder()
    const file = join(folder, 'settings.json')
    if (text !== null) writeFileSync(file, text)
    if (copy !== undefined) writeFileSync(join(folder, 'settings.bak.json'), copy)
    const found = lossOf(file, isSettings)
    expect(readdirSync(folder).length).toBe(Number(text !== null) + Number(copy !== undefined))
    return found
  }

  it.each([
    [null, null],
    ['{}', null],
    ['', 'broken'],
    ['{"companies":[', 'broken'],
    ['[]', 'broken'],
    ['null', 'broken'],
    ['{"companies":[],"schema":9}', 'notUnderstood'],
  ] as const)('is classified by its text: %j is %j', (text, found) => {
    expect(loss(text)).toBe(found)
  })

  it('is reported only if its copy is damaged too', () => {
    expect([loss('', '{}'), loss('{', '{')]).toEqual([null, 'broken'])
  })

  it('throws a storage error if it cannot be read at all', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'settings.json'))
    expect(() => lossOf(join(folder, 'settings.json'), isSettings)).toThrow(StorageError)
  })
})
