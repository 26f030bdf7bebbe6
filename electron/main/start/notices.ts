import type { EnvironmentName } from '#contract/ipc/company'
import { storageFields } from '../log/events.ts'
import type { Log } from '../log/log.ts'
import type { Policy } from '../policy/policy.ts'
import type { Questions } from '../nativeDialogs/questions.ts'
import type { OpenFiles } from './files.ts'

/** Informs the user of files that were broken. The window is already open, so nothing waits for these notices. */
export function tellRescues(rescues: OpenFiles['rescues'], questions: Questions, log: Log): void {
  for (const { name, rescue } of rescues) {
    log.write('error', 'settings.rescued', { file: storageFields(`${name}: failed`).part, restored: rescue.restored })
    void questions.tellRescue(name, rescue)
  }
}

/**
 * Logs the state of the policy, and informs the user if keys were erased because the policy changed a bank's address.
 */
export function tellPolicy({ status }: Policy, rekeyed: EnvironmentName[], questions: Questions, log: Log): void {
  log.write(status.state === 'broken' ? 'error' : 'info', 'policy.read', { state: status.state })
  if (rekeyed.length > 0) void questions.tellRekeyed(rekeyed, status.file)
}
