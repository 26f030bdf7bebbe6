import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
/** Every way to make Electron or Node accept a certificate from an unknown authority. */
const SWITCHES = [
  /setCertificateVerifyProc/,
  /certificate-error/,
  /ignore-certificate-errors/,
  /ignoreCertificateErrors/,
  /rejectUnauthorized(?!: true\b)/,
  /NODE_TLS_REJECT_UNAUTHORIZED/,
  /allow-insecure-localhost/,
  /ignore-urlfetcher-cert-requests/,
  /checkServerIdentity/,
  /disable-web-security/,
  /webSecurity: false/,
]
/**
 * Files that may name these switches: the first makes the app refuse them, the second builds an app to test the search.
 */
const NAMING = ['electron/main/start/switches.ts', 'scripts/check/scan.mjs'].map((file) => join(file))
/**
 * The office's server has a certificate of its own: the exact one is demanded instead of a name (pinned.test.ts), and it
 * is fetched once, to show its fingerprint to a person, on a connection that sends nothing (setUp.test.ts).
 */
const OFFICE = [
  `${join('electron/main/office/connection.ts')}: /checkServerIdentity/`,
  `${join('electron/main/office/serverCertificate.ts')}: /rejectUnauthorized(?!: true\\b)/`,
]
const without = (text: string) => SWITCHES.filter((one) => one.test(text)).map(String)
const files = ['electron/**/*.ts', 'src/**/*.{ts,vue}', 'scripts/**/*.mjs', '*.ts', '*.mjs', '*.yml', 'package.json']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !NAMING.includes(file))

describe('a switch that accepts unproven certificates', () => {
  it('is in none of the sources and build settings', () => {
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((file) =>
      without(readFileSync(join(root, file), 'utf8')).map((one) => `${file}: ${one}`),
    )
    // None that reaches a bank.
    expect(found.sort()).toEqual(OFFICE)
  })

  it('(guard) would be found by the search', () => {
    expect(
      without("app.on('certificate-error', (e) => e.preventDefault()); tls.connect({ rejectUnauthorized: false })"),
    ).toHaveLength(2)
  })
})
