import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
/** Every way in Electron and Node to accept a certificate from an unknown authority. */
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
/** These files name such switches: one refuses to start with them, one builds an app in which they must be found. */
const NAMING = ['electron/main/start/switches.ts', 'scripts/scan.mjs'].map((file) => join(file))
const without = (text: string) => SWITCHES.filter((one) => one.test(text)).map(String)
const files = ['electron/**/*.ts', 'src/**/*.{ts,vue}', 'scripts/*.mjs', '*.ts', '*.mjs', '*.yml', 'package.json']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !NAMING.includes(file))

describe('certificates', () => {
  it('are never accepted without proof: the sources and the build settings have no switch for that', () => {
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((file) =>
      without(readFileSync(join(root, file), 'utf8')).map((one) => `${file}: ${one}`),
    )
    expect(found).toEqual([])
  })

  it('would not be accepted unnoticed: the search finds such a switch', () => {
    expect(
      without("app.on('certificate-error', (e) => e.preventDefault()); tls.connect({ rejectUnauthorized: false })"),
    ).toHaveLength(2)
  })
})
