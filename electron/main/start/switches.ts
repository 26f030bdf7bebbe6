/**
 * Switches that would disable the sandbox, the same-origin rule, the check of certificates and host names, the block
 * on debuggers, or the app's own helper processes. The app must not look normal after a start from a manipulated
 * shortcut.
 */
const REFUSED: ReadonlySet<string> = new Set([
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-gpu-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-namespace-sandbox',
  'single-process',
  'no-zygote',
  'disable-web-security',
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'load-extension',
  'js-flags',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'unsafely-treat-insecure-origin-as-secure',
  'ssl-key-log-file',
  'host-rules',
  'host-resolver-rules',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'log-net-log',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
])

/**
 * Variables that no fuse covers (that for NODE_OPTIONS covers NODE_EXTRA_CA_CERTS). SSLKEYLOGFILE: Chromium writes
 * every connection's keys to a file; NODE_TLS_REJECT_UNAUTHORIZED=0: Node checks no certificate; the others: Node
 * prints headers, client keys included.
 */
const REFUSED_VARIABLES: Readonly<Record<string, (value: string) => boolean>> = {
  SSLKEYLOGFILE: isSet,
  NODE_TLS_REJECT_UNAUTHORIZED: (value) => value === '0',
  NODE_DEBUG: isSet,
  NODE_DEBUG_NATIVE: isSet,
}

function isSet(value: string): boolean {
  return value.trim() !== ''
}

/**
 * Read from `argv`, because to `app.commandLine` Electron adds own switches (`allow-file-access-from-files`). At
 * least as strict as Chromium: trimmed, `--x` and `-x`, `/x` on Windows, any case, up to the `=`. Arguments after
 * `--` count, although files to Chromium.
 */
export function refusedSwitches(argv: readonly string[], platform: NodeJS.Platform): string[] {
  const prefix = platform === 'win32' ? /^(?:--?|\/)/ : /^--?/
  const names = argv
    .map((word) => word.trim())
    .filter((word) => prefix.test(word))
    .map((word) => word.replace(prefix, '').split('=', 1)[0]?.trim().toLowerCase() ?? '')
  return [...new Set(names)].filter((name) => REFUSED.has(name))
}

/** Names of variables are case-insensitive on Windows. */
export function refusedVariables(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const nameOf = (name: string): string => (platform === 'win32' ? name.toUpperCase() : name)
  return Object.entries(env)
    .filter(([name, value]) => value !== undefined && REFUSED_VARIABLES[nameOf(name)]?.(value) === true)
    .map(([name]) => nameOf(name))
}

export interface Refusal {
  switches: readonly string[]
  variables: readonly string[]
}

/** Null if the app may start. */
export function refusalOf(argv: readonly string[], env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Refusal | null {
  const refusal = { switches: refusedSwitches(argv, platform), variables: refusedVariables(env, platform) }
  return refusal.switches.length + refusal.variables.length > 0 ? refusal : null
}

/** Both languages: none is chosen yet, and the reader may be the administrator. */
export function refusalText({ switches, variables }: Refusal): { message: string; detail: string } {
  const named = [...switches.map((name) => `--${name}`), ...variables]
  return {
    message: '特徴デスクを起動しませんでした\nTokucho Desk did not start',
    detail: [
      '保護が弱くなる起動オプションか環境変数が付いています。データは変わっておらず、銀行には何も送信していません。',
      'ショートカットや環境変数の設定から次のものを削除して、もう一度起動してください。心当たりがなければ、管理者に知らせてください。',
      '',
      'It was started with an option or a variable that weakens its protection. Nothing was changed and nothing was sent to a bank.',
      'Take the following out of the shortcut or the environment and start again. If you did not put it there, tell your administrator.',
      '',
      named.join('\n'),
    ].join('\n'),
  }
}
