import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { bridgeEnd, pageWorld } from './bridge-world.ts'
import { makeCodec } from './codec.ts'
import { declaredMembers } from '../shared/loud.ts'
import { preloadWorld, type PreloadSettings } from './preload-world.ts'

/** The isolated world in which a preload runs, as Chromium knows it. */
export const worldName = 'Electron Isolated Context'

export interface PageScripts {
  page: string
  preload: string
  /** The error of a preload script that cannot be parsed. */
  broken: Error | undefined
}

// Names that the real Electron offers a sandboxed preload and preload-world.ts does not.
const missing = (): Record<string, string[]> => ({
  electron: ['webFrame', 'crashReporter', 'nativeImage', 'webUtils', 'sharedTexture'],
  ipcRenderer: declaredMembers('IpcRenderer').filter(
    (name) =>
      !['on', 'off', 'once', 'send', 'invoke', 'addListener', 'removeListener', 'removeAllListeners'].includes(name),
  ),
  contextBridge: declaredMembers('ContextBridge').filter((name) => name !== 'exposeInMainWorld'),
})

/** Builds the scripts that run in the worlds of every document before the document's own scripts. */
export function buildPageScripts(
  preloadPath: string | undefined,
  names: Pick<PreloadSettings, 'handshake' | 'receiver' | 'binding'>,
): PageScripts {
  const { source, broken } = readPreload(preloadPath)
  const settings: PreloadSettings = { ...names, missing: missing(), process: processFor() }
  const preload = `function(require,module,exports,process,global){${source}\n}`
  return {
    page: `${process.env['STANDIN_PAGE_START'] ?? ''};(${pageWorld.toString()})(${JSON.stringify(names.handshake)},${bridgeEnd.toString()})`,
    preload: `if(window.top===window)(${preloadWorld.toString()})(${JSON.stringify(settings)},${makeCodec.toString()},${bridgeEnd.toString()},${preload})`,
    broken,
  }
}

function processFor(): PreloadSettings['process'] {
  const { platform, arch, versions, env, execPath } = process
  return { platform, arch, versions: { ...versions }, env: publicEnvironment(env), argv: [execPath], execPath }
}

// Returns the environment without the variables of the stand-in. The key of its safe storage is one of them, and is a
// secret of the main process.
function publicEnvironment(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('STANDIN_')))
}

function readPreload(path: string | undefined): { source: string; broken: Error | undefined } {
  if (path === undefined) return { source: '', broken: undefined }
  try {
    const source = readFileSync(path, 'utf8')
    if (/\.mjs$/.test(path)) throw new Error('a sandboxed preload script is CommonJS')
    new Script(`(function(require,module,exports,process,global){${source}\n})`, { filename: path })
    return { source, broken: undefined }
  } catch (error) {
    return { source: '', broken: error as Error }
  }
}
