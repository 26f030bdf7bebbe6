import type { EnvironmentName } from '#contract/ipc/company'
import { storageFields } from '../log/events.ts'
import type { Log } from '../log/log.ts'
import type { Policy } from '../policy/policy.ts'
import type { Questions } from '../questions/questions.ts'
import type { OpenFiles } from './files.ts'

/** Tells of files that were broken. Nothing waits for these notices: the window is there already. */
export function tellRescues(rescues: OpenFiles['rescues'], questions: Questions, log: Log): void {
  for (const { name, rescue } of rescues) {
    log.write('error', 'settings.rescued', { file: storageFields(`${name}: failed`).part, restored: rescue.restored })
    void questions.tellRescue(name, rescue)
  }
}

/** The policy is told in the log by its state alone; keys that it made useless are told to the person. */
export function tellPolicy({ status }: Policy, rekeyed: EnvironmentName[], questions: Questions, log: Log): void {
  log.write(status.state === 'broken' ? 'error' : 'info', 'policy.read', { state: status.state })
  if (rekeyed.length > 0) void questions.tellRekeyed(rekeyed, status.file)
}
