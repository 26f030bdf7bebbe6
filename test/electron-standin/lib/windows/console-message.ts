import { toApp } from '../protocol/urls.ts'

/** A call of the page's console, as DevTools reports it. */
export interface ConsoleCall {
  type: string
  args: { value?: unknown; description?: string }[]
  stackTrace?: { callFrames: { url: string; lineNumber: number }[] }
}

const levels: Record<string, string> = { warning: 'warning', error: 'error', debug: 'debug' }

/** Returns the details of Electron's `console-message` event for a console call; line numbers start at 1. */
export function consoleMessage({ type, args, stackTrace }: ConsoleCall) {
  const at = stackTrace?.callFrames[0]
  return {
    level: levels[type] ?? 'info',
    message: args
      .map((arg) => (typeof arg.value === 'string' ? arg.value : (arg.description ?? JSON.stringify(arg.value))))
      .join(' '),
    lineNumber: (at?.lineNumber ?? 0) + 1,
    sourceId: toApp(at?.url ?? ''),
  }
}
