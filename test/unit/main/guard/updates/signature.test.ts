import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { afterAll, describe, expect, it } from 'vitest'
import { readUpdateKey } from '#main/guard/updates/buildKey'
import { foundIn } from '#main/guard/updates/electronUpdater'
import { isSignedRelease, publicKeyOf, signRelease } from '#main/guard/updates/signature'
import { signReleases } from '#main/guard/updates/signReleases'

const { releaseProblem } = (await import(pathToFileURL('scripts/lib/releaseRules.mjs').href)) as {
  releaseProblem: (platform: string, env: NodeJS.ProcessEnv) => string | undefined
}

const pair = () => generateKeyPairSync('ed25519').privateKey
const [own, stranger] = [pair(), pair()]
const KEY = publicKeyOf(own)
const pemOf = (key = own) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const sha = (letter: string) => `${letter.repeat(86)}==`
const release = (version: string, letter: string) => ({
  version,
  files: [{ url: `tokucho-desk-${version}-linux-x64.AppImage`, sha512: sha(letter), size: 100 }],
  releaseDate: '2026-11-22T00:00:00.000Z',
})
const signed = (version: string, letter: string, key = own) => ({
  ...release(version, letter),
  signature: signRelease(release(version, letter), key),
})
const found = (updateInfo: { version: string }, isUpdateAvailable = true) =>
  foundIn({ isUpdateAvailable, updateInfo }, KEY)

describe('a release at the address for updates', () => {
  it('is offered when it is newer and the publisher signed its description', () => {
    expect(found(signed('1.2.0', 'A'))).toEqual({ kind: 'newer', version: '1.2.0' })
  })

  it('is not offered without a signature, with an invalid one, or with one made with another key', () => {
    for (const info of [
      release('1.2.0', 'A'),
      { ...release('1.2.0', 'A'), signature: '' },
      { ...release('1.2.0', 'A'), signature: 'AAAA' },
      signed('1.2.0', 'A', stranger),
    ])
      expect(found(info)).toEqual({ kind: 'notSigned' })
  })

  it('is not offered with the signature of another version or of another file', () => {
    const { signature } = signed('1.1.0', 'A')
    expect(found({ ...release('1.1.0', 'A'), version: '1.3.0', signature } as { version: string })).toEqual({
      kind: 'notSigned',
    })
    expect(found({ ...release('1.1.0', 'B'), signature } as { version: string })).toEqual({ kind: 'notSigned' })
    const renamed = release('1.1.0', 'A')
    expect(
      isSignedRelease({ ...renamed, files: [{ ...renamed.files[0], url: 'other.AppImage' }], signature }, KEY),
    ).toBe(false)
    expect(isSignedRelease({ ...renamed, signature }, KEY)).toBe(true)
  })

  it('is not offered with anything added to what was signed, or left out of it', () => {
    const { signature, ...whole } = signed('1.2.0', 'A')
    for (const more of [
      { packages: { x64: { path: 'other.nsis.7z', sha512: sha('B'), size: 1 } } },
      { path: 'other.exe', sha512: sha('B') },
      { isAdminRightsRequired: true },
      { stagingPercentage: 1 },
      { files: whole.files.map((file) => ({ ...file, isAdminRightsRequired: true })) },
      { releaseDate: '2027-01-01T00:00:00.000Z' },
    ])
      expect([more, isSignedRelease({ ...whole, ...more, signature }, KEY)]).toEqual([more, false])
    const { releaseDate: _, ...less } = whole
    expect(isSignedRelease({ ...less, signature }, KEY)).toBe(false)
    // The order in which a reader keeps the fields says nothing.
    expect(isSignedRelease(Object.fromEntries(Object.entries({ ...whole, signature }).reverse()), KEY)).toBe(true)
  })

  it('is not offered when it is older, even with a valid signature', () => {
    expect(found(signed('1.0.0', 'A'), false)).toEqual({ kind: 'none' })
  })

  it('is not offered when a file has no hash to check', () => {
    const bare = { version: '1.2.0', files: [{ url: 'a.AppImage' }], signature: signed('1.2.0', 'A').signature }
    expect(found(bare)).toEqual({ kind: 'notSigned' })
    expect(() => signRelease(bare, own)).toThrow()
  })

  it('is not offered to a build without the public key', () => {
    expect(isSignedRelease(signed('1.2.0', 'A'), '')).toBe(false)
  })
})

describe('the release script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokucho-release-'))
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const path = join(folder, 'latest-linux.yml')
  const yml = (version: string) =>
    `version: ${version}\nfiles:\n  - url: tokucho-desk-${version}-linux-x64.AppImage\n    sha512: ${sha('C')}\n    size: 123\npath: tokucho-desk-${version}-linux-x64.AppImage\nsha512: ${sha('C')}\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`
  const read = () =>
    parseUpdateInfo(readFileSync(path, 'utf8'), 'latest-linux.yml', new URL('https://release.invalid/'))

  it('signs every description so that the app accepts it, and can sign it again', () => {
    expect(() => signReleases(folder, pemOf())).toThrow('no latest')
    writeFileSync(path, yml('2.0.0'))
    expect(isSignedRelease(read(), KEY)).toBe(false)
    expect(signReleases(folder, pemOf())).toEqual(['latest-linux.yml'])
    expect(found(read())).toEqual({ kind: 'newer', version: '2.0.0' })
    signReleases(folder, pemOf())
    expect(readFileSync(path, 'utf8').match(/^signature:/gm)).toHaveLength(1)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('2.0.0', '2.0.1'))
    expect(found(read())).toEqual({ kind: 'notSigned' })
  })
})

describe('npm run dist', () => {
  const address = { TOKUCHO_UPDATE_URL: 'https://updates.example/' }
  const key = { TOKUCHO_UPDATE_SIGNING_KEY: pemOf() }

  it('builds on every system when no address for updates is set', () => {
    for (const platform of ['linux', 'darwin', 'win32']) expect(releaseProblem(platform, {})).toBeUndefined()
    expect(readUpdateKey({})).toBe('')
  })

  it('refuses an address for updates without the certificates that sign the installers of Windows and macOS', () => {
    for (const platform of ['darwin', 'win32']) {
      expect(releaseProblem(platform, { ...address, ...key })).toContain('CSC_LINK')
      expect(releaseProblem(platform, { ...address, ...key, CSC_LINK: 'cert.p12' })).toBeUndefined()
    }
    expect(releaseProblem('linux', { ...address, ...key })).toBeUndefined()
  })

  it('refuses an address for updates without a valid key for signing descriptions, and so does the build', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    for (const platform of ['linux', 'darwin', 'win32']) {
      for (const wrong of ['', 'x', rsa])
        expect(
          releaseProblem(platform, { ...address, CSC_LINK: 'cert.p12', TOKUCHO_UPDATE_SIGNING_KEY: wrong }),
        ).toContain('TOKUCHO_UPDATE_SIGNING_KEY')
    }
    for (const wrong of ['', 'x', rsa])
      expect(() => readUpdateKey({ ...address, TOKUCHO_UPDATE_SIGNING_KEY: wrong })).toThrow()
    expect(readUpdateKey({ ...address, ...key })).toBe(publicKeyOf(createPrivateKey(pemOf())))
  })
})
