import { setTimeout as delay } from 'node:timers/promises'
import { app } from 'electron'
import type { EnvironmentName } from '#contract/ipc/company'
import { storageFields } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import type { Policy } from '../guard/policy/policy.ts'
import { NOT_RUN, regRuns } from '../guard/policy/registry.ts'
import type { Questions } from '../shell/nativeDialogs/questions.ts'
import type { FolderMove } from './dataFolder.ts'
import type { OpenFiles } from './files.ts'

/** The window is already open, so nothing waits for these notices. */
export function tellRescues(rescues: OpenFiles['rescues'], questions: Questions, log: Log): void {
  for (const { name, rescue } of rescues) {
    log.write('error', 'settings.rescued', { file: storageFields(`${name}: failed`).part, restored: rescue.restored })
    void questions.tellRescue(name, rescue)
  }
}

/** Keys were erased where the policy changed a bank's address. */
export function tellPolicy({ status }: Policy, rekeyed: EnvironmentName[], questions: Questions, log: Log): void {
  log.write(status.state === 'broken' ? 'error' : 'info', 'policy.read', { state: status.state })
  if (rekeyed.length > 0) void questions.tellRekeyed(rekeyed, status.file)
}

/**
 * The data of an earlier version could not be moved to this computer's disk, or another computer of the same login has
 * it.
 */
export function tellFolder(move: FolderMove, questions: Questions): void {
  if (move.kind === 'stayed') void questions.tellFolderStayed(app.getPath('userData'), move.code)
  if (move.kind === 'elsewhere') void questions.tellFolderElsewhere(move.computer, move.at)
}

const POLICY_EVERY_MS = 30_000

/**
 * Where the policy is unknown because Windows did not run the program that reads it, tries again until it runs. Then
 * asks the user to restart the app, because every part of it has been opened without the policy.
 */
export async function awaitPolicy({ status }: Policy, questions: Questions): Promise<void> {
  if (status.state !== 'broken' || !status.problem.startsWith(NOT_RUN)) return
  while (!(await regRuns(process.env))) await delay(POLICY_EVERY_MS, undefined, { ref: false })
  await questions.tellPolicyReadable()
}
