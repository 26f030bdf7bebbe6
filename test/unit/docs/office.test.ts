import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../../../docs/office.md'), 'utf8')
const scripts = [...page.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, script]) => script ?? '')
const at = (wanted: string) => scripts.findIndex((script) => script.includes(wanted))

describe('the nightly backup of docs/office.md', () => {
  it('is for its account and the system alone on Windows, before the first file is in its folder', () => {
    const closing = scripts[at('icacls C:\\Backup')] ?? ''
    expect(closing).toMatch(
      /icacls C:\\Backup \/inheritance:r \/grant:r "\$\(\$env:USERNAME\):[^"]+" "\*S-1-5-18:[^"]+"/,
    )
    expect(closing).not.toMatch(/Users|Everyone|S-1-1-0|S-1-5-32-545/)
    expect(at('icacls C:\\Backup')).toBeLessThan(at('pg_dump.exe'))
  })

  it('is for root alone on Linux', () => {
    const script = scripts[at('pg_dump -Fc')] ?? ''
    expect(script.indexOf('umask 077')).toBeGreaterThan(-1)
    expect(script.indexOf('umask 077')).toBeLessThan(script.indexOf('pg_dump'))
  })
})
