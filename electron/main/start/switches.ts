/**
 * Chromium switches that would disable a protection: the sandbox, the same-origin rule, the check of certificates and
 * host names, the block on debuggers, or the use of the app's own helper processes. Anyone who can start programs can
 * do worse, but the app must not look normal after a start from a shortcut that was tampered with.
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
 * Environment variables with the same effect that no fuse covers (the fuse for NODE_OPTIONS covers NODE_EXTRA_CA_CERTS
 * too). With SSLKEYLOGFILE, Chromium writes the keys of every connection to a file; with
 * NODE_TLS_REJECT_UNAUTHORIZED=0, Node checks no certificate; with the others, Node prints headers, including a client
 * key. Each function returns whether a value disables a protection.
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
 * Plain names without duplicates. Reads the arguments themselves instead of `app.commandLine`, because Electron adds
 * switches of its own there at every start (`allow-file-access-from-files` among them). Arguments are parsed as
 * Chromium does or more strictly: trimmed, `--x` and `-x` everywhere and `/x` on Windows, in any case, up to the `=`.
 * Arguments after `--` count too, although Chromium would treat them as files.
 */
export function refusedSwitches(argv: readonly string[], platform: NodeJS.Platform): string[] {
  const prefix = platform === 'win32' ? /^(?:--?|\/)/ : /^--?/
  const names = argv
    .map((word) => word.trim())
    .filter((word) => prefix.test(word))
    .map((word) => word.replace(prefix, '').split('=', 1)[0]?.trim().toLowerCase() ?? '')
  return [...new Set(names)].filter((name) => REFUSED.has(name))
}

/** On Windows the names of variables are case-insensitive. */
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

/** In both languages, because no language is chosen yet and the reader may be the administrator. */
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
