import { i18n, loadTexts } from '#i18n/index'
import { BEHAVIOURS, type Behaviour } from './behaviours.ts'

const INTRO = `# What a bank can do to a filing

Made from \`test/resilience/post-once/behaviours.ts\` by \`npx vitest run test/unit/main/filing/postOnce.test.ts -u\`; the same list is run through the app's own filing by \`npm run e2e -- post-once\`, on the real Electron too.
No behaviour makes the app send an application twice, alone or in a queue of several (\`test/unit/main/filing/queueOnce.test.ts\`, record 0048): a queue stops at the first \`unknown\`. Record 0006 says why, and what is promised.

"Sent" is how many POSTs reach the bank. \`unknown\` stays until a person has asked the bank; \`notSent\` and \`rejected\` may be filed again. "Chromium" is what the former way, Chromium's
network, sent to the same bank, seen on Electron 41.3.0; \`http/1.1\` is all that the app offers now, so a bank that would misbehave over HTTP/2 is spoken to over HTTP/1.1.
`

const row = ({ name, posts, outcome, code, chromium }: Behaviour): string =>
  `| ${name} | ${String(posts)} | ${chromium === undefined ? '' : String(chromium)} | \`${outcome}\` | ${i18n.global.t(`filing.${outcome}.${code}.what`, { status: '…' }, { locale: 'en' })} |`

/** Returns the content of docs/filing-once.md. */
export async function filingOnceDocument(): Promise<string> {
  await loadTexts('en')
  return [
    INTRO,
    '| A bank that … | Sent | Chromium | The journal | The person reads |',
    '|---|---|---|---|---|',
    ...BEHAVIOURS.map(row),
    '',
  ].join('\n')
}
