import type { LockReason, LockStatus } from '#contract/ipc/lock'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { FixedByPolicy } from '../policy/policy.ts'
import type { KeptData } from '../../settings/keptData.ts'
import type { LockData } from './lockFile.ts'
import type { LockRules } from './lockRules.ts'
import { sealPassphrase } from './passphrase.ts'
import type { NotSetUp, Tries, Wrong } from './tries.ts'

type Locked = { code: 'locked' }

interface LockSettingsDeps {
  data: KeptData<LockData>
  rules: LockRules
  tries: Tries
  reason: () => LockReason | null
  status: () => LockStatus
  unlock: () => void
  changed: () => void
}

export const lockSettings = (deps: LockSettingsDeps) => ({
  setPassphrase: (passphrase: string, current?: string) => setPassphrase(deps, passphrase, current),
  removePassphrase: (current: string) => removePassphrase(deps, current),
  configure: (change: LockChange) => configure(deps, change),
})

export interface LockChange {
  minutes?: number | undefined
  forgetSessionKeys?: boolean | undefined
  system?: boolean | undefined
}

/** Replacing needs the `current` one. Refused while locked, unless a first passphrase has to be set up. */
async function setPassphrase(
  deps: LockSettingsDeps,
  passphrase: string,
  current?: string,
): Promise<Result<LockStatus, Wrong | NotSetUp | Locked>> {
  const { data, tries, reason, unlock } = deps
  if (reason() && reason() !== 'setUp') return fail({ code: 'locked' })
  if (data.get().passphrase) {
    const right = await tries.attempt(current ?? '')
    if (!right.ok) return right
  }
  data.save({ passphrase: await sealPassphrase(passphrase) })
  if (reason() === 'setUp') unlock()
  return changedStatus(deps)
}

async function removePassphrase(
  deps: LockSettingsDeps,
  current: string,
): Promise<Result<LockStatus, Wrong | NotSetUp | FixedByPolicy>> {
  const { data, rules, tries } = deps
  if (rules.wanted && !rules.usesSystem()) return fail(rules.wanted)
  const right = await tries.attempt(current)
  if (!right.ok) return right
  data.save({ passphrase: undefined })
  return changedStatus(deps)
}

async function configure(
  deps: LockSettingsDeps,
  change: LockChange,
): Promise<Result<LockStatus, FixedByPolicy | { code: 'systemRefused' }>> {
  const { data, rules } = deps
  if (change.minutes !== undefined && rules.fixed) return fail(rules.fixed)
  if (change.system === false && rules.wanted && !data.get().passphrase) return fail(rules.wanted)
  if (change.system === true && !(await rules.asksSystem())) return fail({ code: 'systemRefused' })
  const before = data.get()
  data.save({
    minutes: change.minutes ?? before.minutes,
    forgetSessionKeys: change.forgetSessionKeys ?? before.forgetSessionKeys,
    system: change.system ?? before.system,
  })
  return changedStatus(deps)
}

function changedStatus({ changed, status }: LockSettingsDeps): Result<LockStatus, never> {
  changed()
  return ok(status())
}
