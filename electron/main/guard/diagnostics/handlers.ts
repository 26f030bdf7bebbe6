import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { Value } from '#contract/ipc/channels'
import type { FileFilter } from '#contract/ipc/documents'
import { fail, ok } from '#contract/ipc/errors'
import type { Clock } from '../clock/clock.ts'
import type { DriftLog } from '../../bank/driftLog.ts'
import type { FileAccess } from '../../documents/deps.ts'
import type { Handlers } from '../../ipc/handlers.ts'
import type { Log } from '../log/log.ts'
import { composeSections, reportFileName, reportText } from './report.ts'
import type { Vault } from '../../vault/vault.ts'
import { isOpen, type Sections } from './sections.ts'

interface DiagnosticsDeps extends Pick<FileAccess, 'askWhere' | 'folder' | 'write'> {
  info: () => Omit<Value<'diagnostics.info'>, 'safeStorageAvailable'>
  vault: Pick<Vault, 'protection'>
  drift: DriftLog
  clock: Clock
  sections: Sections
  now: () => Date
  log: Log
  openDataFolder: () => Promise<boolean>
}
type Channels = `diagnostics.${'info' | 'drift' | 'report' | 'save'}` | 'clock.status' | 'app.openDataFolder'

export const REPORT_FILES: readonly FileFilter[] = [{ name: 'Text', extensions: ['txt'] }]
/** One report for each of a few windows. */
const KEPT = 4

export function registerDiagnostics({
  info,
  vault,
  drift,
  clock,
  sections,
  now,
  log,
  openDataFolder,
  askWhere,
  folder,
  write,
}: DiagnosticsDeps): Pick<Handlers, Channels> {
  const shown = new Map<string, string>()
  return {
    'diagnostics.info': async () => ok({ ...info(), safeStorageAvailable: isOpen((await vault.protection()).kind) }),
    'diagnostics.drift': () => ok(drift.list()),
    'clock.status': () => ok(clock.status()),
    'app.openDataFolder': async () => ok({ opened: await openDataFolder() }),
    'diagnostics.report': async () => {
      const composed = await composeSections(sections)
      const reportId = randomUUID()
      shown.set(reportId, reportText(composed, now()))
      if (shown.size > KEPT) shown.delete(shown.keys().next().value ?? '')
      return ok({ reportId, sections: composed })
    },
    'diagnostics.save': async ({ reportId }) => {
      const text = shown.get(reportId)
      if (text === undefined) return fail({ code: 'notFound', what: 'report' })
      const path = await askWhere(join(folder.last(), reportFileName(now())), REPORT_FILES)
      if (path === null) return ok({ saved: false })
      await write(path, Buffer.from(text))
      folder.remember(dirname(path))
      log.write('info', 'diagnostics.saved', { lines: text.split('\n').length })
      return ok({ saved: true, name: basename(path) })
    },
  }
}
