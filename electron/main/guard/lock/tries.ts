import { fail, ok, type Result } from '#contract/ipc/errors'
import type { KeptData } from '../../settings/keptData.ts'
import type { LockData } from './lockFile.ts'
import { opens, waitAfter } from './passphrase.ts'

export type Wrong = { code: 'wrongPassphrase'; waitSeconds: number }
export type NotSetUp = { code: 'lockNotSetUp' }

/** Waits grow with wrong attempts. The caller lets only one attempt run at a time. */
export function createTries(data: KeptData<LockData>, now: () => Date) {
  const waitSeconds = (): number => Math.max(0, Math.ceil((data.get().waitUntil - now().getTime()) / 1_000))

  /** Counted as wrong before the check, so that a crash in between does not help. */
  async function attempt(passphrase: string): Promise<Result<null, Wrong | NotSetUp>> {
    const { passphrase: sealed, failures } = data.get()
    if (!sealed) return fail({ code: 'lockNotSetUp' })
    if (waitSeconds() > 0) return fail({ code: 'wrongPassphrase', waitSeconds: waitSeconds() })
    data.save({ failures: failures + 1, waitUntil: now().getTime() + waitAfter(failures + 1) * 1_000 })
    if (!(await opens(passphrase, sealed))) return fail({ code: 'wrongPassphrase', waitSeconds: waitSeconds() })
    data.save({ failures: 0, waitUntil: 0 })
    return ok(null)
  }

  return { attempt, waitSeconds }
}

export type Tries = ReturnType<typeof createTries>
