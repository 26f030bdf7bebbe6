import { describe, expect, it } from 'vitest'
import { fillPageShell } from '#main/shell/windows/pageShell'
import { pageShell } from '#app/first-screen/pageShell'
import { common as en } from '#i18n/en/common'
import { common as ja } from '#i18n/ja/common'

const html = `<!doctype html>\n<html lang="ja" translate="no"><body>${pageShell()}</body></html>`
const company = { name: '', environment: 'practice' as const }
const headOf = (page: string): string => /<html[^>]*>/.exec(page)?.[0] ?? ''

describe('the page shell', () => {
  it('has the words of the menu and of every environment in both languages', () => {
    for (const { nav, environment, appNameLocal } of [ja, en]) {
      // The three views of the applications have one entry.
      const { skip: _, group, following: _approvals, acceptance: _inquiry, journal: _record, ...shown } = nav
      const words = [shown, group, environment].flatMap((texts) => Object.values<string>(texts))
      for (const word of [...words, appNameLocal]) expect(pageShell()).toContain(word)
    }
  })

  it('holds no script and nothing that could be pressed or get the focus', () => {
    expect(pageShell()).not.toMatch(/<(script|a|button|input|form|iframe|img)\b|tabindex|href|\son\w+=/i)
  })

  it('stands in the language and theme of the person, for the environment of their company', () => {
    expect(headOf(fillPageShell(html, { locale: 'en', dark: true, company }))).toBe(
      '<html lang="en" data-theme="dark" data-shell="practice" translate="no">',
    )
    expect(headOf(fillPageShell(html, { locale: 'ja', dark: false, company: undefined }))).toBe(
      '<html lang="ja" data-theme="light" data-shell="none" translate="no">',
    )
  })

  it('shows the name of a company as text, whatever it is', () => {
    const name = `<script>alert("1")</script> & $& $1 {{company}}`
    const page = fillPageShell(html, { locale: 'ja', dark: false, company: { ...company, name } })
    expect(page).not.toContain('<script')
    expect(page).toContain('>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; $&amp; $1 {{company}}<')
  })

  it('stays hidden and names no company while the app is locked', () => {
    const page = fillPageShell(html, null)
    expect(headOf(page)).toBe('<html lang="ja" translate="no">')
    expect(page).not.toContain('{{')
  })
})
