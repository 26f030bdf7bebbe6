/**
 * Switches of Chromium's command line that would take a protection away: the sandbox, the rule of origins, the check of certificates and names, or the
 * closed door to a debugger. Whoever can start a program can do worse, but a shortcut that was tampered with must not look like the app.
 */
const REFUSED = [
  'no-sandbox', 'disable-setuid-sandbox', 'disable-gpu-sandbox', 'disable-seccomp-filter-sandbox', 'disable-namespace-sandbox', 'single-process', 'no-zygote',
  'disable-web-security', 'allow-running-insecure-content', 'disable-site-isolation-trials', 'allow-file-access-from-files', 'load-extension', 'js-flags',
  'ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'allow-insecure-localhost', 'unsafely-treat-insecure-origin-as-secure', 'ssl-key-log-file', 'host-rules', 'host-resolver-rules',
  'remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins', 'log-net-log',
] as const

/** The refused switches among those the app was started with; `has` is Electron's `app.commandLine.hasSwitch`. */
export function refusedSwitches(has: (name: string) => boolean): string[] {
  return REFUSED.filter((name) => has(name))
}

/** Says why the app does not start. */
export function switchesText(refused: readonly string[]): string {
  const list = refused.map((name) => `--${name}`).join(' ')
  return `この起動オプションでは保護が弱くなるため、起動しませんでした。データは変わっていません。ショートカットからオプションを外してください。\nThe app does not start with options that weaken its protection. Nothing was changed. Take them out of the shortcut.\n\n${list}`
}
