import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSignedRelease, publicKeyOf } from '#main/guard/updates/signature'
import { signReleases } from '#main/guard/updates/signReleases'

const load = async <T>(name: string) => (await import(pathToFileURL(`scripts/lib/update/${name}.mjs`).href)) as T

const { wrongReleases, versionIn } = await load<{
  wrongReleases: (from: string, folder: string) => Record<string, string>
  versionIn: (folder: string) => string
}>('releases')
interface Certificate {
  ca: string
}
const { answerOf, makeCertificate, serve } = await load<{
  answerOf: (bytes: Buffer, range?: string) => { status: number; headers: Record<string, string>; body: Buffer }
  makeCertificate: (folder: string) => Certificate
  serve: (
    certificate: Certificate,
    port: number,
    folderNow: () => string,
  ) => Promise<{ asked: () => string[]; sentOf: (name: string) => number; port: number; close: () => Promise<void> }>
}>('feed')
const { load: yaml } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => Description }

interface Description {
  version: string
  files: { url: string; sha512: string }[]
}
const IMAGE = 'tokucho-desk-0.2.0-linux-x86_64.AppImage'
const key = generateKeyPairSync('ed25519').privateKey
const pem = key.export({ type: 'pkcs8', format: 'pem' }) as string
const sha512 = (path: string) => createHash('sha512').update(readFileSync(path)).digest('base64')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokucho-update-test-'))
  vi.stubEnv('TOKUCHO_UPDATE_SIGNING_KEY', pem)
  mkdirSync(join(folder, 'new'))
  writeFileSync(join(folder, 'new', IMAGE), 'a program')
  const hash = sha512(join(folder, 'new', IMAGE))
  writeFileSync(
    join(folder, 'new', 'latest-linux.yml'),
    `version: 0.2.0\nfiles:\n  - url: ${IMAGE}\n    sha512: ${hash}\n    size: 9\n`,
  )
  signReleases(join(folder, 'new'), pem)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns what a folder offers: its version, whether the publisher signed it, and whether the program is that of the description. */
function offer(release: string) {
  const description = yaml(readFileSync(join(release, 'latest-linux.yml'), 'utf8'))
  return {
    version: description.version,
    signed: isSignedRelease(description, publicKeyOf(key)),
    whole: description.files[0]!.sha512 === sha512(join(release, IMAGE)),
  }
}

describe('the trial of updates', () => {
  it('offers releases of which each is wrong in one way, and leaves the right one as it is', () => {
    const right = { version: '0.2.0', signed: true, whole: true }
    const wrong = wrongReleases(join(folder, 'new'), join(folder, 'wrong'))
    expect(Object.fromEntries(Object.entries(wrong).map(([what, path]) => [what, offer(path)]))).toEqual({
      'a program that was changed': { ...right, whole: false },
      'a description without a signature': { ...right, signed: false },
      'a description changed after it was signed': { ...right, version: '99.0.0', signed: false },
      'an older release, signed': { ...right, version: '0.0.1' },
    })
    expect(offer(join(folder, 'new'))).toEqual(right)
    expect(versionIn(join(folder, 'new'))).toBe('0.2.0')
  })

  it('answers with the ranges that are asked for', () => {
    const bytes = Buffer.from('0123456789')
    const text = (range?: string) => answerOf(bytes, range).body.toString()
    expect([text(), text('bytes=2-4')]).toEqual(['0123456789', '234'])
    expect(answerOf(bytes, 'bytes=2-4')).toMatchObject({ status: 206, headers: { 'Content-Range': 'bytes 2-4/10' } })
    const two = answerOf(bytes, 'bytes=0-1, 8-9')
    const boundary = two.headers['Content-Type']!.split('boundary=')[1]!
    expect(two.body.toString()).toBe(
      ['bytes 0-1/10\r\n\r\n01', 'bytes 8-9/10\r\n\r\n89']
        .map((part) => `--${boundary}\r\nContent-Range: ${part}\r\n`)
        .join('') + `--${boundary}--\r\n`,
    )
  })

  it('serves what the folder holds at that moment, over a certificate of its own', async () => {
    const certificate = makeCertificate(folder)
    let offered = folder
    const feed = await serve(certificate, 0, () => offered)
    const status = (name: string) =>
      new Promise<number | undefined>((done, fail) => {
        get({ host: 'localhost', port: feed.port, path: `/${name}`, ca: readFileSync(certificate.ca) }, (response) => {
          response.resume().once('end', () => {
            done(response.statusCode)
          })
        }).once('error', fail)
      })
    try {
      expect(await status(IMAGE)).toBe(404)
      offered = join(folder, 'new')
      expect(await status(IMAGE)).toBe(200)
      expect([feed.asked(), feed.sentOf(IMAGE)]).toEqual([[IMAGE], 'a program'.length])
    } finally {
      await feed.close()
    }
  })
})
