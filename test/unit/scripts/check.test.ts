import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

const checks = readdirSync('scripts/check')
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => basename(file, '.mjs'))

function runCheck(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.mjs', ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}
/** Returns the names that a list shows with a line each. */
const listed = (text: string) => [...text.matchAll(/^ {2}([a-z-]+) +\S.*$/gm)].map(([, name]) => name)

describe('npm run check', () => {
  it('lists every check with a line when it is given no name', () => {
    const { status, stdout } = runCheck()
    expect(status).toBe(0)
    expect(checks.length).toBeGreaterThan(10)
    expect(listed(stdout)).toEqual(checks.sort())
  })

  it('fails for a name that it does not know, and shows the list', () => {
    const { status, stderr } = runCheck('kil')
    expect(status).toBe(1)
    expect(stderr).toContain('There is no check "kil"')
    expect(listed(stderr)).toContain('kill')
  })

  it('passes the arguments on, also before any package is installed', () => {
    const { status, stderr } = runCheck('trial', '--as', 'somebody', 'no-such-file.deb')
    expect(status).toBe(1)
    expect(stderr).toContain('Usage: npm run check -- trial [--as USER] [--over OLDER] FILE')
    expect(runCheck('trial', '--nobody').stderr).toContain("'--nobody'")
  })
})
