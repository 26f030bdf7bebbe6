export interface Arguments {
  /** Everything after the executable, unchanged. */
  all: string[]
  /** Scripts of `-r`, loaded before the application. */
  preloads: string[]
  /** `--name=value` switches, which are passed to Chromium too. */
  switches: Map<string, string>
  /** The port of the Node inspector, if requested. */
  inspect: number | undefined
  /** The application: a folder with a package.json, or a script. */
  app: string | undefined
  userData: string | undefined
}

const separateValue = new Set(['-r', '--require'])

/** Reads Electron's command line. */
export function readArguments(all: string[]): Arguments {
  const result: Arguments = {
    all,
    preloads: [],
    switches: new Map(),
    inspect: undefined,
    app: undefined,
    userData: undefined,
  }
  for (let at = 0; at < all.length; at++) {
    const word = all[at]!
    if (separateValue.has(word)) result.preloads.push(all[++at] ?? '')
    else if (word.startsWith('--')) readSwitch(word, result)
    else if (!word.startsWith('-')) result.app ??= word
  }
  return result
}

function readSwitch(word: string, into: Arguments): void {
  const equals = word.indexOf('=')
  const name = equals < 0 ? word.slice(2) : word.slice(2, equals)
  const value = equals < 0 ? '' : word.slice(equals + 1)
  if (name === 'inspect' || name === 'inspect-brk') into.inspect = Number(value.split(':').at(-1) || 9229)
  else if (name === 'user-data-dir') into.userData = value
  else if (name !== '') into.switches.set(name, value)
}
